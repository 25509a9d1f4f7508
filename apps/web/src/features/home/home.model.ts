import type { ChatUser } from '@proffer/contract/chat/schemas';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import type { Contract } from '../../entities/contracts/contract';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { renewalToSign } from '../../entities/nda/renewal.model';
import type { BuyerHome } from './home-call';

/** First rows of a list that waits for the buyer, with the total number. */
export interface Waiting<Row> {
  rows: Row[];
  total: number;
}

/** Returns the first few rows and the total; pass `total` if `rows` is not complete. */
export const waitingOf = <Row>(rows: readonly Row[], total = rows.length): Waiting<Row> => ({
  rows: rows.slice(0, shownPerBlock),
  total,
});

/** Returns the waiting contracts by the action that they need. */
export const contractsWaiting = (
  rows: readonly Contract[],
  totals?: Pick<BuyerHome['waiting'], 'contracts' | 'amendments' | 'notes'>,
) => ({
  toAccept: waitingOf(contractsToAccept(rows), totals?.contracts),
  amended: waitingOf(amendmentsToAnswer(rows), totals?.amendments),
  noted: waitingOf(contractsWithNotes(rows), totals?.notes),
});

/**
 * Returns whether the buyer can sign a request now. A shared request without a document still needs the
 * supplier's last step.
 */
export function canSign(row: Pick<NdaRequest, 'ndaStatus' | 'hasDocument'>): boolean {
  return row.ndaStatus === 'Approved & Shared' && row.hasDocument;
}

/** Returns the NDAs that wait for this buyer's signature, including renewals, longest waiting first. */
export function ndasToSign(rows: readonly NdaRequest[]): NdaRequest[] {
  const waiting = rows.filter((row) => canSign(row) || renewalToSign(row));
  return oldestFirst(waiting, ({ ndaId }) => ndaId, ndaWaitingSince);
}

/** Returns since when an NDA waits for the buyer's signature: its renewal by the supplier, or its last change. */
export const ndaWaitingSince = (row: Pick<NdaRequest, 'changedDate' | 'renewal'>): string =>
  renewalToSign(row)?.startedDate ?? row.changedDate;

/** Returns the contracts without an amendment that the buyer has not accepted, longest waiting first. */
export function contractsToAccept(rows: readonly Contract[]): Contract[] {
  const unaccepted = rows.filter(
    ({ openAmendment, buyerAgreement }) => openAmendment === null && !buyerAgreement,
  );
  return oldestFirst(unaccepted, ({ contractId }) => contractId, waitingSince);
}

/** Contract with an amendment that its supplier proposes. */
export type AmendedContract = Contract & { openAmendment: NonNullable<Contract['openAmendment']> };

/** Returns the contracts with an amendment for the buyer to accept or reject, longest waiting first. */
export function amendmentsToAnswer(rows: readonly Contract[]): AmendedContract[] {
  const amended = rows.filter(
    (row): row is AmendedContract =>
      row.openAmendment?.buyerAgreement === false && row.contractStatus !== 'Ended',
  );
  return oldestFirst(amended, ({ contractId }) => contractId, waitingSince);
}

/** Returns the contracts with a delivery or an invoice to confirm (CON-147). */
export function contractsWithNotes(rows: readonly Contract[]): Contract[] {
  const noted = rows.filter(({ notesToAnswer }) => notesToAnswer.buyer > 0);
  return oldestFirst(noted, ({ contractId }) => contractId, waitingSince);
}

/** Returns since when a contract waits for the buyer: the supplier's amendment or acceptance, or its creation. */
export function waitingSince(
  contract: Pick<Contract, 'supplierAgreedAt' | 'createdDate' | 'openAmendment'>,
): string {
  return contract.openAmendment?.proposedAt ?? contract.supplierAgreedAt ?? contract.createdDate;
}

/** Returns the conversation partners with messages that this buyer has not read. */
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
