import { oneLine } from '../../../platform/one-line';
import { dayText } from '../../../platform/date-text';
import type { Certified } from '../../signing';
import type { AmendmentRow } from '../amendments/amendments.repository';
import type { AmendableTerms } from '../amendments/amendment-terms';
import type { ContractRow } from '../contracts.repository';
import { attachedPapers } from './substance-paper';

interface CertifiedContract {
  contract: ContractRow;
  /** Terms as both sides originally accepted them. */
  terms: AmendableTerms;
  /** Title of the offer in the version on which the contract rests. */
  offerTitle: string;
  by: Certified['by'];
}

/** Returns the content of a contract's certificate of completion. */
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
  /** SHA-256 of the sealed contract that is amended. */
  sha256OfContract: string;
  by: Certified['by'];
}

/** Returns the content of an amendment's certificate of completion. */
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
