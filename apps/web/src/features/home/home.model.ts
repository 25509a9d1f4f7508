import type { ChatUser } from '@proffer/contract/chat/schemas';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import type { Notification } from '@proffer/contract/notifications/schemas';
import type { NotificationCategory } from '@proffer/contract/wire/choices';
import type { Contract } from '../../entities/contracts/contract';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { renewalToSign } from '../../entities/nda/renewal.model';
import type { ContractSide } from '../../entities/contracts/keys';
import type { MarketHome } from './home-call';

/** First rows of a list that waits for the user, with the total number. */
export interface Waiting<Row> {
  rows: Row[];
  total: number;
}

/** Returns the first few rows and the total; pass `total` if `rows` is not complete. */
export const waitingOf = <Row>(rows: readonly Row[], total = rows.length): Waiting<Row> => ({
  rows: rows.slice(0, shownPerBlock),
  total,
});

/** Returns the waiting contracts of a side by the action that they need. */
export const contractsWaiting = (
  side: ContractSide,
  rows: readonly Contract[],
  totals?: Pick<MarketHome['waiting'], 'contracts' | 'revisions' | 'amendments' | 'notes'>,
) => ({
  toAccept: waitingOf(contractsToAccept(side, rows), totals?.contracts),
  toRevise: waitingOf(contractsToRevise(side, rows), totals && (totals.revisions ?? 0)),
  amended: waitingOf(amendmentsToAnswer(side, rows), totals?.amendments),
  noted: waitingOf(contractsWithNotes(side, rows), totals?.notes),
});

/**
 * Returns whether the buyer can sign a request now. A shared request without a document still needs the
 * supplier's last step.
 */
export function canSign(row: Pick<NdaRequest, 'ndaStatus' | 'hasDocument'>): boolean {
  return row.ndaStatus === 'Approved & Shared' && row.hasDocument;
}

/**
 * Returns the NDAs that wait for a side, longest waiting first: for a buyer those to sign, including renewals; for a
 * supplier all rows, because the server lists only those that wait.
 */
export function ndasWaiting(side: ContractSide, rows: readonly NdaRequest[]): NdaRequest[] {
  const waiting = rows.filter((row) => side === 'supplier' || canSign(row) || renewalToSign(row));
  return oldestFirst(waiting, ({ ndaId }) => ndaId, ndaWaitingSince);
}

/** Returns since when an NDA waits: since the other side signed its renewal, or since its last change. */
export const ndaWaitingSince = (row: Pick<NdaRequest, 'changedDate' | 'renewal'>): string =>
  renewalToSign(row)?.startedDate ?? row.changedDate;

const hasAccepted = (side: ContractSide, row: Pick<Contract, 'supplierAgreement' | 'buyerAgreement'>) =>
  side === 'supplier' ? row.supplierAgreement : row.buyerAgreement;

/** Returns the contracts without an amendment that the side has not accepted, longest waiting first. */
export function contractsToAccept(side: ContractSide, rows: readonly Contract[]): Contract[] {
  const unaccepted = rows.filter(
    (row) => row.openAmendment === null && row.rejectedAt === null && !hasAccepted(side, row),
  );
  return oldestFirst(unaccepted, ({ contractId }) => contractId, waitingSince(side));
}

/** Returns the contracts whose buyer requested changes, which wait for the supplier. */
export function contractsToRevise(side: ContractSide, rows: readonly Contract[]): Contract[] {
  const wanted = rows.filter(({ wantsChanges }) => side === 'supplier' && wantsChanges);
  return oldestFirst(wanted, ({ contractId }) => contractId, waitingSince(side));
}

/** Contract with an amendment that the other side proposes. */
export type AmendedContract = Contract & { openAmendment: NonNullable<Contract['openAmendment']> };

/** Returns the contracts with an amendment for the side to accept or reject, longest waiting first. */
export function amendmentsToAnswer(side: ContractSide, rows: readonly Contract[]): AmendedContract[] {
  const amended = rows.filter(
    (row): row is AmendedContract =>
      row.openAmendment !== null && !hasAccepted(side, row.openAmendment) && row.contractStatus !== 'Ended',
  );
  return oldestFirst(amended, ({ contractId }) => contractId, waitingSince(side));
}

/** Returns the contracts with a delivery or an invoice for the side to confirm (CON-147). */
export function contractsWithNotes(side: ContractSide, rows: readonly Contract[]): Contract[] {
  const noted = rows.filter(({ notesToAnswer }) => notesToAnswer[side] > 0);
  return oldestFirst(noted, ({ contractId }) => contractId, waitingSince(side));
}

type Waited = Pick<
  Contract,
  'supplierAgreedAt' | 'buyerAgreedAt' | 'createdDate' | 'openAmendment' | 'rejectedAt'
>;

/**
 * Returns the function for the time since when a contract waits for a side: the other side's amendment, request for
 * changes or acceptance, or its creation.
 */
export const waitingSince =
  (side: ContractSide) =>
  ({ supplierAgreedAt, buyerAgreedAt, createdDate, openAmendment, rejectedAt }: Waited): string =>
    openAmendment?.proposedAt ??
    (side === 'supplier' ? (rejectedAt ?? buyerAgreedAt) : supplierAgreedAt) ??
    createdDate;

/** Returns the conversation partners with messages that the user has not read. */
export function unreadPeople(people: readonly ChatUser[]): ChatUser[] {
  return people.filter(({ unreadCount }) => unreadCount > 0);
}

/**
 * Sorts rows by waiting time, longest first, and removes duplicates. A row that moved to the next page between
 * two calls arrives twice.
 */
function oldestFirst<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  since: (row: Row) => string,
): Row[] {
  const unique = [...new Map(rows.map((row) => [idOf(row), row])).values()];
  return unique.sort((a, b) => Date.parse(since(a)) - Date.parse(since(b)) || idOf(a) - idOf(b));
}

/** Returns the newest notifications of all categories, at most as many as a block shows. */
export const newestOf = (
  lists: Partial<Record<NotificationCategory, Notification[] | undefined>>,
): Notification[] =>
  Object.values(lists)
    .flatMap((list) => list ?? [])
    .sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.notificationId - a.notificationId)
    .slice(0, shownPerBlock);
