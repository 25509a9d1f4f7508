import { beforeEach, describe, expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { openTalk } from '../world/chat-people';
import { openTrade, type NdaTrade } from '../world/nda-trade';
import { addMember, type Person } from '../world/people';

const context = useContext();
let trade: NdaTrade;
let conversationId: number;
let asha: Person;
let ravi: Person;
let viewer: Person;

beforeEach(async () => {
  trade = await openTrade(context.current);
  const talk = await openTalk(context.current, trade);
  ({ conversationId } = talk);
  asha = trade.supplier;
  ravi = await addMember(context.current, asha, { name: 'Ravi Menon' });
  viewer = await addMember(context.current, asha, { role: 'viewer', name: 'Leela Das' });
});

const assign = (by: Person, kind: string, subjectId: number, memberId: number | null) =>
  context.current.call('assign', { params: { kind, subjectId }, body: { memberId } }, by.token);
const assigneesOf = async (by: Person, kind: string, ...ids: number[]) =>
  (await context.current.call('assignees', { query: { kind, ids: ids.join(',') } }, by.token)).body;
const listOf = async (by: Person, route: 'inbox' | 'ndaRequests', query: object = {}) =>
  (
    (await context.current.call(route, { query: { userId: by.userId, ...query } }, by.token)).body as {
      content: object[];
    }
  ).content;

describe('assigning things to people', () => {
  // COM-70
  it('assigns and clears a thing for the own company only', async () => {
    expect((await assign(asha, 'conversation', conversationId, ravi.memberId)).status).toBe(200);
    const assigned = [{ subjectId: conversationId, memberId: ravi.memberId }];
    expect(await assigneesOf(viewer, 'conversation', conversationId, 999_999)).toEqual(assigned);
    expect(await assigneesOf(trade.buyer, 'conversation', conversationId)).toEqual([]);
    expect((await assign(ravi, 'conversation', conversationId, null)).status).toBe(200);
    expect(await assigneesOf(asha, 'conversation', conversationId)).toEqual([]);
  });

  // COM-70
  it.each([
    ['a viewer', () => viewer.memberId, 'may only read'],
    ['a person of another company', () => trade.buyer.memberId, 'somebody of your company'],
  ])('refuses to assign to %s', async (_who, memberId, text) => {
    const reply = await assign(asha, 'nda', trade.ndaId, memberId());
    expect(reply.status).toBe(422);
    expect(JSON.stringify(reply.body)).toContain(text);
  });

  // COM-70
  it('is refused to viewers and for things of others', async () => {
    expect(problemOf(await assign(viewer, 'nda', trade.ndaId, null)).code).toBe('not_permitted');
    const other = await openTrade(context.current);
    for (const kind of ['nda', 'quote', 'contract'])
      expect((await assign(asha, kind, other.ndaId, ravi.memberId)).status).toBe(404);
  });

  // COM-71
  it('filters the lists by what is assigned to the caller', async () => {
    await openTrade(context.current, { supplier: asha, proposalId: trade.proposalId });
    await assign(asha, 'nda', trade.ndaId, ravi.memberId);
    await assign(asha, 'conversation', conversationId, ravi.memberId);
    const mine = { mine: true };
    expect(await listOf(ravi, 'ndaRequests', mine)).toMatchObject([{ ndaId: trade.ndaId }]);
    expect(await listOf(ravi, 'inbox', mine)).toMatchObject([{ conversationId }]);
    expect(await listOf(asha, 'ndaRequests', mine)).toEqual([]);
    expect(await listOf(asha, 'inbox', mine)).toEqual([]);
    expect(await listOf(asha, 'ndaRequests')).toHaveLength(2);
    for (const route of ['quotes', 'supplierContracts'] as const) {
      const { status, body } = await context.current.call(
        route,
        { query: { ...mine, supplierId: asha.userId } },
        ravi.token,
      );
      expect([status, (body as { content: object[] }).content]).toEqual([200, []]);
    }
  });

  // COM-72
  it('gives the assignments of a removed person to the successor, or to nobody', async () => {
    await assign(asha, 'nda', trade.ndaId, ravi.memberId);
    const remove = (person: Person, successorId?: number) =>
      context.current.call(
        'removeMember',
        { params: { memberId: person.memberId }, query: { successorId } },
        asha.token,
      );
    const second = await addMember(context.current, asha);
    expect((await remove(ravi, second.memberId)).status).toBe(200);
    expect(await assigneesOf(asha, 'nda', trade.ndaId)).toMatchObject([{ memberId: second.memberId }]);
    await remove(second);
    expect(await assigneesOf(asha, 'nda', trade.ndaId)).toEqual([]);
  });
});
