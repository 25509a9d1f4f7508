import { termsFaults, type ContractDays, type TypedTerms } from '@proffer/contract/contracts/rules';
import { governingLawRule, jurisdictionRule, paymentTermsRule } from '@proffer/contract/contracts/substance';
import type { ContractPaper } from '@proffer/contract/contracts/substance.schemas';
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

/** A contract as it is typed. Days are empty while not chosen. */
export interface ContractForm extends TypedTerms {
  lines: LineForm[];
  paymentTerms: string;
  milestones: MilestoneForm[];
  governingLaw: string;
  jurisdiction: string;
  papers: ContractPaper[];
  /** Of a new one: both sides sign it. */
  toBeSigned: boolean;
  /** Of changes to one that is there: why. */
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
  papers: [],
  toBeSigned: true,
  reason: '',
};

/** What a contract that is there says, to be changed. */
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
    papers: terms.papers,
    toBeSigned: emptyContractForm.toBeSigned,
    reason: '',
  };
}

/** What is typed, read: without blanks around it, numbers as numbers. */
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
    papers: form.papers,
  };
}

/** The same as the calls take it: of papers they want the ids. */
export function sentTerms(form: ContractForm) {
  const terms = termsOf(form);
  return { ...terms, papers: terms.papers.map(({ paperId }) => paperId) };
}

/** A new contract, as it is sent. */
export function createBody(context: ContractContext, form: ContractForm) {
  return { ...context, ...sentTerms(form), toBeSigned: form.toBeSigned };
}

/** What is wrong with a contract as it is typed, by field; of an amendment beside the days in force. */
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

/** The first day that the calendar of the end offers. */
export function earliestEnd({ startDate }: Pick<ContractForm, 'startDate'>, today: string): string {
  const afterStart = dayAfter(startDate);
  return afterStart !== undefined && afterStart > today ? afterStart : today;
}

/** Ids the new contract hangs on. */
export interface ContractContext {
  offerId: number;
  buyerId: number;
  supplierId: number;
}

export const missingContextText = 'Missing buyerId / proposalId in localStorage';

/**
 * Context of the form: the ids of the address (it can be shared and reloaded), or those of the local keys of the
 * specification when the address has none; never some of each, which would pair an offer with another one's buyer.
 * The offer alone when only that is in the address, so that the buyer is to be chosen; null when it is not either. The
 * supplier is who is logged in: browsers empty their storage before a session ends.
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

/** Under which name a form is kept in the browser: for its offer and buyer, or for the revision it takes the place of. */
export const formKeys = {
  create: (context: ContractContext) => `contract-draft:${context.offerId}:${context.buyerId}`,
  revise: (contractId: number, revision: number) => `contract-draft:revise:${contractId}:${revision}`,
  amend: (contractId: number, amendment: number, insteadOf = 0) =>
    `contract-draft:amend:${contractId}:${amendment}:${insteadOf}`,
  changes: (contractId: number, revision: number) => `contract-draft:changes:${contractId}:${revision}`,
};
