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

/** Words by agreement flags (CON-17); null once both agree and the date range stands instead. */
export function waitingText(contract: Acceptance): string | null {
  if (contract.lapsed) return 'Its last day has passed, so it can no longer be accepted';
  if (!contract.supplierAgreement) return 'Waiting for supplier to accept';
  if (!contract.buyerAgreement) return 'Waiting for buyer to accept';
  return null;
}

/** How a contract was stopped, in words; null for one that was not. The reason stands beside it. */
export function endingText(
  contract: Ending & Pick<Contract, 'supplierCompany' | 'buyerCompany'>,
): string | null {
  if (contract.rejectedBy === null) return null;
  if (contract.wantsChanges) return `Changes asked for by ${isolated(contract.buyerCompany)}`;
  return contract.rejectedBy === 'supplier'
    ? `Taken back by ${isolated(contract.supplierCompany)}`
    : `Rejected by ${isolated(contract.buyerCompany)}`;
}

/** Both have accepted: it binds, and only an amendment that both accept changes it. */
export function isAgreed(contract: Agreement): boolean {
  return contract.supplierAgreement && contract.buyerAgreement;
}

/** Where a contract stands: its status, and apart from those that wait what is agreed and begins later, or came too late. */
export type ContractStanding = ContractStatus | 'Accepted' | 'Lapsed';

export function standingOf(contract: Acceptance & Pick<Contract, 'contractStatus'>): ContractStanding {
  if (contract.lapsed) return 'Lapsed';
  return contract.contractStatus === 'Pending' && isAgreed(contract) ? 'Accepted' : contract.contractStatus;
}

/** The standing on its badge. The filters keep to the words of the status. */
export function standingWords(contract: Acceptance & Pick<Contract, 'contractStatus' | 'startDate'>): string {
  const standing = standingOf(contract);
  if (standing === 'Lapsed') return 'Not accepted in time';
  return standing === 'Accepted' ? `Accepted, starts ${dayText(contract.startDate)}` : standing;
}

/** Accept is offered while the viewer's own flag is unset, the contract is open and the other company can be dealt with. */
export function canAccept(contract: Acceptance & Ending & Reach, side: ContractSide): boolean {
  if (contract.rejectedBy !== null || contract.lapsed || contract.blockedReason !== null) return false;
  return side === 'supplier' ? !contract.supplierAgreement : !contract.buyerAgreement;
}

/** Reject is offered until both have accepted, also to one who has accepted or asked for changes before. */
export function canReject(contract: Agreement & Ending): boolean {
  return !isAgreed(contract) && (contract.rejectedBy === null || contract.wantsChanges);
}

/** A buyer asks for changes once for each revision. */
export function canAskForChanges(contract: Agreement & Ending, side: ContractSide): boolean {
  return side === 'buyer' && canReject(contract) && !contract.wantsChanges;
}

/** A supplier sends another text only when the buyer asked for one. */
export function canRevise(contract: Ending, side: ContractSide): boolean {
  return side === 'supplier' && contract.wantsChanges;
}

type Amended = Pick<Contract, 'openAmendment' | 'contractStatus'>;

/** An amendment is proposed to a contract that binds and runs or is still to begin, one at a time. */
export function canAmend(contract: Agreement & Amended & Reach): boolean {
  if (!isAgreed(contract) || contract.blockedReason !== null) return false;
  return contract.contractStatus !== 'Ended' && contract.openAmendment === null;
}

/** It goes on for another period from the day on which both sides are first told that it ends (CON-301). */
export function canRenew(
  contract: Agreement & Amended & Reach & Pick<Contract, 'endDate'>,
  today: string,
): boolean {
  return canAmend(contract) && contract.endDate <= daysAfter(today, limits.endingDays.month);
}

/** One that has ended is proposed anew, by who proposes contracts (CON-302). */
export function canProposeAnew(
  contract: Agreement & Reach & Pick<Contract, 'contractStatus'>,
  side: ContractSide,
): boolean {
  const { contractStatus, blockedReason } = contract;
  return side === 'supplier' && contractStatus === 'Ended' && isAgreed(contract) && blockedReason === null;
}

/** Deliveries and invoices are noted once it runs, and also when it has ended. */
export function canNote({ contractStatus }: Pick<Contract, 'contractStatus'>): boolean {
  return contractStatus === 'Active' || contractStatus === 'Ended';
}

/** Who did not propose an amendment may refuse it; who did can take it back. */
export function canRefuseAmendment({ openAmendment }: Amended, side: ContractSide): boolean {
  return openAmendment !== null && openAmendment.proposedBy !== side;
}

/** Another amendment may be proposed in the place of the open one, by either side. */
export function canCounterAmendment(contract: Amended & Reach): boolean {
  if (contract.contractStatus === 'Ended' || contract.blockedReason !== null) return false;
  return contract.openAmendment !== null;
}

/** Whose agreement an amendment lacks: after the end of the contract, or while the other company cannot be dealt with, nobody gives it. */
export function canAcceptAmendment(contract: Amended & Reach, side: ContractSide): boolean {
  if (!canCounterAmendment(contract) || contract.openAmendment === null) return false;
  return side === 'supplier'
    ? !contract.openAmendment.supplierAgreement
    : !contract.openAmendment.buyerAgreement;
}

/** Why the viewer cannot do now what they could if the other company were there; null where nothing is kept from them. */
export function whyBlocked(
  contract: Acceptance & Ending & Amended & Reach,
  side: ContractSide,
): string | null {
  const free = { ...contract, blockedReason: null };
  const couldDo = canAccept(free, side) || canAmend(free) || canAcceptAmendment(free, side);
  return couldDo ? contract.blockedReason : null;
}

type Steps = Acceptance & Ending & Amended & Reach & Pick<Contract, 'notesToAnswer'>;

/** The next step is the viewer's. */
export function waitsFor(contract: Steps, side: ContractSide): boolean {
  if (contract.notesToAnswer[side] > 0) return true;
  return canAccept(contract, side) || canRevise(contract, side) || canAcceptAmendment(contract, side);
}

/** Whose step is next: the viewer's, the other side's, or nobody's. */
export type Turn = 'yours' | 'theirs' | 'nobody';

export function turnOf(contract: Steps, side: ContractSide): Turn {
  if (waitsFor(contract, side)) return 'yours';
  return waitsFor(contract, side === 'supplier' ? 'buyer' : 'supplier') ? 'theirs' : 'nobody';
}

/** What is said of where a contract stands, beside its badge; null for one that runs. */
export function standingNote(contract: Contract, side: ContractSide): string | null {
  const note = endingText(contract) ?? waitingText(contract);
  if (note !== null) return note;
  const { openAmendment, notesToAnswer } = contract;
  if (openAmendment !== null && openAmendment.proposedBy !== side) return 'An amendment is proposed';
  // What waits for the viewer comes before what the viewer waits for.
  if (openAmendment !== null && notesToAnswer[side] === 0) return 'You propose an amendment';
  return openNotesText(contract, side);
}

/** What was noted and is not answered yet: by the viewer first, else by the other side (CON-147). */
function openNotesText({ notesToAnswer }: Pick<Contract, 'notesToAnswer'>, side: ContractSide) {
  const own = notesToAnswer[side];
  if (own > 0) return `${noteCount(own)} for you to confirm`;
  const others = notesToAnswer[side === 'supplier' ? 'buyer' : 'supplier'];
  return others > 0 ? `${noteCount(others)} to be confirmed` : null;
}

const noteCount = (count: number) =>
  count === 1 ? '1 delivery or invoice' : `${count} deliveries or invoices`;

/** Company on the other side of the table. */
export function otherCompany(contract: Contract, side: ContractSide): string {
  return side === 'supplier' ? contract.buyerCompany : contract.supplierCompany;
}

/** The same as its logo and its profile are asked for. */
export function otherSide(contract: Contract, side: ContractSide) {
  return partyOf(contract, side === 'supplier' ? 'buyer' : 'supplier');
}

/** One of the two companies. */
export function partyOf(contract: Contract, side: ContractSide) {
  return side === 'supplier'
    ? { userId: contract.supplierId, companyName: contract.supplierCompany, logo: contract.supplierLogo }
    : { userId: contract.buyerId, companyName: contract.buyerCompany, logo: contract.buyerLogo };
}

/** Everything the lists can be narrowed by; lives in the address. */
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
  /** It runs on a day of these. */
  from: string | undefined;
  to: string | undefined;
  /** From 0, as on the wire; the address counts from 1. */
  page: number;
}

/** Reads the address leniently. `Expired` of older links means Ended (CON-15). */
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
    page: readPage(search['page']),
  };
}

/** The inverse of `readContractView`, as changes of the address: defaults are undefined, which removes them. */
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
