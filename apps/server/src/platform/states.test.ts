import { describe, expect, it } from 'vitest';
import type { Executor } from './database';
import { AppError } from './errors';
import { createMachine, movesOf, differentRepeatText, type ActTable, type RequestContent } from './states';

type State = 'open' | 'shut' | 'locked';
type Act = 'shut' | 'open' | 'lock';

const table: ActTable<State, Act, 'owner' | 'guest'> = {
  transitions: [
    { from: 'open', act: 'shut', by: 'owner', to: 'shut' },
    { from: 'open', act: 'shut', by: 'guest', to: 'shut' },
    { from: 'shut', act: 'open', by: 'owner', to: 'open' },
    { from: 'shut', act: 'lock', by: 'owner', to: 'locked' },
  ],
  repeats: [{ from: 'shut', act: 'shut', by: 'owner' }],
  refusal: (from, act, by) => `The ${by} cannot ${act} what is ${from}.`,
};

const tx = {} as Executor;
const at = new Date('2026-11-23T09:00:00Z');

/**
 * Creates a state machine of a door, with a list of the moves that it reported. Only the first
 * write succeeds.
 */
function door() {
  const followed: unknown[] = [];
  let isTaken = false;
  const machine = createMachine<
    { state: State; earlier?: RequestContent },
    State,
    Act,
    'owner' | 'guest',
    string,
    { key: number }
  >({
    table,
    stateOf: ({ state }) => state,
    write: async () => {
      const isFirst = !isTaken;
      isTaken = true;
      return isFirst;
    },
    onMoved: async (_tx, { row, from, to, act, by, actor, note, change }) =>
      void followed.push({ row, from, to, act, by, actor, note, change }),
    earlierRequest: ({ earlier = null }) => earlier,
    changedMeanwhile: (_row, act) => new AppError('illegal_transition', { text: `Too late to ${act}.` }),
  });
  return { machine, followed };
}

const asked = { by: 'owner', actor: 'Meera', at } as const;

describe('a state machine', () => {
  it('a state machine writes an allowed move once and then reports it', async () => {
    const { machine, followed } = door();
    const row = { state: 'open' } as const;
    const act = { ...asked, act: 'shut', note: 'Late.' } as const;
    expect(await machine.move(tx, row, act, { key: 7 })).toBe(true);
    const move = { row, from: 'open', to: 'shut', act: 'shut', by: 'owner', actor: 'Meera' };
    expect(followed).toEqual([{ ...move, note: 'Late.', change: { key: 7 } }]);
    await expect(machine.move(tx, row, act, { key: 8 })).rejects.toThrow('Too late to shut.');
    expect(followed).toHaveLength(1);
  });

  // ACC-190
  it('a state machine changes nothing when a request repeats the previous one', async () => {
    const { machine, followed } = door();
    const row = { state: 'shut', earlier: { note: 'Late.' } } as const;
    expect(await machine.move(tx, row, { ...asked, act: 'shut', note: 'Late.' }, { key: 7 })).toBe(false);
    expect(await machine.isRepeat(tx, row, { act: 'shut', by: 'owner', note: 'Late.' })).toBe(true);
    expect(await machine.isRepeat(tx, row, { act: 'open', by: 'owner' })).toBe(false);
    expect(machine.destination(row, 'shut', 'owner')).toBeUndefined();
    expect(followed).toEqual([]);
  });

  // ACC-190
  it.each([
    ['another reason', { note: 'Late.' }, { note: 'Cold.' }],
    ['no reason after one', { note: 'Late.' }, {}],
    ['other terms', { note: '', terms: { days: 1 } }, { terms: { days: 2 } }],
    ['the same words where the other side has done it', null, {}],
  ])('a state machine refuses a repeated request with %s', async (_what, earlier, given) => {
    const { machine } = door();
    const row = { state: 'shut', ...(earlier ? { earlier } : {}) } as const;
    const refused = { code: 'illegal_transition', text: differentRepeatText };
    await expect(
      machine.move(tx, row, { ...asked, act: 'shut', ...given }, { key: 7 }),
    ).rejects.toMatchObject(refused);
    await expect(machine.isRepeat(tx, row, { act: 'shut', by: 'owner', ...given })).rejects.toMatchObject(
      refused,
    );
  });

  it('a state machine refuses a move that its table lacks, with an explanation', async () => {
    const { machine, followed } = door();
    const row = { state: 'locked' } as const;
    await expect(machine.move(tx, row, { ...asked, act: 'open' }, { key: 7 })).rejects.toMatchObject({
      code: 'illegal_transition',
      text: 'The owner cannot open what is locked.',
      details: { from: 'locked', act: 'open' },
    });
    expect(() => machine.destination({ state: 'shut' }, 'open', 'guest')).toThrow('The guest cannot open');
    expect(followed).toEqual([]);
  });

  it('the transitions of an act are listed for statements over many rows', () => {
    expect(movesOf(table, 'shut', 'guest')).toEqual([{ from: 'open', to: 'shut' }]);
    expect(movesOf(table, 'lock', 'guest')).toEqual([]);
  });
});
