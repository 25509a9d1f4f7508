import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { ContractView } from '@proffer/contract/contracts/schemas';
import { quoteAskBody, type Quote, type QuoteView } from '@proffer/contract/quotes/schemas';
import { problemOf, useContext, type Reply } from '../support/context';
import { openTalk } from '../world/chat-people';
import { createPerson, type Person } from '../world/people';
import { signNdaOf } from '../world/offer-people';
import { meetForQuotes, quotedLine, type QuotePeople } from '../world/quote-people';

const context = useContext();

let people: QuotePeople;
beforeAll(async () => {
  people = await meetForQuotes(context.current, { title: 'Pumps' });
});

const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];
const fieldsOf = (reply: Reply) => problemOf(reply).errors?.map(({ field }) => field);
const listOf = async (by: 'supplier' | 'buyer', query: Record<string, unknown> = {}, on = people) => {
  const { body } = await context.current.call('quotes', { query }, on[by].token);
  return body as {
    content: Quote[];
    totalElements: number;
    waiting: number;
    statuses: { value: string; count: number }[];
  };
};
const contractOf = async (contractId: number, on = people): Promise<ContractView> => {
  const { body } = await context.current.call('getContract', { params: { id: contractId } }, on.buyer.token);
  return body as ContractView;
};

describe('requesting a quote', () => {
  // QUO-1, QUO-2, QUO-3, CON-350
  it('stores a request for a quote, starts the conversation and awaits the supplier', async () => {
    const here = await meetForQuotes(context.current, { hsnCode: '841370' });
    const wanted = { quantity: 2.5, unit: 't', wantedBy: '2026-12-20', deliveryPlace: 'Pune', note: 'Dry.' };
    const reply = await here.ask(wanted);
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      ...wanted,
      proposalId: here.proposalId,
      proposalVersion: 1,
      hsnCode: '841370',
      status: 'Requested',
      waitsFor: 'supplier',
      round: 0,
      total: null,
      rounds: [],
      history: [{ act: 'asked', round: 0 }],
    });
    const query = { senderId: here.buyer.userId, receiverId: here.supplier.userId };
    const talks = await context.current.call('allConversations', { query }, here.buyer.token);
    expect(talks.body).toHaveLength(1);
  });

  it('shows a quote at the head of the conversation to both parties', async () => {
    const here = await meetForQuotes(context.current);
    const { conversationId } = await openTalk(context.current, here);
    const headOf = async ({ token }: Person) =>
      (await context.current.call('getConversation', { params: { conversationId } }, token)).body;
    expect(await headOf(here.buyer)).toMatchObject({ quotes: [] });
    await here.asked();
    for (const side of ['buyer', 'supplier'] as const) {
      const { content } = await listOf(side, {}, here);
      expect(content).toHaveLength(1);
      expect(await headOf(here[side])).toMatchObject({ quotes: content });
    }
  });

  it('stores an identical request once and permits three open quotes per offer', async () => {
    const here = await meetForQuotes(context.current);
    const replies = await Promise.all([here.ask(), here.ask(), here.ask()]);
    expect(new Set(replies.map(({ body }) => (body as QuoteView).quoteId)).size).toBe(1);
    await here.asked();
    const last = await here.asked();
    expect(codeOf(await here.ask({ note: 'One more' }))).toEqual([409, 'illegal_transition']);
    await here.act(last.quoteId, 'withdraw', 'buyer');
    expect((await here.ask({ note: 'One more' })).status).toBe(201);
  });

  it.each([
    ['no quantity', { quantity: 0 }, 'quantity'],
    ['no unit', { unit: ' ' }, 'unit'],
    ['a past day', { wantedBy: '2026-11-20' }, 'wantedBy'],
    ['a place on two lines', { deliveryPlace: 'Pune\nIndia' }, 'deliveryPlace'],
    ['a note that is too long', { note: 'x'.repeat(2_001) }, 'note'],
  ])('refuses a request for a quote at its field with %s', async (_what, fields, field) => {
    const reply = await people.ask(fields);
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]]);
  });

  // QUO-4
  it('refuses a quote without a signed NDA or on a closed offer', async () => {
    const here = await meetForQuotes(context.current, { ndaRequired: true });
    expect(codeOf(await here.ask())).toEqual([403, 'nda_required']);
    await signNdaOf(context.current, here.proposalId, here.supplier, here.buyer);
    expect((await here.ask()).status).toBe(201);
    await context.current.call('removeOffer', { params: { id: here.proposalId } }, here.supplier.token);
    expect(codeOf(await here.ask({ note: 'Late' }))).toEqual([409, 'illegal_transition']);
  });
});

describe('giving a quote', () => {
  // QUO-5, QUO-6, QUO-7
  it('alternates quotes and counter-quotes until both agree, and keeps every round', async () => {
    const { quoteId: id } = await people.asked();
    const quoted = await people.act(id, 'quote', 'supplier', { note: 'Ex works.', paymentTerms: '30 days' });
    expect(quoted.body).toMatchObject({ status: 'Quoted', waitsFor: 'buyer', round: 1, total: 261_959.86 });
    const countered = await people.act(id, 'counter', 'buyer', {
      lines: [{ ...quotedLine, unitPrice: 17_000 }],
    });
    expect(countered.body).toMatchObject({
      status: 'Countered',
      waitsFor: 'supplier',
      total: 240_720,
      rounds: [
        { number: 1, side: 'supplier', note: 'Ex works.', paymentTerms: '30 days', validUntil: '2026-11-30' },
        { number: 2, side: 'buyer', lines: [{ unitPrice: 17_000 }], validUntil: null },
      ],
    });
    expect((await people.act(id, 'quote', 'supplier')).status).toBe(200);
    expect((await people.view(id)).history.map(({ act, round }) => [act, round])).toEqual([
      ['asked', 0],
      ['quoted', 1],
      ['countered', 2],
      ['quoted', 3],
    ]);
  });

  it.each([
    ['without lines', { lines: [] }, 'lines'],
    ['with an unknown tax rate', { lines: [{ ...quotedLine, taxRate: 17 }] }, 'lines.0.taxRate'],
    ['that ends before it begins', { endDate: '2026-11-30' }, 'endDate'],
    ['that is past already', { startDate: '2026-10-01', endDate: '2026-11-01' }, 'endDate'],
    ['that has expired already', { validUntil: '2026-11-20' }, 'validUntil'],
    ['with incomplete milestones', { milestones: [{ what: 'First', percent: 50 }] }, 'milestones'],
  ])('refuses a quote at its field %s', async (_what, fields, field) => {
    const here = await meetForQuotes(context.current);
    const { quoteId } = await here.asked();
    const reply = await here.act(quoteId, 'quote', 'supplier', fields);
    expect([reply.status, fieldsOf(reply)]).toEqual([422, [field]]);
  });

  // QUO-8
  it('refuses to accept or counter a round that has been replaced', async () => {
    const here = await meetForQuotes(context.current);
    const { quoteId } = await here.asked();
    await here.act(quoteId, 'quote', 'supplier');
    await here.act(quoteId, 'quote', 'supplier', { lines: [{ ...quotedLine, unitPrice: 20_000 }] });
    for (const act of ['accept', 'counter'] as const) {
      expect(codeOf(await here.act(quoteId, act, 'buyer', { round: 1 }))).toEqual([409, 'changed_meanwhile']);
    }
  });

  // QUO-9
  it('expires a quote after its last day, and permits a new one', async () => {
    const here = await meetForQuotes(context.current);
    const { quoteId } = await here.asked();
    await here.act(quoteId, 'quote', 'supplier', { validUntil: '2026-11-21' });
    // In India it is the next day already.
    context.current.clock.set(new Date('2026-11-21T18:31:00Z'));
    expect(await here.view(quoteId)).toMatchObject({ status: 'Expired', waitsFor: null });
    expect(codeOf(await here.act(quoteId, 'accept', 'buyer'))).toEqual([409, 'illegal_transition']);
    expect((await listOf('buyer', { status: 'Expired' }, here)).totalElements).toBe(1);
    expect((await listOf('buyer', {}, here)).waiting).toBe(0);
    await here.act(quoteId, 'quote', 'supplier');
    expect((await here.act(quoteId, 'accept', 'buyer')).status).toBe(200);
    context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
  });
});

describe('accepting a quote', () => {
  // QUO-10, QUO-11
  it('creates one contract from an accepted quote, even if accepted repeatedly', async () => {
    const { quoteId: id } = await people.asked();
    await people.act(id, 'quote', 'supplier', { governingLaw: 'India' });
    const replies = await Promise.all([1, 2, 3].map(() => people.act(id, 'accept', 'buyer')));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [made, ...others] = replies.map(({ body }) => body as QuoteView);
    expect(made).toMatchObject({ status: 'Accepted', waitsFor: null });
    expect(others.map(({ contractId }) => contractId)).toEqual([made!.contractId, made!.contractId]);
    expect(await contractOf(made!.contractId!)).toMatchObject({
      contractName: `Pumps, quote ${id}`,
      startDate: '2026-12-01',
      endDate: '2026-12-31',
      lines: [quotedLine],
      governingLaw: 'India',
      value: 261_959.86,
      toBeSigned: true,
      supplierAgreement: false,
      buyerAgreement: false,
      proposalVersion: 1,
      history: [{ act: 'proposed', note: `Created from quote ${id}.` }],
    });
  });

  it('lets only the supplier accept a counter-quote, and bases the contract on their NDA', async () => {
    const here = await meetForQuotes(context.current, { ndaRequired: true });
    await signNdaOf(context.current, here.proposalId, here.supplier, here.buyer);
    const { quoteId } = await here.asked();
    await here.act(quoteId, 'quote', 'supplier');
    await here.act(quoteId, 'counter', 'buyer', { lines: [{ ...quotedLine, quantity: 1 }] });
    expect(codeOf(await here.act(quoteId, 'accept', 'buyer'))).toEqual([409, 'illegal_transition']);
    const { contractId } = (await here.act(quoteId, 'accept', 'supplier')).body as QuoteView;
    const contract = await contractOf(contractId!, here);
    expect(contract.lines).toMatchObject([{ quantity: 1 }]);
    expect(contract.ndaId).not.toBeNull();
  });
});

// ACC-190
describe('repeating a request for a quote', () => {
  const first = {
    quantity: 12,
    unit: 'pcs',
    wantedBy: '2026-12-20',
    deliveryPlace: 'Kanpur',
    note: 'For the new line.',
  };
  /** A different value for each field of the request; a new field does not compile without one. */
  const others: Record<Exclude<keyof z.input<typeof quoteAskBody>, 'proposalId'>, unknown> = {
    quantity: 13,
    unit: 'sets',
    wantedBy: '',
    deliveryPlace: 'Kanpur West',
    note: '',
  };

  it.each(Object.entries(others))('stores another request only if %s differs', async (field, other) => {
    const here = await meetForQuotes(context.current);
    const asked = async (fields: object) => ((await here.ask({ ...fields })).body as QuoteView).quoteId;
    const ids = await Promise.all([asked(first), asked(first), asked({ ...first, [field]: other })]);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('compares all fields of the request', () => {
    const fields = Object.keys(quoteAskBody.shape).filter((field) => field !== 'proposalId');
    expect(Object.keys(others).toSorted()).toEqual(fields.toSorted());
  });
});

describe('ending a quote', () => {
  // QUO-12
  it.each([
    ['the supplier declines a request', [], 'decline', 'supplier', 'Declined'],
    ['the buyer withdraws a request', [], 'withdraw', 'buyer', 'Withdrawn'],
    ['the buyer declines a quote', ['quote'], 'decline', 'buyer', 'Declined'],
    ['the supplier withdraws a quote', ['quote'], 'withdraw', 'supplier', 'Withdrawn'],
  ] as const)('ends a quote once with its reason when %s', async (_what, before, act, by, status) => {
    const here = await meetForQuotes(context.current);
    const { quoteId } = await here.asked();
    for (const earlier of before) await here.act(quoteId, earlier, 'supplier');
    const other = act === 'decline' ? 'withdraw' : 'decline';
    expect(codeOf(await here.act(quoteId, other, by))).toEqual([409, 'illegal_transition']);
    expect((await here.act(quoteId, act, by)).body).toMatchObject({ status, waitsFor: null });
    // ACC-190
    expect(codeOf(await here.act(quoteId, act, by, { reason: 'Other words.' }))).toEqual([
      409,
      'illegal_transition',
    ]);
    const again = await here.act(quoteId, act, by);
    expect(again.status).toBe(200);
    const { history } = again.body as QuoteView;
    expect(history.filter(({ note }) => note !== '')).toHaveLength(1);
    expect(codeOf(await here.act(quoteId, 'quote', 'supplier'))).toEqual([409, 'illegal_transition']);
  });

  // QUO-13
  it('ends open quotes when an account closes, and notifies the other side', async () => {
    const here = await meetForQuotes(context.current);
    const { quoteId } = await here.asked();
    const leaving = await createPerson(context.current, 'buyer', { password: 'a good pass' });
    const body = { proposalId: here.proposalId, quantity: 1, unit: 'pcs' };
    const asked = await context.current.call('askForQuote', { body }, leaving.token);
    const { quoteId: theirs } = asked.body as QuoteView;
    const before = await context.current.call('closingPreview', {}, leaving.token);
    expect(before.body).toMatchObject({ openQuotes: 1 });
    const closed = await context.current.call(
      'closeAccount',
      { body: { password: 'a good pass' } },
      leaving.token,
    );
    expect(closed.status).toBeLessThan(300);
    expect(await here.view(theirs, 'supplier')).toMatchObject({ status: 'Withdrawn' });
    expect(await here.view(quoteId)).toMatchObject({ status: 'Requested' });
  });
});

describe('the lists of quotes', () => {
  // QUO-14, QUO-15
  it('lists quotes awaiting the reader first, with the number per status', async () => {
    const here = await meetForQuotes(context.current, { title: 'Steel valves' });
    const [answered, ended, open] = [await here.asked(), await here.asked(), await here.asked()];
    await here.act(answered.quoteId, 'quote', 'supplier');
    await here.act(ended.quoteId, 'decline', 'supplier');
    const ids = ({ content }: { content: Quote[] }) => content.map(({ quoteId }) => quoteId);
    const ofSupplier = await listOf('supplier', {}, here);
    expect(ids(ofSupplier)).toEqual([open.quoteId, ended.quoteId, answered.quoteId]);
    expect(ofSupplier).toMatchObject({ totalElements: 3, waiting: 1 });
    expect(ofSupplier.statuses.filter(({ count }) => count > 0)).toEqual([
      { value: 'Requested', count: 1 },
      { value: 'Quoted', count: 1 },
      { value: 'Declined', count: 1 },
    ]);
    expect(ids(await listOf('buyer', {}, here))[0]).toBe(answered.quoteId);
    expect(ids(await listOf('buyer', { waiting: true }, here))).toEqual([answered.quoteId]);
    expect((await listOf('buyer', { search: 'valve', status: 'Quoted' }, here)).totalElements).toBe(1);
    expect((await listOf('buyer', { search: 'pump' }, here)).totalElements).toBe(0);
    // SRW-14
    const all = (await listOf('buyer', {}, here)).totalElements;
    expect((await listOf('buyer', { search: 'e -pump' }, here)).totalElements).toBe(all);
    expect((await listOf('buyer', { search: 'e -valve' }, here)).totalElements).toBe(0);
    const pair = { proposalId: here.proposalId, partnerId: here.buyer.userId };
    expect((await listOf('supplier', pair, here)).totalElements).toBe(3);
    expect((await listOf('supplier', { partnerId: here.supplier.userId }, here)).totalElements).toBe(0);
  });

  // QUO-16, QUO-20
  it('shows a quote to its two parties only', async () => {
    const { quoteId } = await people.asked();
    const strangers = [
      await createPerson(context.current, 'buyer'),
      await createPerson(context.current, 'supplier'),
    ];
    for (const { token } of strangers) {
      const reply = await context.current.call('getQuote', { params: { id: quoteId } }, token);
      expect(reply.status).toBe(404);
    }
    expect((await people.act(quoteId, 'quote', strangers[1]!)).status).toBe(404);
  });
});

describe('notifications about quotes', () => {
  const newsOf = async (who: { userId: number; token: string }) => {
    const query = { userId: who.userId };
    const { body } = await context.current.call('allNotifications', { query }, who.token);
    return (body as { content: { notificationType: string; referenceId: number; text: string }[] }).content;
  };

  // QUO-17
  it('notifies the other side of each act without prices, notes and reasons', async () => {
    const here = await meetForQuotes(context.current, { title: 'Pumps' });
    const { quoteId } = await here.asked();
    await here.act(quoteId, 'quote', 'supplier', { note: 'Secret note' });
    const mail = await context.current.mailTo(here.buyer.email);
    expect(mail?.text).toContain(`/bquotes/${quoteId}`);
    await here.act(quoteId, 'accept', 'buyer');
    const [toSupplier, toBuyer] = [await newsOf(here.supplier), await newsOf(here.buyer)];
    const said = JSON.stringify([toSupplier, toBuyer]).replaceAll(/[\u2066-\u2069]/g, '');
    expect(toSupplier).toHaveLength(2);
    expect(toBuyer).toHaveLength(1);
    expect(said).toContain(`${here.supplier.companyName} has sent a quote on “Pumps”`);
    expect(said).toContain('is now a contract that both sides have to sign');
    expect(said).not.toMatch(/Secret|261/);
  });
});

describe('quotes in the personal-data export', () => {
  // QUO-18
  it("exports a user's quotes with all rounds", async () => {
    const { quoteId } = await people.asked();
    await people.act(quoteId, 'quote', 'supplier');
    const { bytes } = await context.current.call('myData', {}, people.buyer.token);
    const { profiles } = JSON.parse(bytes.toString()) as {
      profiles: { quotes: { id: number; rounds: { number: number }[] }[] }[];
    };
    const own = profiles[0]!.quotes.find(({ id }) => id === quoteId);
    expect(own?.rounds.map(({ number }) => number)).toEqual([1]);
  });
});
