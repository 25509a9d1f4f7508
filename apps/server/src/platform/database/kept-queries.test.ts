import { eq, sql } from 'drizzle-orm';
import { bigint, customType, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { keepQueries, keepTogether } from './kept-queries';
import { drizzleOver } from './transaction';

const reversed = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: (value) => Array.from(value).toReversed().join(''),
});
const deals = pgTable('deals', {
  id: bigint({ mode: 'number' }).notNull(),
  word: reversed(),
  at: timestamp(),
});
const notes = pgTable('notes', { dealId: bigint({ mode: 'number' }).notNull(), note: text() });

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

/** A list over a database that answers with these rows, and what it was asked. */
function makeList(rows: unknown[][] = []) {
  const asked: Statement[] = [];
  const pool = new pg.Pool();
  pool.query = (async (statement: Statement) => {
    asked.push(statement);
    return { rows };
  }) as unknown as typeof pool.query;
  const db = drizzleOver(pool);
  const ask = keepQueries(db, 'rows', ({ note }: { note: string }) =>
    db
      .select({
        id: deals.id,
        word: deals.word,
        note: { of: notes.dealId, text: notes.note },
        figures: { one: sql<number>`1` },
        at: deals.at,
      })
      .from(deals)
      .leftJoin(notes, eq(notes.note, note))
      .where(eq(deals.id, sql.placeholder('id'))),
  );
  const askFor = (note: string, isUsual = true) => ask({ shape: { note }, values: { id: 7 }, isUsual });
  return { asked, askFor };
}

describe('statements that are kept', () => {
  it('are written once for each set of filters, each under a name of its own', async () => {
    const { asked, askFor } = makeList();
    for (const note of ['open', 'open', 'shut']) await askFor(note);
    const [first, again, other] = asked;
    expect(first).toMatchObject({ name: expect.stringMatching(/^kept rows \d+$/), values: ['open', 7] });
    expect(again).toEqual(first);
    expect(other).toMatchObject({ text: first?.text, values: ['shut', 7] });
    expect(other?.name).not.toBe(first?.name);
  });

  it('are a few dozen: what is beyond them, or hardly asked again, has no name', async () => {
    const { asked, askFor } = makeList();
    for (let round = 0; round < 2; round += 1) await askFor('pump', false);
    expect(asked.map(({ name }) => name)).toEqual(['', '']);
    for (let count = 0; count < 100; count += 1) await askFor(String(count));
    expect(new Set(asked.map(({ name }) => name)).size).toBe(25);
    await askFor('0');
    expect(asked.at(-1)?.name).not.toBe('');
    await askFor('99');
    expect(asked.at(-1)?.name).toBe('');
  });

  it('need every value that they have a place for', async () => {
    const db = drizzleOver(new pg.Pool());
    const ask = keepQueries(db, 'rows', () =>
      db
        .select({ id: deals.id })
        .from(deals)
        .where(eq(deals.id, sql.placeholder('id'))),
    );
    await expect(ask({ shape: {}, values: {}, isUsual: true })).rejects.toThrow('“id”');
  });
});

describe('statements that callers share', () => {
  it('read a day once, and not anew for each row', async () => {
    const asked: Statement[] = [];
    const pool = new pg.Pool();
    pool.query = (async (statement: Statement) => {
      asked.push(statement);
      return { rows: [[[[7]]]] };
    }) as unknown as typeof pool.query;
    const db = drizzleOver(pool);
    const selection = { id: deals.id };
    const since = db
      .select(selection)
      .from(deals)
      .where(sql`${deals.at} > ${sql.placeholder('today')}::date and ${deals.id} > ${sql.placeholder('id')}`);
    const ask = keepTogether<object, { rows: { id: number } }>(db, 'since', () => ({
      parts: { rows: { query: since, selection } },
    }));
    const values = { today: '2026-11-27', id: 3 };
    expect(await ask({ shape: {}, values, isUsual: true })).toEqual({ rows: [{ id: 7 }] });
    expect(asked[0]?.text).toContain('unnest((select $1::date[]), (select $2::bigint[]))');
    expect(asked[0]?.values).toEqual([['2026-11-27'], [3]]);
  });
});

describe('their rows', () => {
  it('have parts of their own, which are null where their table has no row', async () => {
    const at = new Date();
    const { askFor } = makeList([
      [1, 'pmup', 1, null, 1, at],
      [2, null, null, null, 1, null],
    ]);
    expect(await askFor('open')).toEqual([
      { id: 1, word: 'pump', note: { of: 1, text: null }, figures: { one: 1 }, at },
      { id: 2, word: null, note: null, figures: { one: 1 }, at: null },
    ]);
  });

  it('need a column that tells whether a part is there', async () => {
    const db = drizzleOver(new pg.Pool());
    const ask = keepQueries(db, 'rows', () => db.select({ note: { text: notes.note } }).from(notes));
    await expect(ask({ shape: {}, values: {}, isUsual: true })).rejects.toThrow('“text”');
  });
});
