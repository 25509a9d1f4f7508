import { beforeAll, expect, it } from 'vitest';
import type { Message } from '@proffer/contract/chat/schemas';
import { useContext } from '../support/context';
import { openTalk, read, type Talk } from '../world/chat-people';
import { statementsOf } from '../support/statements';

const context = useContext();
const deep = 50_000;
let talk: Talk;
let firstId: number;

/** Creates a conversation of 50,000 messages, after which others have as many. */
beforeAll(async () => {
  talk = await openTalk(context.current);
  const other = await openTalk(context.current);
  const { pool } = context.current;
  await pool.query(
    `insert into messages (conversation_id, sequence, sender_id, receiver_id, content, sent_at)
     select c.id, s, c.buyer_id, c.supplier_id, 'No ' || s, timestamptz '2026-11-01' + s * interval '1 second'
     from generate_series(1, $3::int) s, conversations c where c.id in ($1, $2) order by c.id, s`,
    [talk.conversationId, other.conversationId, deep],
  );
  await pool.query('update conversations set last_sequence = $1', [deep]);
  await pool.query('vacuum analyze messages');
  const { rows } = await pool.query<{ id: string }>(
    'select min(id) as id from messages where conversation_id = $1',
    [talk.conversationId],
  );
  firstId = Number(rows[0]!.id);
});

/** Returns the blocks that a request reads from the messages and their conversation. */
async function blocksOf(query: Record<string, unknown>): Promise<number> {
  const statements = await statementsOf(() => read(context.current, talk, talk.buyer, query));
  let blocks = 0;
  for (const { text, values } of statements) {
    if (!/from "messages"/.test(text)) continue;
    const { rows } = await context.current.pool.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers, costs off, timing off) ${text}`,
      values,
    );
    const plan = rows.map((row) => row['QUERY PLAN']);
    // The topmost line includes all lines below it.
    const [, hit = '0'] = /shared hit=(\d+)/.exec(plan.find((line) => line.includes('Buffers:')) ?? '') ?? [];
    const [, missed = '0'] = /read=(\d+)/.exec(plan.find((line) => line.includes('Buffers:')) ?? '') ?? [];
    blocks += Number(hit) + Number(missed);
  }
  expect(blocks).toBeGreaterThan(0);
  return blocks;
}

const idAt = (sequence: number) => firstId + sequence - 1;

it.each([
  ['newest', () => [{}]],
  ['after', (sequence: number) => [{ after: idAt(sequence) }]],
  ['before', (sequence: number) => [{ before: idAt(sequence) }]],
  ['around', (sequence: number) => [{ around: idAt(sequence) }]],
] as const)('reads few blocks at any position of a long conversation (%s)', async (_part, queryOf) => {
  for (const sequence of [100, deep / 2, deep - 100]) {
    const [query] = queryOf(sequence);
    expect(await blocksOf({ ...query, limit: 50 })).toBeLessThan(20);
  }
});

it('returns the correct messages at any position of a long conversation', async () => {
  const at = async (query: Record<string, unknown>) => {
    const messages: Message[] = await read(context.current, talk, talk.buyer, { ...query, limit: 4 });
    return messages.flatMap(({ conversationId, sequence }) =>
      conversationId === talk.conversationId ? sequence : [],
    );
  };
  expect(await at({})).toEqual([49_997, 49_998, 49_999, 50_000]);
  expect(await at({ after: idAt(30_000) })).toEqual([30_001, 30_002, 30_003, 30_004]);
  expect(await at({ before: idAt(30_000) })).toEqual([29_996, 29_997, 29_998, 29_999]);
  expect(await at({ around: idAt(30_000) })).toEqual([29_998, 29_999, 30_000, 30_001]);
});
