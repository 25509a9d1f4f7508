import { beforeAll, describe, expect, it } from 'vitest';
import type { OwnAnswer, ReceivedAnswers } from '@proffer/contract/needs/answers.schemas';
import type { NeedView } from '@proffer/contract/needs/schemas';
import type { QuoteView } from '@proffer/contract/quotes/schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import { problemOf, useContext, type Reply } from '../support/context';
import { answer, answerTo, passDeadline, sendAnswer } from '../world/answers';
import { needContent, postNeed } from '../world/needs';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let buyer: Person;
let supplier: Person;
let second: Person;
let third: Person;
beforeAll(async () => {
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Water Works' });
  [supplier, second, third] = await Promise.all([
    createPerson(context.current, 'supplier', { companyName: 'Alpha Pumps' }),
    createPerson(context.current, 'supplier', { companyName: 'Beta Pumps' }),
    createPerson(context.current, 'supplier', { companyName: 'Gamma Pumps' }),
  ]);
});

const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];
const fieldsOf = (reply: Reply) => problemOf(reply).errors?.map(({ field }) => field);
const call = (name: RouteName, by: Person, id: number, body?: unknown) =>
  context.current.call(name, { params: { id }, ...(body === undefined ? {} : { body }) }, by.token);
const own = async (by: Person, id: number) =>
  ((await call('ownAnswer', by, id)).body as { answer: OwnAnswer | null }).answer;
const received = async (id: number) => (await call('needAnswers', buyer, id)).body as ReceivedAnswers;
const quoteOf = async (by: Person, id: number) => (await call('getQuote', by, id)).body as QuoteView;
const read = async (by: Person, id: number) => (await call('getNeed', by, id)).body as NeedView;
const noticesOf = async (userId: number) => {
  const { rows } = await context.current.pool.query<{ kind: string; text: string }>(
    'select kind, text from notifications where user_id = $1 order by id',
    [userId],
  );
  return rows;
};

describe('answering a need', () => {
  // NED-20, NED-21, NED-22
  it('names the faults of an answer at its fields', async () => {
    const need = await postNeed(context.current, buyer, {
      lines: [
        { item: 'Pump', quantity: 2, unit: 'pcs' },
        { item: 'Motor', quantity: 2, unit: 'pcs' },
      ],
    });
    const given = answerTo(need, context.current.clock.now(), 100);
    const lines = given['lines'] as Record<string, unknown>[];
    const wrong = {
      lines: [
        { ...lines[0], quantity: 3 },
        { ...lines[1], kind: 'not_offered', unitPrice: 5 },
      ],
      validUntil: '2026-01-01',
      endDate: '2026-01-01',
    };
    const reply = await sendAnswer(context.current, supplier, need, 100, wrong);
    expect(fieldsOf(reply)).toEqual(['lines.0.quantity', 'lines.1.unitPrice', 'validUntil', 'endDate']);
    const none = lines.map((line) => ({ ...line, kind: 'not_offered', unitPrice: 0 }));
    expect(fieldsOf(await sendAnswer(context.current, supplier, need, 100, { lines: none }))).toEqual([
      'lines',
    ]);
    const short = { lines: lines.slice(1) };
    expect(fieldsOf(await sendAnswer(context.current, supplier, need, 100, short))).toContain('lines');
  });

  // NED-23, NED-24, NED-25
  it('stores every version, treats a repeat as one, and refuses an outdated window', async () => {
    const need = await postNeed(context.current, buyer);
    expect(await own(supplier, need.needId)).toBeNull();
    const first = await answer(context.current, supplier, need, 100);
    expect(first).toMatchObject({ version: 1, isWithdrawn: false, quoteId: null, needsConfirmation: false });
    expect(first.totals.total).toBe(1_416);
    expect((await answer(context.current, supplier, need, 100)).version).toBe(1);
    expect(codeOf(await sendAnswer(context.current, supplier, need, 90))).toEqual([409, 'changed_meanwhile']);
    const next = await answer(context.current, supplier, need, 90, { version: 1 });
    expect(next.versions.map(({ number, total }) => [number, total])).toEqual([
      [1, 1_416],
      [2, 1_274.4],
    ]);
    expect(next.hash).toBe(next.versions[1]!.hash);
    expect(next.hash).not.toBe(first.hash);
    expect(await received(need.needId)).toMatchObject({ areSealed: false, received: [{ version: 2 }] });
  });

  // NED-26
  it('withdraws an answer once and lets the supplier answer again', async () => {
    const need = await postNeed(context.current, buyer);
    expect(codeOf(await call('withdrawAnswer', supplier, need.needId))).toEqual([404, 'not_found']);
    await answer(context.current, supplier, need, 100);
    expect((await call('withdrawAnswer', supplier, need.needId)).status).toBe(200);
    expect((await call('withdrawAnswer', supplier, need.needId)).status).toBe(200);
    expect(await own(supplier, need.needId)).toMatchObject({ isWithdrawn: true });
    expect((await received(need.needId)).received).toEqual([]);
    expect(await answer(context.current, supplier, need, 95, { version: 1 })).toMatchObject({
      version: 2,
      isWithdrawn: false,
    });
  });

  // NED-27, NED-28
  it('asks for a confirmation after a material change, or a revision if the lines differ', async () => {
    const need = await postNeed(context.current, buyer);
    await answer(context.current, supplier, need, 100);
    const amend = async (version: number, change: Record<string, unknown>) => {
      const body = { ...needContent(context.current.clock.now(), change), version };
      return (await call('updateNeed', buyer, need.needId, body)).body as NeedView;
    };
    const moved = await amend(need.version, { city: 'Nagpur' });
    expect(await own(supplier, need.needId)).toMatchObject({ needsConfirmation: true });
    expect(await received(need.needId)).toMatchObject({ received: [{ needsConfirmation: true }] });
    const stale = await call('confirmAnswer', supplier, need.needId, { needVersion: need.version });
    expect(codeOf(stale)).toEqual([409, 'changed_meanwhile']);
    const confirmed = await call('confirmAnswer', supplier, need.needId, { needVersion: moved.version });
    expect(confirmed.body).toMatchObject({ needsConfirmation: false, version: 1 });
    const more = await amend(moved.version, {
      lines: [{ item: 'End-suction pump', quantity: 14, unit: 'pcs' }],
    });
    const reply = await call('confirmAnswer', supplier, need.needId, { needVersion: more.version });
    expect(codeOf(reply)).toEqual([409, 'illegal_transition']);
    const old = answerTo(need, context.current.clock.now(), 80, { version: 1 });
    expect(codeOf(await call('saveAnswer', supplier, need.needId, old))).toEqual([409, 'changed_meanwhile']);
    expect(await answer(context.current, supplier, more, 80, { version: 1 })).toMatchObject({
      needsConfirmation: false,
    });
  });

  // NED-29
  it('refuses an offer of another supplier and lists own answers', async () => {
    const need = await postNeed(context.current, buyer);
    const foreign = await publishOffer(context.current, second);
    const reply = await sendAnswer(context.current, supplier, need, 100, { proposalId: foreign });
    expect(fieldsOf(reply)).toEqual(['proposalId']);
    await answer(context.current, supplier, need, 100);
    const list = await context.current.call('ownAnswers', { query: { size: 1 } }, supplier.token);
    expect(list.body).toMatchObject({
      content: [
        { total: 1_416, isAwarded: false, need: { needId: need.needId, companyName: 'Water Works' } },
      ],
    });
  });
});

describe('opening and deciding a need', () => {
  // NED-35, NED-36, NED-37
  it('makes a quote of each answer on its offer or a new unlisted one', async () => {
    const need = await postNeed(context.current, buyer, {
      lines: [
        { item: 'Pump', quantity: 2, unit: 'pcs' },
        { item: 'Motor', quantity: 2, unit: 'pcs' },
      ],
    });
    const offer = await publishOffer(context.current, supplier);
    const given = answerTo(need, context.current.clock.now(), 100);
    const [pump, motor] = given['lines'] as Record<string, unknown>[];
    const lines = [
      { ...pump, kind: 'alternative', item: 'Pump in steel', hsnCode: '8413' },
      { ...motor, kind: 'not_offered', unitPrice: 0 },
    ];
    await answer(context.current, supplier, need, 100, { lines, proposalId: offer });
    await answer(context.current, second, need, 90);
    await passDeadline(context.current);
    const { received: answers } = await received(need.needId);
    expect(answers).toMatchObject([
      {
        supplierCompany: 'Alpha Pumps',
        proposalId: offer,
        isUnlisted: false,
        offered: 0,
        alternatives: 1,
        notOffered: 1,
        quoteStatus: 'Quoted',
        totals: { total: 236 },
      },
      { supplierCompany: 'Beta Pumps', isUnlisted: true, offered: 2, proposalTitle: need.title },
    ]);
    const quote = await quoteOf(buyer, answers[0]!.quoteId!);
    expect(quote).toMatchObject({
      needId: need.needId,
      quantity: 2,
      unit: 'pcs',
      status: 'Quoted',
      total: 236,
    });
    expect(quote.rounds[0]!.lines).toEqual([
      {
        item: 'Pump in steel',
        hsnCode: '8413',
        quantity: 2,
        unit: 'pcs',
        unitPrice: 100,
        taxRate: 18,
        deliveryDate: '',
        deliveryPlace: 'Pune, Maharashtra',
      },
    ]);
    expect(await quoteOf(second, answers[1]!.quoteId!)).toMatchObject({ quantity: 1, unit: 'lot' });
    expect(await read(second, need.needId)).toMatchObject({ status: 'deciding' });
  });

  // NED-38, NED-39, NED-41
  it('awards by accepting a quote, declines the others and tells their suppliers', async () => {
    const need = await postNeed(context.current, buyer);
    for (const [index, by] of [supplier, second, third].entries()) {
      await answer(context.current, by, need, 100 + index * 10);
    }
    await passDeadline(context.current);
    const [cheapest, middle, dearest] = (await received(need.needId)).received;
    const declining = { reason: 'price', note: 'Too far above the others.' };
    const decline = () =>
      context.current.call(
        'declineAnswer',
        { params: { id: need.needId, answerId: dearest!.answerId }, body: declining },
        buyer.token,
      );
    expect((await decline()).status).toBe(200);
    expect((await decline()).status).toBe(200);
    const accept = (quoteId: number) => call('acceptQuote', buyer, quoteId, { round: 1 });
    const accepted = (await accept(cheapest!.quoteId!)).body as QuoteView;
    expect(accepted).toMatchObject({ status: 'Accepted' });
    expect((await accept(cheapest!.quoteId!)).status).toBe(200);
    expect(codeOf(await accept(middle!.quoteId!))).toEqual([409, 'illegal_transition']);
    expect(await read(buyer, need.needId)).toMatchObject({
      status: 'ended',
      outcome: 'contract',
      contractId: accepted.contractId,
    });
    expect(await own(supplier, need.needId)).toMatchObject({ decline: null, band: 'lowest' });
    expect(await own(second, need.needId)).toMatchObject({
      decline: { reason: 'other_chosen', note: '' },
      band: 'middle',
    });
    expect(await own(third, need.needId)).toMatchObject({ decline: declining, band: 'highest' });
    expect((await quoteOf(third, dearest!.quoteId!)).status).toBe('Declined');
    const news = (await noticesOf(second.userId)).filter(({ text }) => text.includes('has ended'));
    expect(news.at(-1)).toMatchObject({ kind: 'need-ended' });
    expect(news.at(-1)!.text).toContain('The buyer has chosen another supplier.');
    const list = await context.current.call('ownAnswers', { query: { size: 1 } }, supplier.token);
    expect(list.body).toMatchObject({ content: [{ isAwarded: true, outcome: 'contract' }] });
  });

  // NED-40
  it('awards once if two quotes are accepted at once', async () => {
    const need = await postNeed(context.current, buyer);
    await answer(context.current, supplier, need, 100);
    await answer(context.current, second, need, 110);
    await passDeadline(context.current);
    const { received: answers } = await received(need.needId);
    const replies = await Promise.all(
      answers.map(({ quoteId }) => call('acceptQuote', buyer, quoteId!, { round: 1 })),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { rows } = await context.current.pool.query(
      'select state from quotes where need_id = $1 order by 1',
      [need.needId],
    );
    expect(rows).toEqual([{ state: 'accepted' }, { state: 'declined' }]);
  });

  // NED-40
  it('either awards or ends a need if both are asked at once', async () => {
    const need = await postNeed(context.current, buyer);
    await answer(context.current, supplier, need, 100);
    await passDeadline(context.current);
    const [only] = (await received(need.needId)).received;
    const replies = await Promise.all([
      call('acceptQuote', buyer, only!.quoteId!, { round: 1 }),
      call('endNeed', buyer, need.needId, { outcome: 'bought_elsewhere' }),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { outcome } = await read(buyer, need.needId);
    const { status } = await quoteOf(buyer, only!.quoteId!);
    expect(`${outcome} ${status}`).toMatch(/^(contract Accepted|bought_elsewhere Declined)$/);
  });

  // NED-38
  it('awards when the supplier accepts a counter-quote, without naming its person to the buyer', async () => {
    const need = await postNeed(context.current, buyer);
    await answer(context.current, supplier, need, 100);
    await passDeadline(context.current);
    const [only] = (await received(need.needId)).received;
    const { rounds } = await quoteOf(buyer, only!.quoteId!);
    const { lines, startDate, endDate } = rounds[0]!;
    const counter = { lines: [{ ...lines[0], unitPrice: 95 }], startDate, endDate, round: 1 };
    expect((await call('counterQuote', buyer, only!.quoteId!, counter)).status).toBe(200);
    expect((await call('acceptQuote', supplier, only!.quoteId!, { round: 2 })).status).toBe(200);
    const ended = await read(buyer, need.needId);
    expect(ended).toMatchObject({ status: 'ended', outcome: 'contract' });
    expect(ended.history.at(-1)).toMatchObject({ act: 'ended', by: '' });
  });

  // NED-42, NED-43
  it('reminds the buyer on days 3, 7 and 14 and ends the need on day 21', async () => {
    const slow = await createPerson(context.current, 'buyer');
    const need = await postNeed(context.current, slow);
    const unanswered = await postNeed(context.current, slow);
    await answer(context.current, supplier, need, 100);
    await passDeadline(context.current);
    const { quoteId } = (await own(supplier, need.needId))!;
    const { clock, db, jobs } = context.current;
    for (const days of [2, 1, 1, 3, 7, 7]) {
      clock.advance(days * 86_400_000);
      await jobs.enqueue(db, 'needs.remind', {});
      await jobs.drain();
    }
    const about = await noticesOf(slow.userId);
    expect(about.filter(({ kind }) => kind === 'need-undecided')).toHaveLength(3);
    const ended = about.filter(({ kind }) => kind === 'need-not-decided').map(({ text }) => text);
    expect(ended).toHaveLength(2);
    expect(ended).toEqual(
      expect.arrayContaining([
        expect.stringContaining('without a decision'),
        expect.stringContaining('because nobody answered it'),
      ]),
    );
    expect(await read(supplier, need.needId)).toMatchObject({ status: 'ended', outcome: 'not_decided' });
    expect(await read(slow, unanswered.needId)).toMatchObject({ outcome: 'not_decided' });
    const quote = await quoteOf(slow, quoteId!);
    expect(quote.status).toBe('Declined');
    expect(await own(supplier, need.needId)).toMatchObject({ decline: { reason: 'other' }, band: null });
  });

  // NED-46
  it('notifies the buyer that a supplier asks for the part under NDA', async () => {
    const need = await postNeed(context.current, buyer, { protectedDetail: 'Duty point 440' });
    const offer = await publishOffer(context.current, supplier, { ndaRequired: true });
    const ask = () => call('askNeedNda', supplier, need.needId, { proposalId: offer });
    expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(200);
    const asked = (await noticesOf(buyer.userId)).filter(({ kind }) => kind === 'need-nda-asked');
    expect(asked).toHaveLength(1);
    const plain = await postNeed(context.current, buyer);
    expect(codeOf(await call('askNeedNda', supplier, plain.needId, { proposalId: offer }))).toEqual([
      409,
      'illegal_transition',
    ]);
  });
});
