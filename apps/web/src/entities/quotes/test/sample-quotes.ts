import { totalsOf } from '@proffer/contract/contracts/lines';
import { noSubstance } from '@proffer/contract/contracts/substance';
import type { FullQuote, Quote, QuoteRound } from '../quote';

/** Returns a request without an answer; each test passes its changes. */
export function sampleQuote(change: Partial<Quote> = {}): Quote {
  return {
    quoteId: 4,
    offerId: 7,
    offerTitle: 'Irrigation pumps',
    offerVersion: 2,
    buyerId: 7,
    supplierId: 5,
    buyerCompany: 'Dams Ltd',
    supplierCompany: 'Pumps & Co',
    buyerLogo: null,
    supplierLogo: null,
    status: 'Requested',
    waitsFor: 'supplier',
    quantity: 12,
    unit: 'pcs',
    wantedBy: '2026-12-20',
    deliveryPlace: 'Pune',
    note: '',
    round: 0,
    total: null,
    validUntil: null,
    contractId: null,
    needId: null,
    createdDate: '2026-11-20T09:00:00Z',
    changedDate: '2026-11-20T09:00:00Z',
    blockedReason: null,
    ...change,
  };
}

export const quotedPump = {
  item: 'End-suction pump',
  quantity: 12,
  unit: 'pcs',
  unitPrice: 18_499.99,
  taxRate: 18,
  deliveryDate: '',
  deliveryPlace: 'Pune',
};

export function sampleRound(change: Partial<QuoteRound> = {}): QuoteRound {
  const lines = change.lines ?? [quotedPump];
  return {
    ...noSubstance,
    number: 1,
    side: 'supplier',
    startDate: '2026-12-01',
    endDate: '2027-03-31',
    lines,
    papers: [],
    totals: totalsOf(lines),
    note: '',
    validUntil: '2026-12-10',
    createdDate: '2026-11-21T09:00:00Z',
    ...change,
  };
}

/** Returns a quote with its rounds; with rounds it is quoted and waits for the buyer by default. */
export function sampleFullQuote(
  change: Partial<FullQuote> = {},
  rounds: QuoteRound[] = change.rounds ?? [],
): FullQuote {
  const last = rounds.at(-1);
  const standing: Partial<Quote> = last
    ? {
        status: 'Quoted',
        waitsFor: 'buyer',
        round: last.number,
        total: last.totals.total,
        validUntil: '2026-12-10',
      }
    : {};
  return {
    ...sampleQuote(standing),
    hsnCode: '',
    history: [{ at: '2026-11-20T09:00:00Z', by: 'Ben Iyer, Dams Ltd', act: 'asked', round: 0, note: '' }],
    rounds,
    ...change,
  };
}
