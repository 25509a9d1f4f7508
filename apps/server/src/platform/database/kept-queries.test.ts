import { describe, expect, it } from 'vitest';
import { keepQueries } from './kept-queries';

/** A list whose statements answer with their name and the values they ran with. */
function makeList() {
  const written: unknown[] = [];
  const ask = keepQueries('rows', (shape: object) => {
    written.push(shape);
    return { prepare: (name) => ({ execute: async (values) => ({ name, values }) }) };
  });
  return { written, ask: (shape: object, isUsual = true) => ask({ shape, values: { of: 1 }, isUsual }) };
}

describe('statements that are kept', () => {
  it('are written once for each set of filters, each under a name of its own', async () => {
    const { written, ask } = makeList();
    const open = await ask({ status: 'open' });
    expect(open).toEqual({ name: expect.stringMatching(/^kept rows \d+$/), values: { of: 1 } });
    expect(await ask({ status: 'open' })).toEqual(open);
    expect((await ask({ status: 'shut' })).name).not.toBe(open.name);
    expect(written).toHaveLength(2);
  });

  it('are a few dozen: what is beyond them, or hardly asked again, has no name and is written each time', async () => {
    const { written, ask } = makeList();
    expect([(await ask({ words: 'pump' }, false)).name, (await ask({ words: 'pump' }, false)).name]).toEqual([
      '',
      '',
    ]);
    for (let status = 0; status < 100; status += 1) await ask({ status });
    expect((await ask({ status: 0 })).name).not.toBe('');
    expect((await ask({ status: 99 })).name).toBe('');
    expect(written).toHaveLength(103);
  });
});
