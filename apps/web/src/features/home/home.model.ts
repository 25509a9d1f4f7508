import type { ChatUser } from '@proffer/contract/chat/schemas';
import { shownPerBlock } from '@proffer/contract/home/shown-per-block';
import type { Contract } from '../../entities/contracts/contract';
import type { NdaRequest } from '../../entities/nda/nda-request';
import { renewalToSign } from '../../entities/nda/renewal.model';
import type { BuyerHome } from './home-call';

/** What a block of the home shows of what waits: the first few, with the number of all. */
export interface Waiting<Row> {
  rows: Row[];
  total: number;
}

/** Of all that waits, or of the first of it where their number is told. */
export const waitingOf = <Row>(rows: readonly Row[], total = rows.length): Waiting<Row> => ({
  rows: rows.slice(0, shownPerBlock),
  total,
});

/** The contracts that wait, by what is to be done with them. */
export const contractsWaiting = (
  rows: readonly Contract[],
  totals?: Pick<BuyerHome['waiting'], 'contracts' | 'amendments' | 'notes'>,
) => ({
  toAccept: waitingOf(contractsToAccept(rows), totals?.contracts),
  amended: waitingOf(amendmentsToAnswer(rows), totals?.amendments),
  noted: waitingOf(contractsWithNotes(rows), totals?.notes),
});

/** A request the buyer can sign now. Shared without a document, the supplier's last accepting step is missing. */
export function canSign(row: Pick<NdaRequest, 'ndaStatus' | 'hasDocument'>): boolean {
  return row.ndaStatus === 'Approved & Shared' && row.hasDocument;
}

/** The NDAs that wait for this buyer's signature, renewals among them, the longest waiting first. */
export function ndasToSign(rows: readonly NdaRequest[]): NdaRequest[] {
  const waiting = rows.filter((row) => canSign(row) || renewalToSign(row));
  return oldestFirst(waiting, ({ ndaId }) => ndaId, ndaWaitingSince);
}

/** Since when an NDA is the buyer's to sign: its renewal by the supplier, else its last change. */
export const ndaWaitingSince = (row: Pick<NdaRequest, 'changedDate' | 'renewal'>): string =>
  renewalToSign(row)?.startedDate ?? row.changedDate;

/** The contracts that this buyer has not accepted, of those whose next step is the buyer's, the longest waiting first. */
export function contractsToAccept(rows: readonly Contract[]): Contract[] {
  const unaccepted = rows.filter(
    ({ openAmendment, buyerAgreement }) => openAmendment === null && !buyerAgreement,
  );
  return oldestFirst(unaccepted, ({ contractId }) => contractId, waitingSince);
}

/** A contract with the amendment that its supplier proposes. */
export type AmendedContract = Contract & { openAmendment: NonNullable<Contract['openAmendment']> };

/** The others of them: those with an amendment to accept or refuse, the longest waiting first. */
export function amendmentsToAnswer(rows: readonly Contract[]): AmendedContract[] {
  const amended = rows.filter(
    (row): row is AmendedContract =>
      row.openAmendment?.buyerAgreement === false && row.contractStatus !== 'Ended',
  );
  return oldestFirst(amended, ({ contractId }) => contractId, waitingSince);
}

/** Those under which a delivery or an invoice is to be confirmed (CON-147). */
export function contractsWithNotes(rows: readonly Contract[]): Contract[] {
  const noted = rows.filter(({ notesToAnswer }) => notesToAnswer.buyer > 0);
  return oldestFirst(noted, ({ contractId }) => contractId, waitingSince);
}

/** Since when a contract is the buyer's to accept: the supplier's amendment or acceptance, else its creation. */
export function waitingSince(
  contract: Pick<Contract, 'supplierAgreedAt' | 'createdDate' | 'openAmendment'>,
): string {
  return contract.openAmendment?.proposedAt ?? contract.supplierAgreedAt ?? contract.createdDate;
}

/** Who has written something that this buyer has not read yet. */
export function unreadPeople(people: readonly ChatUser[]): ChatUser[] {
  return people.filter(({ unreadCount }) => unreadCount > 0);
}

/** A row that moved to the next page between two calls comes twice; each id is kept once. */
function oldestFirst<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => number,
  since: (row: Row) => string,
): Row[] {
  const unique = [...new Map(rows.map((row) => [idOf(row), row])).values()];
  return unique.sort((a, b) => Date.parse(since(a)) - Date.parse(since(b)) || idOf(a) - idOf(b));
}
