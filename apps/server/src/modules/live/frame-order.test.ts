import { describe, expect, it } from 'vitest';
import { createFrameOrder } from './frame-order';

function setUp() {
  const handed: string[] = [];
  const timers = new Set<() => void>();
  const add = createFrameOrder<string>({
    handOn: (conversationId, frame) => void handed.push(`${conversationId} ${frame}`),
    timers: {
      after(_ms, act) {
        timers.add(act);
        return () => void timers.delete(act);
      },
    },
  });
  const waitIsOver = () => [...timers].forEach((act) => act());
  return { add, handed, timers, waitIsOver };
}

describe('the order of frames', () => {
  it('takes the first of a conversation as it comes, and the next ones by their numbers', () => {
    const { add, handed, timers } = setUp();
    add(1, 7, 'g');
    add(1, 9, 'i');
    add(1, 10, 'j');
    add(2, 3, 'x');
    expect(handed).toEqual(['1 g', '2 x']);
    add(1, 8, 'h');
    expect(handed).toEqual(['1 g', '2 x', '1 h', '1 i', '1 j']);
    expect(timers.size).toBe(0);
  });

  it('keeps what came after an early message behind it', () => {
    const { add, handed } = setUp();
    add(1, 1, 'a');
    add(1, 3, 'c');
    add(1, 0, 'seen c');
    add(1, 2, 'b');
    expect(handed).toEqual(['1 a', '1 b', '1 c', '1 seen c']);
    add(1, 0, 'typing');
    expect(handed.at(-1)).toBe('1 typing');
  });

  it('does not wait for ever for one that was lost, and goes on from there', () => {
    const { add, handed, timers, waitIsOver } = setUp();
    add(1, 1, 'a');
    add(1, 4, 'd');
    add(1, 3, 'c');
    expect(handed).toEqual(['1 a']);
    waitIsOver();
    expect(handed).toEqual(['1 a', '1 c', '1 d']);
    expect(timers.size).toBe(0);
    add(1, 5, 'e');
    add(1, 2, 'late');
    expect(handed.slice(3)).toEqual(['1 e', '1 late']);
  });
});
