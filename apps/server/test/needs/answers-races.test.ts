import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReceivedAnswers } from '@proffer/contract/needs/answers.schemas';
import { openContext, problemOf, useContext, type TestContext } from '../support/context';
import { passDeadline, sendAnswer } from '../world/answers';
import { postNeed } from '../world/needs';
import { createPerson, type Person } from '../world/people';

const context = useContext();
const lines = Array.from({ length: 40 }, (_value, index) => ({
  item: `Pump of size ${index + 1}`,
  quantity: index + 1,
  unit: 'pcs',
}));

let node: TestContext;
let buyer: Person;
let suppliers: Person[];
beforeAll(async () => {
  node = await openContext({ besides: context.current });
  buyer = await createPerson(context.current, 'buyer');
  suppliers = [];
  for (let number = 0; number < 12; number += 1) {
    suppliers.push(await createPerson(context.current, 'supplier'));
  }
});
afterAll(() => node.close());

describe('answers at the deadline on two nodes', () => {
  // NED-34
  it.each([true, false])(
    'are each part of the opening or refused, if the need is sealed: %s',
    async (isSealed) => {
      const need = await postNeed(context.current, buyer, { isSealed });
      // The clock of the other node is past the deadline already.
      node.clock.set(new Date(Date.parse(need.deadline!) + 1));
      await node.jobs.enqueue(node.db, 'needs.open', {});
      const early = suppliers.slice(0, 4).map((by) => sendAnswer(context.current, by, need, 100));
      await Promise.race(early);
      const rest = suppliers.slice(4).map((by) => sendAnswer(context.current, by, need, 100));
      const [replies] = await Promise.all([Promise.all([...early, ...rest]), node.jobs.drain()]);
      const accepted = suppliers.filter((_by, index) => replies[index]?.status === 200);
      const refused = replies.filter(({ status }) => status !== 200);
      for (const reply of refused) {
        expect(problemOf(reply)).toMatchObject({
          code: 'illegal_transition',
          detail: 'The deadline has passed.',
        });
      }
      const { body } = await context.current.call(
        'needAnswers',
        { params: { id: need.needId } },
        buyer.token,
      );
      const { received: answers } = body as ReceivedAnswers;
      const opened = answers.filter(({ quoteId }) => quoteId !== null).map(({ supplierId }) => supplierId);
      expect(new Set(opened)).toEqual(new Set(accepted.map(({ userId }) => userId)));
      expect(opened).toHaveLength(accepted.length);
      expect((await sendAnswer(context.current, suppliers[0]!, need, 90, { version: 1 })).status).toBe(409);
    },
  );

  // NED-34
  it('refuses an answer after the deadline before the need is opened', async () => {
    const need = await postNeed(context.current, buyer);
    const before = context.current.clock.now();
    context.current.clock.set(new Date(need.deadline!));
    const reply = await sendAnswer(context.current, suppliers[0]!, need, 100);
    expect([reply.status, problemOf(reply).detail]).toEqual([409, 'The deadline has passed.']);
    context.current.clock.set(before);
  });
});

// NED-35
it.each([true, false])(
  'opens a need with 40 lines and 12 answers at once, if it is sealed: %s',
  async (isSealed) => {
    const need = await postNeed(context.current, buyer, { isSealed, lines });
    for (const [index, by] of suppliers.entries()) {
      expect((await sendAnswer(context.current, by, need, 200 - index)).status).toBe(200);
    }
    await passDeadline(context.current);
    const { body } = await context.current.call('needAnswers', { params: { id: need.needId } }, buyer.token);
    const { received: answers } = body as ReceivedAnswers;
    expect(answers.map(({ content }) => content.lines[0]!.unitPrice)).toEqual(
      suppliers.map((_by, index) => 189 + index),
    );
    expect(answers.every(({ quoteStatus, offered }) => quoteStatus === 'Quoted' && offered === 40)).toBe(
      true,
    );
  },
);
