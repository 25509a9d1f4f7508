import { eq, sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, it } from 'vitest';
import { prepareQuery } from './prepared';
import { prepareByShape } from './statements-by-shape';
import { drizzleOver } from './transaction';

const notes = pgTable('notes', { id: bigint({ mode: 'number' }), note: text() });

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** Returns a list over a database without rows, and the statements that it has sent. */
function makeList() {
  const sent: Statement[] = [];
  const pool = new pg.Pool();
  pool.query = (async (statement: Statement) => {
    sent.push(statement);
    return { rows: [] };
  }) as unknown as typeof pool.query;
  const db = drizzleOver(pool);
  const selection = { id: notes.id };
  const run = prepareByShape('notes', (shape: { note: string }, label) => {
    const isId = eq(notes.id, sql.placeholder('id'));
    const query = db
      .select(selection)
      .from(notes)
      .where(sql`${isId} and ${eq(notes.note, shape.note)}`);
    return prepareQuery(db, label, query, selection);
  });
  const request = (note: string, isUsual = true, values: object = { id: 7 }) =>
    run({ shape: { note }, values: { ...values }, isUsual });
  return { sent, request };
}

it('prepares one named statement per combination of filters, with the filters in its text', async () => {
  const { sent, request } = makeList();
  for (const note of ['open', 'open', 'shut']) await request(note);
  const [first, again, other] = sent;
  expect(first).toMatchObject({ name: expect.stringMatching(/^list notes_\d+$/), values: [7] });
  expect(first?.text).toContain(`= 'open'`);
  expect(again).toEqual(first);
  expect(other?.text).toContain(`= 'shut'`);
  expect(other?.name).not.toBe(first?.name);
});

it('sends an unusual combination of filters without a name and with the filters as parameters', async () => {
  const { sent, request } = makeList();
  await request('pump', false);
  expect(sent).toMatchObject([{ name: '', values: [7, 'pump'] }]);
});

it('names the statements of the first 24 combinations of filters only', async () => {
  const { sent, request } = makeList();
  for (let count = 0; count < 100; count += 1) await request(String(count));
  expect(new Set(sent.map(({ name }) => name)).size).toBe(25);
  await request('0');
  expect(sent.at(-1)?.name).not.toBe('');
  await request('99');
  expect(sent.at(-1)?.name).toBe('');
});

it('rejects a request that lacks the value of a placeholder', async () => {
  const { request } = makeList();
  await expect(request('open', true, {})).rejects.toThrow('"id"');
});
