import { totalsOf } from '@proffer/contract/contracts/lines';
import { offeredLines } from '@proffer/contract/needs/answer-rules';
import type { AnswerContent, FoundNeed, Need, OwnAnswer, OwnNeed, ReceivedAnswer } from '../need';

export const pumpLine = { item: 'End-suction pump', hsnCode: '', quantity: 40, unit: 'pcs', note: '' };
export const valveLine = { item: 'Gate valve', hsnCode: '8481', quantity: 80, unit: 'pcs', note: 'PN 16' };

/** Returns an open need as its buyer reads it; each test passes its changes. */
export function sampleNeed(change: Partial<Need> = {}): Need {
  const lines = change.lines ?? [pumpLine, valveLine];
  return {
    needId: 9,
    title: 'Pumps for the canal',
    status: 'open',
    outcome: null,
    categories: [{ code: '42122000-0', title: 'Pumps' }],
    lineCount: lines.length,
    firstLine: '40 pcs End-suction pump',
    state: 'Maharashtra',
    city: 'Nashik',
    requiredBy: '2027-02-01',
    budget: 900_000,
    deadline: '2026-12-10T12:30:00.000Z',
    isSealed: false,
    audience: 'everyone',
    companyName: 'Dams Ltd',
    companyId: 7,
    hasProtectedPart: false,
    version: 1,
    createdDate: '2026-11-28T09:00:00Z',
    publishedDate: '2026-11-29T09:00:00Z',
    isOwn: true,
    detail: 'Delivered and tested.',
    protectedDetail: '',
    isWithheld: false,
    files: [],
    isBudgetShown: false,
    isNameShown: true,
    invited: [],
    materialVersion: 1,
    contractId: null,
    outcomeNote: '',
    endedDate: null,
    decideUntil: null,
    history: [{ at: '2026-11-29T09:00:00Z', act: 'published', by: 'Ben Iyer', version: 1, note: '' }],
    ...change,
    lines,
  };
}

/** Returns a need as a supplier reads it. */
export const offeredNeed = (change: Partial<Need> = {}): Need =>
  sampleNeed({ isOwn: false, budget: null, ...change });

/** Returns a published need in the buyer's list. */
export function sampleOwnNeed(change: Partial<OwnNeed> = {}): OwnNeed {
  return { ...listed(), answers: 2, openQuestions: 0, ...change };
}

/** Returns a need in a supplier's list. */
export function sampleFoundNeed(change: Partial<FoundNeed> = {}): FoundNeed {
  return { ...listed(), isInvited: false, isAnswered: false, ...change };
}

function listed() {
  const need = sampleNeed();
  return {
    needId: need.needId,
    title: need.title,
    status: need.status,
    outcome: need.outcome,
    categories: need.categories,
    lineCount: need.lineCount,
    firstLine: need.firstLine,
    state: need.state,
    city: need.city,
    requiredBy: need.requiredBy,
    budget: need.budget,
    deadline: need.deadline,
    isSealed: need.isSealed,
    audience: need.audience,
    companyName: need.companyName,
    companyId: need.companyId,
    hasProtectedPart: need.hasProtectedPart,
    version: need.version,
    createdDate: need.createdDate,
    publishedDate: need.publishedDate,
  };
}

export const sampleContent: AnswerContent = {
  needVersion: 1,
  lines: [
    {
      ...pumpLine,
      kind: 'offered',
      unitPrice: 18_500,
      taxRate: 18,
      deliveryDate: '2027-01-20',
    },
    { ...valveLine, kind: 'not_offered', unitPrice: 0, taxRate: 18, deliveryDate: '', note: '' },
  ],
  startDate: '2026-12-10',
  endDate: '2027-05-02',
  paymentTerms: '30 days',
  note: '',
  validUntil: '2027-01-09',
};
const totals = totalsOf(offeredLines(sampleContent.lines));

/** Returns a supplier's own answer to the sample need. */
export function sampleAnswer(change: Partial<OwnAnswer> = {}): OwnAnswer {
  return {
    answerId: 3,
    needId: 9,
    offerId: 7,
    offerTitle: 'Irrigation pumps',
    version: 1,
    isWithdrawn: false,
    content: sampleContent,
    totals,
    needsConfirmation: false,
    hash: 'a1b2c3',
    versions: [
      { number: 1, at: '2026-11-30T09:00:00Z', by: 'Asha Rao', total: totals.total, hash: 'a1b2c3' },
    ],
    quoteId: null,
    decline: null,
    band: null,
    ...change,
  };
}

/** Returns an answer as the buyer reads it after the deadline. */
export function sampleReceived(change: Partial<ReceivedAnswer> = {}): ReceivedAnswer {
  return {
    answerId: 3,
    supplierId: 5,
    supplierCompany: 'Pumps & Co',
    offerId: 7,
    offerTitle: 'Irrigation pumps',
    isUnlisted: false,
    version: 1,
    content: sampleContent,
    totals,
    offered: 1,
    alternatives: 0,
    notOffered: 1,
    needsConfirmation: false,
    hash: 'a1b2c3',
    at: '2026-11-30T09:00:00Z',
    quoteId: 4,
    quoteStatus: 'Quoted',
    decline: null,
    ...change,
  };
}
