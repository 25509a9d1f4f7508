import { termsFaults, type ContractDays, type TypedTerms } from '@proffer/contract/contracts/rules';
import { governingLawRule, jurisdictionRule, paymentTermsRule } from '@proffer/contract/contracts/substance';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
import type { RequirableCertificate } from '@proffer/contract/wire/choices';
import { type Faults, faultsOf } from '@proffer/contract/wire/faults';
import { lineFault, textFault } from '@proffer/contract/wire/text-rules';
import {
  countedLines,
  emptyLine,
  type LineForm,
  lineFormOf,
  linesFaults,
  readLine,
} from '../../../entities/contracts/lines.model';
import {
  milestoneFaults,
  type MilestoneForm,
  readMilestones,
} from '../../../entities/contracts/milestones.model';
import type { Terms } from '../../../entities/contracts/terms.model';
import { readId } from '../../../lib/address';
import { dayAfter } from '../calendar-day.model';

/** The typed values of a contract. Days are empty until chosen. */
export interface ContractForm extends TypedTerms {
  lines: LineForm[];
  paymentTerms: string;
  milestones: MilestoneForm[];
  governingLaw: string;
  jurisdiction: string;
  requiredCertificates: RequirableCertificate[];
  papers: ContractPaper[];
  /** For a new contract: both sides sign it. */
  toBeSigned: boolean;
  /** For a revision or amendment: its reason. */
  reason: string;
}

export const emptyContractForm: ContractForm = {
  contractName: '',
  contractDescription: '',
  startDate: '',
  endDate: '',
  lines: [emptyLine],
  paymentTerms: '',
  milestones: [],
  governingLaw: '',
  jurisdiction: '',
  requiredCertificates: [],
  papers: [],
  toBeSigned: true,
  reason: '',
};

/** Returns the form values for the terms of an existing contract. */
export function formOf(terms: Terms): ContractForm {
  return {
    contractName: terms.contractName,
    contractDescription: terms.contractDescription,
    startDate: terms.startDate,
    endDate: terms.endDate,
    lines: terms.lines.length === 0 ? [emptyLine] : terms.lines.map(lineFormOf),
    paymentTerms: terms.paymentTerms,
    milestones: terms.milestones.map((milestone) => ({ ...milestone, percent: String(milestone.percent) })),
    governingLaw: terms.governingLaw,
    jurisdiction: terms.jurisdiction,
    requiredCertificates: terms.requiredCertificates ?? [],
    papers: terms.papers,
    toBeSigned: emptyContractForm.toBeSigned,
    reason: '',
  };
}

/** Returns the terms from the form values: trimmed texts, and numbers as numbers. */
export function termsOf(form: ContractForm): Terms {
  return {
    contractName: form.contractName.trim(),
    contractDescription: form.contractDescription.trim(),
    startDate: form.startDate,
    endDate: form.endDate,
    lines: countedLines(form.lines).map(readLine),
    paymentTerms: form.paymentTerms.trim(),
    milestones: readMilestones(form.milestones),
    governingLaw: form.governingLaw.trim(),
    jurisdiction: form.jurisdiction.trim(),
    requiredCertificates: form.requiredCertificates,
    papers: form.papers,
  };
}

/** Returns the terms as the calls expect them: papers by their ids. */
export function sentTerms(form: ContractForm) {
  const terms = termsOf(form);
  return { ...terms, papers: terms.papers.map(({ paperId }) => paperId) };
}

/** Returns the body that creates a contract. */
export function createBody(context: ContractContext, form: ContractForm) {
  return { ...context, ...sentTerms(form), toBeSigned: form.toBeSigned };
}

/** Returns the faults of the form by field; for an amendment in relation to the days in force. */
export function contractFaults(form: ContractForm, today: string, now?: ContractDays): Faults<string> {
  return {
    ...termsFaults(form, today, now),
    ...linesFaults(form.lines),
    ...milestoneFaults(form.milestones),
    ...faultsOf({
      paymentTerms: textFault(paymentTermsRule, form.paymentTerms),
      governingLaw: lineFault(governingLawRule, form.governingLaw),
      jurisdiction: lineFault(jurisdictionRule, form.jurisdiction),
    }),
  };
}

/** Returns the first day that the calendar of the end date offers. */
export function earliestEnd({ startDate }: Pick<ContractForm, 'startDate'>, today: string): string {
  const afterStart = dayAfter(startDate);
  return afterStart !== undefined && afterStart > today ? afterStart : today;
}

/** The ids that a new contract refers to. */
export interface ContractContext {
  offerId: number;
  buyerId: number;
  supplierId: number;
}

export const missingContextText = 'Missing buyerId / proposalId in localStorage';

/**
 * Returns the ids for the form: those of the address, which can be shared and reloaded, else those that the
 * specification keeps in local storage. Never mixes the two, which could pair an offer with a buyer of another one.
 * Returns only the offer if the address has only that, so that the buyer is chosen; null without an offer. The
 * supplier is the logged-in user.
 */
export function contractContext(
  search: Readonly<Record<string, unknown>>,
  stored: (key: string) => string | null,
  supplierId: number,
): ContractContext | { offerId: number } | null {
  const isAddressed = search['proposalId'] !== undefined || search['buyerId'] !== undefined;
  const read = (key: string) => readId(isAddressed ? search[key] : stored(key));
  const [offerId, buyerId] = [read('proposalId'), read('buyerId')];
  if (offerId === null) return null;
  if (buyerId !== null) return { offerId, buyerId, supplierId };
  return isAddressed && search['buyerId'] === undefined ? { offerId } : null;
}

/** Storage keys of forms in the browser: per offer and buyer, or per replaced revision. */
export const formKeys = {
  create: (context: ContractContext) => `contract-draft:${context.offerId}:${context.buyerId}`,
  revise: (contractId: number, revision: number) => `contract-draft:revise:${contractId}:${revision}`,
  amend: (contractId: number, amendment: number, insteadOf = 0) =>
    `contract-draft:amend:${contractId}:${amendment}:${insteadOf}`,
  changes: (contractId: number, revision: number) => `contract-draft:changes:${contractId}:${revision}`,
};
