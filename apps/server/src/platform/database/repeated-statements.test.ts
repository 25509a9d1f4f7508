import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createRepeated, prepareRepeated } from './repeated-statements';

const most = { prepared: 2, counted: 3 };

/** Like the driver, it has `query` on the prototype and not on the object. */
class Connection {
  query(statement: { name?: string }): string | undefined {
    return statement.name;
  }
}

/** Returns a connection that answers with the name of the statement. */
function makeConnection() {
  const client = new Connection();
  prepareRepeated(client as unknown as pg.ClientBase, createRepeated(most));
  const send = client.query as unknown as (statement: unknown, values?: unknown[]) => string | undefined;
  return { send, sendFourTimes: (text: string) => [1, 2, 3, 4].map((n) => send({ text }, [n])) };
}

describe('automatic preparation of repeated statements', () => {
  it('names a statement from its third run on, up to a maximum number of statements', () => {
    const { sendFourTimes } = makeConnection();
    expect(sendFourTimes('select $1')).toEqual([undefined, undefined, 'again_1', 'again_1']);
    expect(sendFourTimes('select $1 + 1').at(-1)).toBe('again_2');
    expect(sendFourTimes('select $1 + 2').at(-1)).toBeUndefined();
    expect(sendFourTimes('select $1').at(0)).toBe('again_1');
  });

  it('counts the runs of the most recent statements only, so that lists of varying length get no name', () => {
    const nameOf = createRepeated(most);
    for (let round = 0; round < 5; round += 1) {
      for (let length = 0; length < 4; length += 1) expect(nameOf(`select in (${length})`)).toBeUndefined();
    }
  });

  it('leaves word searches, statements without parameters, named statements and very long ones unchanged', () => {
    const { send, sendFourTimes } = makeConnection();
    expect(sendFourTimes(`insert into offers values ${'($1), '.repeat(5_000)} ($1)`).at(-1)).toBeUndefined();
    for (const words of ['a ilike $1', 'lower(a) LIKE $1', 'a @@ $1', 'a % $1']) {
      expect(sendFourTimes(`select from offers where ${words}`).at(-1)).toBeUndefined();
    }
    const named = { text: 'select $1', name: 'mine' };
    const unnamed = { text: 'select $1', name: '' };
    for (let n = 0; n < 4; n += 1) {
      expect([send({ text: 'select 1' }), send('commit'), send(named, [n]), send(unnamed, [n])]).toEqual([
        undefined,
        undefined,
        'mine',
        '',
      ]);
    }
  });
});
