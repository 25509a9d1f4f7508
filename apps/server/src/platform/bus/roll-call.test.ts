import { describe, expect, it } from 'vitest';
import { createRollCall } from './roll-call';

function setUp() {
  let at = 0;
  const lost: string[] = [];
  const roll = createRollCall({ silentMs: 6_000, onLost: (node) => lost.push(node), now: () => at });
  /**
   * Advances the clock, with a check every two seconds and heartbeats of the given nodes before
   * each.
   */
  function pass(ms: number, ...alive: string[]): void {
    for (const end = at + ms; at < end;) {
      at += 2_000;
      for (const node of alive) roll.heard(node);
      roll.call();
    }
  }
  return { roll, lost, pass, stand: (ms: number) => (at += ms) };
}

describe('the roll call of bus nodes', () => {
  it('a bus node that falls silent is reported as lost once, and no other node is', () => {
    const { lost, pass } = setUp();
    pass(2_000, 'a', 'b');
    pass(4_000, 'a');
    expect(lost).toEqual([]);
    pass(60_000, 'a');
    expect(lost).toEqual(['b']);
  });

  it('a bus node that returned and was lost again is reported again', () => {
    const { lost, pass } = setUp();
    for (let time = 0; time < 2; time += 1) {
      pass(10_000, 'a');
      pass(10_000);
    }
    expect(lost).toEqual(['a', 'a']);
  });

  it('a bus node that has announced its end is not reported as lost', () => {
    const { roll, lost, pass } = setUp();
    pass(2_000, 'a');
    roll.left('a');
    pass(60_000);
    expect(lost).toEqual([]);
  });

  it('no bus node is reported as lost after the own process was paused, and counting starts anew', () => {
    const { roll, lost, pass, stand } = setUp();
    pass(2_000, 'a', 'b');
    stand(30_000);
    roll.call();
    expect(lost).toEqual([]);
    pass(6_000, 'a');
    expect(lost).toEqual(['b']);
  });
});
