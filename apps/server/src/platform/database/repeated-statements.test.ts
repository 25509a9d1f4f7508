import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createRepeated, keepRepeated } from './repeated-statements';

const most = { kept: 2, counted: 3 };

/** As the driver makes them: the way to ask is not the connection's own. */
class Connection {
  query(statement: { name?: string }): string | undefined {
    return statement.name;
  }
}

/** A connection that answers with the name of what it was asked. */
function makeConnection() {
  const client = new Connection();
  keepRepeated(client as unknown as pg.ClientBase, createRepeated(most));
  const ask = client.query as unknown as (statement: unknown, values?: unknown[]) => string | undefined;
  return { ask, askOften: (text: string) => [1, 2, 3, 4].map((n) => ask({ text }, [n])) };
}

describe('statements that come again and again', () => {
  it('get a name of their own from the third time on, so few as memory bears', () => {
    const { askOften } = makeConnection();
    expect(askOften('select $1')).toEqual([undefined, undefined, 'again_1', 'again_1']);
    expect(askOften('select $1 + 1').at(-1)).toBe('again_2');
    expect(askOften('select $1 + 2').at(-1)).toBeUndefined();
    expect(askOften('select $1').at(0)).toBe('again_1');
  });

  it('are not what is new with each length of a list: of those the last ones alone are counted', () => {
    const nameOf = createRepeated(most);
    for (let round = 0; round < 5; round += 1) {
      for (let length = 0; length < 4; length += 1) expect(nameOf(`select in (${length})`)).toBeUndefined();
    }
  });

  it('are left as they are where words are looked for, where there is no value, where a name is given, and when very long', () => {
    const { ask, askOften } = makeConnection();
    expect(askOften(`insert into offers values ${'($1), '.repeat(5_000)} ($1)`).at(-1)).toBeUndefined();
    for (const words of ['a ilike $1', 'lower(a) LIKE $1', 'a @@ $1', 'a % $1']) {
      expect(askOften(`select from offers where ${words}`).at(-1)).toBeUndefined();
    }
    const named = { text: 'select $1', name: 'mine' };
    const anew = { text: 'select $1', name: '' };
    for (let n = 0; n < 4; n += 1) {
      expect([ask({ text: 'select 1' }), ask('commit'), ask(named, [n]), ask(anew, [n])]).toEqual([
        undefined,
        undefined,
        'mine',
        '',
      ]);
    }
  });
});
