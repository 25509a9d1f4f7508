import { oneLine } from '../../../platform/one-line';
import { dayText } from '../../../platform/date-text';
import type { Certified } from '../../signing';
import type { AmendmentRow } from '../amendments/amendments.repository';
import type { AmendableTerms } from '../amendments/amendment-terms';
import type { ContractRow } from '../contracts.repository';
import { attachedPapers } from './substance-paper';

interface CertifiedContract {
  contract: ContractRow;
  /** As both accepted them at first. */
  terms: AmendableTerms;
  /** What the offer was called in that version. */
  offerTitle: string;
  by: Certified['by'];
}

/** What the certificate of completion of a contract is about. */
export function certifiedContract({ contract, terms, offerTitle, by }: CertifiedContract): Certified {
  return {
    subject: `Contract no. ${contract.id}`,
    companies: companiesOf(contract),
    facts: [
      ['Contract', `${oneLine(terms.name)}, no. ${contract.id}, revision ${contract.revision}`],
      ['Offer', `${oneLine(offerTitle)} (no. ${contract.offerId}, version ${contract.offerVersion})`],
      ['Based on the NDA', contract.ndaId === null ? 'None' : `No. ${contract.ndaId}`],
      ['Period', periodOf(terms)],
    ],
    ...attachedTo(terms),
    by,
  };
}

interface CertifiedAmendment {
  contract: ContractRow;
  amendment: AmendmentRow;
  /** Of the document that is amended. */
  sha256OfContract: string;
  by: Certified['by'];
}

/** The same of an amendment to it. */
export function certifiedAmendment({
  contract,
  amendment,
  sha256OfContract,
  by,
}: CertifiedAmendment): Certified {
  return {
    subject: `Amendment no. ${amendment.number} to contract no. ${contract.id}`,
    companies: companiesOf(contract),
    facts: [
      ['Amendment', `No. ${amendment.number}, proposed by the ${amendment.proposedBy}`],
      ['Contract', `${oneLine(amendment.name)}, no. ${contract.id}, revision ${contract.revision}`],
      ['Contract SHA-256', sha256OfContract],
      ['Period from now on', periodOf(amendment)],
    ],
    ...attachedTo(amendment),
    by,
  };
}

const companiesOf = ({ supplierCompany, buyerCompany }: ContractRow) => ({
  supplier: supplierCompany,
  buyer: buyerCompany,
});

const periodOf = ({ startDate, endDate }: AmendableTerms): string =>
  `${dayText(startDate)} to ${dayText(endDate)}`;

const attachedTo = ({ substance }: AmendableTerms): Pick<Certified, 'attached'> =>
  substance.papers.length === 0
    ? {}
    : { attached: { heading: 'Attachments', table: attachedPapers(substance) } };
