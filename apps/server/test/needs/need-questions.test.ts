import { beforeEach, describe, expect, it } from 'vitest';
import type { NeedQuestion } from '@proffer/contract/needs/market.schemas';
import type { OwnNeed } from '@proffer/contract/needs/schemas';
import { limits } from '@proffer/contract/wire/limits';
import { problemOf, useContext } from '../support/context';
import { postNeed } from '../world/needs';
import { createPerson, publishOffer, type Person } from '../world/people';

const context = useContext();

let buyer: Person;
let asker: Person;
let other: Person;
beforeEach(async () => {
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Water Works' });
  asker = await createPerson(context.current, 'supplier', { companyName: 'Curious Castings' });
  other = await createPerson(context.current, 'supplier');
});

const ask = (id: number, by = asker, question = 'Which voltage?') =>
  context.current.call('askNeedQuestion', { params: { id }, body: { question } }, by.token);
const reply = (id: number, questionId: number, text: string, by = buyer) =>
  context.current.call('replyNeedQuestion', { params: { id, questionId }, body: { reply: text } }, by.token);
const questions = async (id: number, by: Person) =>
  (await context.current.call('needQuestions', { params: { id } }, by.token)).body as NeedQuestion[];
async function noticesOf(person: Person): Promise<string[]> {
  const query = { userId: person.userId };
  const { body } = await context.current.call('allNotifications', { query }, person.token);
  return (body as { content: { notificationMessage: string }[] }).content.map(
    ({ notificationMessage }) => notificationMessage,
  );
}

describe('questions about a need', () => {
  // NED-68, NED-69
  it('are answered for everybody without naming the asker', async () => {
    const { needId } = await postNeed(context.current, buyer);
    const asked = (await ask(needId)).body as NeedQuestion;
    expect(asked).toMatchObject({ isOwn: true, reply: '', repliedDate: null });
    expect(await questions(needId, other)).toEqual([]);
    const [atBuyer] = await questions(needId, buyer);
    expect(atBuyer).toMatchObject({ question: 'Which voltage?', isOwn: false });
    const own = await context.current.call('ownNeeds', { query: {} }, buyer.token);
    expect((own.body as { content: OwnNeed[] }).content[0]?.openQuestions).toBe(1);

    expect((await reply(needId, asked.questionId, '415 V.')).status).toBe(200);
    expect((await reply(needId, asked.questionId, '415 V.')).status).toBe(200);
    expect(problemOf(await reply(needId, asked.questionId, '230 V.')).code).toBe('illegal_transition');
    const [atOther] = await questions(needId, other);
    expect(atOther).toMatchObject({ question: 'Which voltage?', isOwn: false, reply: '415 V.' });
    expect((await questions(needId, asker))[0]).toMatchObject({ isOwn: true });

    expect(await noticesOf(buyer)).toEqual([
      'A supplier asks about the need “End-suction pumps for a water works”. Your answer is shown to every supplier.',
    ]);
    expect(await noticesOf(asker)).toEqual([
      'The buyer has answered your question about the need “End-suction pumps for a water works”.',
    ]);
    expect(await noticesOf(other)).toEqual([]);
    const data = await context.current.call('myData', {}, buyer.token);
    const seen = [
      atBuyer,
      atOther,
      data.body,
      data.bytes.toString(),
      (await context.current.call('getNeed', { params: { id: needId } }, buyer.token)).body,
    ];
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Curious Castings|"supplierId":${asker.userId}\\b`));
    expect(JSON.stringify(seen)).toContain('Which voltage?');
  });

  // NED-68
  it('are asked only about open needs that the supplier sees, a limited number of times', async () => {
    const hidden = await postNeed(context.current, buyer, { audience: 'invited', invited: [other.userId] });
    expect((await ask(hidden.needId)).status).toBe(404);
    const { needId, version } = await postNeed(context.current, buyer);
    const replies = await Promise.all(
      Array.from({ length: limits.needs.questions + 1 }, (_, n) => ask(needId, asker, `Question ${n}?`)),
    );
    const accepted = replies.filter(({ status }) => status === 201);
    expect(accepted).toHaveLength(limits.needs.questions);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(1);
    await context.current.call('closeNeed', { params: { id: needId }, body: { version } }, buyer.token);
    expect(problemOf(await ask(needId, other)).code).toBe('illegal_transition');
  });

  // NED-70
  it('are answered by the buyer of the need only, until it ends', async () => {
    const { needId } = await postNeed(context.current, buyer);
    const { questionId } = (await ask(needId)).body as NeedQuestion;
    const stranger = await createPerson(context.current, 'buyer');
    expect((await reply(needId, questionId, 'Yes.', stranger)).status).toBe(404);
    const foreign = await postNeed(context.current, stranger);
    expect((await reply(foreign.needId, questionId, 'Yes.', stranger)).status).toBe(404);
    const ending = { params: { id: needId }, body: { outcome: 'cancelled' } };
    await context.current.call('endNeed', ending, buyer.token);
    expect(problemOf(await reply(needId, questionId, 'Yes.')).code).toBe('illegal_transition');
  });
});

describe('a private question about a need', () => {
  // NED-71
  it('starts a conversation on an own offer if the buyer shows its name', async () => {
    const proposalId = await publishOffer(context.current, asker, {});
    const body = { proposalId, buyerId: buyer.userId, supplierId: asker.userId };
    const open = () => context.current.call('openConversation', { body }, asker.token);
    await postNeed(context.current, buyer, { isNameShown: false });
    expect((await open()).status).toBe(403);
    await postNeed(context.current, buyer, { audience: 'validated' });
    expect((await open()).status).toBe(403);
    await postNeed(context.current, buyer);
    expect((await open()).status).toBe(200);
  });
});
