import { totalsOf } from '@proffer/contract/contracts/lines';
import { pictureAddress } from '@proffer/contract/profiles/picture-address';
import { isPastValidity } from '@proffer/contract/quotes/rules';
import type { Quote, QuoteRound, QuotesQuery, QuoteView } from '@proffer/contract/quotes/schemas';
import type { QuoteStatus } from '@proffer/contract/wire/choices';
import { inRupees, type ContractSide } from '../contracts';
import { whyUnreachable } from '../users';
import type { QuoteRoundRow, QuoteRow, QuotesRepository } from './quotes.repository';
import { turnOf, type QuoteState } from './quotes.states';

const words: Record<QuoteState, QuoteStatus> = {
  requested: 'Requested',
  quoted: 'Quoted',
  countered: 'Countered',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** Returns the status of a quote on a calendar day of the market; days are compared as text. */
export function quoteStatusOn(
  { state, validUntil }: { state: QuoteState; validUntil: string | null },
  today: string,
): QuoteStatus {
  return state === 'quoted' && isPastValidity(validUntil, today) ? 'Expired' : words[state];
}

/** Returns the filters of a list by their internal names. */
export const toFilters = ({ status, waiting, proposalId, partnerId, search }: QuotesQuery) => ({
  status,
  isWaiting: waiting ?? false,
  offerId: proposalId,
  partnerId,
  search,
});

/** Returns a quote for the client, as one of its sides reads it on the given day. */
export function toQuote(row: QuoteRow, side: ContractSide, today: string): Quote {
  const status = quoteStatusOn(row, today);
  return {
    quoteId: row.id,
    proposalId: row.offerId,
    proposalTitle: row.offerTitle,
    proposalVersion: row.offerVersion,
    buyerId: row.buyerId,
    supplierId: row.supplierId,
    buyerCompany: row.buyerCompany,
    supplierCompany: row.supplierCompany,
    buyerLogo: pictureAddress(row.buyerId, 'logo', row.buyerLogo),
    supplierLogo: pictureAddress(row.supplierId, 'logo', row.supplierLogo),
    status,
    waitsFor: status === 'Expired' ? null : turnOf(row.state),
    quantity: row.quantity,
    unit: row.unit,
    wantedBy: row.wantedBy ?? '',
    deliveryPlace: row.deliveryPlace,
    note: row.note,
    round: row.round,
    total: inRupees(row.totalPaise),
    validUntil: row.validUntil,
    contractId: row.contractId,
    needId: row.needId,
    createdDate: row.createdAt.toISOString(),
    changedDate: row.changedAt.toISOString(),
    blockedReason: whyUnreachable[side === 'supplier' ? row.buyerStanding : row.supplierStanding],
  };
}

export function toRound({ number, side, startDate, endDate, substance, ...row }: QuoteRoundRow): QuoteRound {
  return {
    number,
    side,
    startDate,
    endDate,
    ...substance,
    totals: totalsOf(substance.lines),
    note: row.note,
    validUntil: row.validUntil,
    createdDate: row.createdAt.toISOString(),
  };
}

type Events = Awaited<ReturnType<QuotesRepository['listEvents']>>;

/** Returns a quote with its rounds and its history, each oldest first. */
export function toQuoteView(
  row: QuoteRow,
  side: ContractSide,
  parts: { rounds: QuoteRoundRow[]; events: Events },
  today: string,
): QuoteView {
  return {
    ...toQuote(row, side, today),
    hsnCode: row.hsnCode,
    rounds: parts.rounds.map(toRound),
    history: parts.events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}
