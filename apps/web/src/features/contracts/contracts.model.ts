import type { Contract } from '../../entities/contracts/contract';
import type { ContractSide } from '../../entities/contracts/keys';
import { daysAfter } from '@proffer/contract/contracts/days-after';
import { limits } from '@proffer/contract/wire/limits';
import { amountFault, rupeesRule } from '@proffer/contract/wire/amounts';
import { isCalendarDay } from '@proffer/contract/wire/calendar-day';
import {
  type ContractStatus,
  contractStatuses,
  type Duration,
  durations,
  type Scope,
  scopes,
} from '@proffer/contract/wire/choices';
import { isolated } from '@proffer/contract/wire/text-direction';
import { dayText } from '../../ui/date-text.model';
import { readId } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';

type Agreement = Pick<Contract, 'supplierAgreement' | 'buyerAgreement'>;
type Acceptance = Agreement & Pick<Contract, 'lapsed'>;
type Ending = Pick<Contract, 'rejectedBy' | 'wantsChanges'>;
type Reach = Pick<Contract, 'blockedReason'>;

/** Returns the text for missing agreements (CON-17); null once both agree, when the dates are shown instead. */
export function waitingText(contract: Acceptance): string | null {
  if (contract.lapsed) return 'Its last day has passed, so it can no longer be accepted';
  if (!contract.supplierAgreement) return 'Waiting for supplier to accept';
  if (!contract.buyerAgreement) return 'Waiting for buyer to accept';
  return null;
}

/** Returns how a contract was stopped, in words; null if it was not. The reason is shown next to it. */
export function endingText(
  contract: Ending & Pick<Contract, 'supplierCompany' | 'buyerCompany'>,
): string | null {
  if (contract.rejectedBy === null) return null;
  if (contract.wantsChanges) return `Changes requested by ${isolated(contract.buyerCompany)}`;
  return contract.rejectedBy === 'supplier'
    ? `Withdrawn by ${isolated(contract.supplierCompany)}`
    : `Rejected by ${isolated(contract.buyerCompany)}`;
}

/** Returns whether both sides have accepted, so that only an accepted amendment changes the contract. */
export function isAgreed(contract: Agreement): boolean {
  return contract.supplierAgreement && contract.buyerAgreement;
}

/**
 * State of a contract for display: its status, with accepted contracts that begin later and lapsed ones as states of
 * their own.
 */
export type ContractStanding = ContractStatus | 'Accepted' | 'Lapsed';

export function standingOf(contract: Acceptance & Pick<Contract, 'contractStatus'>): ContractStanding {
  if (contract.lapsed) return 'Lapsed';
  return contract.contractStatus === 'Pending' && isAgreed(contract) ? 'Accepted' : contract.contractStatus;
}

/** Returns the text of a contract's badge. The filters use the words of the status. */
export function standingWords(contract: Acceptance & Pick<Contract, 'contractStatus' | 'startDate'>): string {
  const standing = standingOf(contract);
  if (standing === 'Lapsed') return 'Not accepted in time';
  return standing === 'Accepted' ? `Accepted, starts ${dayText(contract.startDate)}` : standing;
}

/**
 * Returns whether the viewer can accept: their side has not accepted, the contract is open and the other company can
 * act.
 */
export function canAccept(contract: Acceptance & Ending & Reach, side: ContractSide): boolean {
  if (contract.rejectedBy !== null || contract.lapsed || contract.blockedReason !== null) return false;
  return side === 'supplier' ? !contract.supplierAgreement : !contract.buyerAgreement;
}

/** Returns whether the viewer can reject: until both have accepted, even after accepting or asking for changes. */
export function canReject(contract: Agreement & Ending): boolean {
  return !isAgreed(contract) && (contract.rejectedBy === null || contract.wantsChanges);
}

/** Returns whether a buyer can ask for changes: once per revision. */
export function canAskForChanges(contract: Agreement & Ending, side: ContractSide): boolean {
  return side === 'buyer' && canReject(contract) && !contract.wantsChanges;
}

/** Returns whether the supplier can send a revision: only after the buyer requested changes. */
export function canRevise(contract: Ending, side: ContractSide): boolean {
  return side === 'supplier' && contract.wantsChanges;
}

type Amended = Pick<Contract, 'openAmendment' | 'contractStatus'>;

/** Returns whether an amendment can be proposed: for an accepted contract that has not ended, one at a time. */
export function canAmend(contract: Agreement & Amended & Reach): boolean {
  if (!isAgreed(contract) || contract.blockedReason !== null) return false;
  return contract.contractStatus !== 'Ended' && contract.openAmendment === null;
}

/** Returns whether the contract can be renewed: from the first notice before its end (CON-301). */
export function canRenew(
  contract: Agreement & Amended & Reach & Pick<Contract, 'endDate'>,
  today: string,
): boolean {
  return canAmend(contract) && contract.endDate <= daysAfter(today, limits.endingDays.month);
}

/** Returns whether an ended contract can be proposed again; only suppliers propose contracts (CON-302). */
export function canProposeAnew(
  contract: Agreement & Reach & Pick<Contract, 'contractStatus'>,
  side: ContractSide,
): boolean {
  const { contractStatus, blockedReason } = contract;
  return side === 'supplier' && contractStatus === 'Ended' && isAgreed(contract) && blockedReason === null;
}

/** Returns whether deliveries and invoices can be recorded: during the contract and after its end. */
export function canNote({ contractStatus }: Pick<Contract, 'contractStatus'>): boolean {
  return contractStatus === 'Active' || contractStatus === 'Ended';
}

/**
 * Returns whether the viewer can refuse the open amendment: the side that did not propose it; the proposer withdraws
 * it instead.
 */
export function canRefuseAmendment({ openAmendment }: Amended, side: ContractSide): boolean {
  return openAmendment !== null && openAmendment.proposedBy !== side;
}

/** Returns whether another amendment may replace the open one; either side may propose it. */
export function canCounterAmendment(contract: Amended & Reach): boolean {
  if (contract.contractStatus === 'Ended' || contract.blockedReason !== null) return false;
  return contract.openAmendment !== null;
}

/**
 * Returns whether the viewer can accept the open amendment: not after the end of the contract, nor while the other
 * company cannot act.
 */
export function canAcceptAmendment(contract: Amended & Reach, side: ContractSide): boolean {
  if (!canCounterAmendment(contract) || contract.openAmendment === null) return false;
  return side === 'supplier'
    ? !contract.openAmendment.supplierAgreement
    : !contract.openAmendment.buyerAgreement;
}

/** Returns why the viewer cannot act, if the other company's state is the only obstacle; else null. */
export function whyBlocked(
  contract: Acceptance & Ending & Amended & Reach,
  side: ContractSide,
): string | null {
  const free = { ...contract, blockedReason: null };
  const couldDo = canAccept(free, side) || canAmend(free) || canAcceptAmendment(free, side);
  return couldDo ? contract.blockedReason : null;
}

type Steps = Acceptance & Ending & Amended & Reach & Pick<Contract, 'notesToAnswer'>;

/** Returns whether the next step is the viewer's. */
export function waitsFor(contract: Steps, side: ContractSide): boolean {
  if (contract.notesToAnswer[side] > 0) return true;
  return canAccept(contract, side) || canRevise(contract, side) || canAcceptAmendment(contract, side);
}

/** Next actor: the viewer, the other side, or nobody. */
export type Turn = 'yours' | 'theirs' | 'nobody';

export function turnOf(contract: Steps, side: ContractSide): Turn {
  if (waitsFor(contract, side)) return 'yours';
  return waitsFor(contract, side === 'supplier' ? 'buyer' : 'supplier') ? 'theirs' : 'nobody';
}

/** Returns the text next to the badge; null for a contract in force. */
export function standingNote(contract: Contract, side: ContractSide): string | null {
  const note = endingText(contract) ?? waitingText(contract);
  if (note !== null) return note;
  const { openAmendment, notesToAnswer } = contract;
  if (openAmendment !== null && openAmendment.proposedBy !== side) return 'An amendment is proposed';
  // The viewer's tasks come before those of the other side.
  if (openAmendment !== null && notesToAnswer[side] === 0) return 'You proposed an amendment';
  return openNotesText(contract, side);
}

/** Returns the text about unanswered deliveries and invoices: the viewer's first, else the other side's (CON-147). */
function openNotesText({ notesToAnswer }: Pick<Contract, 'notesToAnswer'>, side: ContractSide) {
  const own = notesToAnswer[side];
  if (own > 0) return `${noteCount(own)} for you to confirm`;
  const others = notesToAnswer[side === 'supplier' ? 'buyer' : 'supplier'];
  return others > 0 ? `${noteCount(others)} to be confirmed` : null;
}

const noteCount = (count: number) =>
  count === 1 ? '1 delivery or invoice' : `${count} deliveries or invoices`;

/** Returns the company on the other side. */
export function otherCompany(contract: Contract, side: ContractSide): string {
  return side === 'supplier' ? contract.buyerCompany : contract.supplierCompany;
}

/** Returns the other side with the data for its logo and profile link. */
export function otherSide(contract: Contract, side: ContractSide) {
  return partyOf(contract, side === 'supplier' ? 'buyer' : 'supplier');
}

/** Returns one of the two companies. */
export function partyOf(contract: Contract, side: ContractSide) {
  return side === 'supplier'
    ? { userId: contract.supplierId, companyName: contract.supplierCompany, logo: contract.supplierLogo }
    : { userId: contract.buyerId, companyName: contract.buyerCompany, logo: contract.buyerLogo };
}

/** Filters of the contract lists, stored in the address. */
export interface ContractView {
  status: ContractStatus | undefined;
  scope: Scope | undefined;
  duration: Duration | undefined;
  /** Calendar day `YYYY-MM-DD`. */
  startAfter: string | undefined;
  search: string;
  /** The company on the other side. */
  partner: number | undefined;
  /** In rupees with tax. */
  valueFrom: number | undefined;
  valueTo: number | undefined;
  /** Contracts in force on a day of this range. */
  from: string | undefined;
  to: string | undefined;
  /** True for those assigned to the viewer. */
  mine: boolean;
  /** From 0, as in the calls; the address counts from 1. */
  page: number;
}

/** Reads the filters from the address and ignores invalid values. `Expired` of older links means Ended (CON-15). */
export function readContractView(search: Readonly<Record<string, unknown>>): ContractView {
  const words = search['search'];
  return {
    status: search['status'] === 'Expired' ? 'Ended' : one(search['status'], contractStatuses),
    scope: one(search['scope'], scopes),
    duration: one(search['duration'], durations),
    startAfter: day(search['startAfter']),
    search: typeof words === 'string' ? words : '',
    partner: readId(search['partner']) ?? undefined,
    valueFrom: rupees(search['valueFrom']),
    valueTo: rupees(search['valueTo']),
    from: day(search['from']),
    to: day(search['to']),
    mine: search['mine'] === 'true',
    page: readPage(search['page']),
  };
}

/** Returns the filters as changes of the address; defaults are undefined, which removes them. */
export function writeContractView(view: ContractView): Record<keyof ContractView, string | undefined> {
  return {
    status: view.status,
    scope: view.scope,
    duration: view.duration,
    startAfter: view.startAfter,
    search: view.search.trim() || undefined,
    partner: view.partner?.toString(),
    valueFrom: view.valueFrom?.toString(),
    valueTo: view.valueTo?.toString(),
    from: view.from,
    to: view.to,
    mine: view.mine ? 'true' : undefined,
    page: writePage(view.page),
  };
}

export function isNarrowed(view: ContractView): boolean {
  return Object.values(writeContractView({ ...view, page: 0 })).some((value) => value !== undefined);
}

function one<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value);
}

const day = (value: unknown): string | undefined =>
  typeof value === 'string' && isCalendarDay(value) ? value : undefined;

function rupees(value: unknown): number | undefined {
  const amount = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN;
  return amountFault(rupeesRule, amount) === undefined ? amount : undefined;
}
