import { describe, expect, it } from 'vitest';
import { createConversationLanes } from './conversation-lanes';

function setUp() {
  const handed: string[] = [];
  const errors: unknown[] = [];
  const timers = new Set<() => void>();
  const add = createConversationLanes({
    handOn: (conversationId, json) => void handed.push(`${conversationId} ${json}`),
    onError: (error) => void errors.push(error),
    timers: {
      after(_ms, act) {
        timers.add(act);
        return () => void timers.delete(act);
      },
    },
  });
  const waitIsOver = () => [...timers].forEach((act) => act());
  /** Returns a frame whose text arrives, or fails, on demand. */
  const later = () => {
    let give: (json: string) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const read = new Promise<string>((resolve, reject) => {
      give = resolve;
      fail = reject;
    });
    return { read: () => read, give: (json: string) => give(json), fail: (error: Error) => fail(error) };
  };
  return { add, handed, errors, timers, waitIsOver, later };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('conversation lanes', () => {
  it('hands on the first message of a conversation at once and the next ones in the order of their numbers', () => {
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

  it('hands on the first message of a conversation at once after a frame without a number', () => {
    const { add, handed } = setUp();
    add(1, 0, 'seen');
    add(1, 7, 'g');
    expect(handed).toEqual(['1 seen', '1 g']);
  });

  it('keeps frames behind an early message in their order', () => {
    const { add, handed } = setUp();
    add(1, 1, 'a');
    add(1, 3, 'c');
    add(1, 0, 'seen c');
    add(1, 2, 'b');
    expect(handed).toEqual(['1 a', '1 b', '1 c', '1 seen c']);
    add(1, 0, 'typing');
    expect(handed.at(-1)).toBe('1 typing');
  });

  it('waits only a limited time for a lost message and continues after it', () => {
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

  it('hands on frames without a number at once', () => {
    const { add, handed } = setUp();
    add(1, 0, 'a');
    add(1, 0, 'b');
    expect(handed).toEqual(['1 a', '1 b']);
  });

  it('keeps the order behind a frame that is still being read and does not delay other conversations', async () => {
    const { add, handed, later } = setUp();
    const [slow, slower] = [later(), later()];
    add(1, 0, slow.read);
    add(1, 0, 'b');
    add(1, 0, slower.read);
    add(2, 0, 'x');
    slower.give('c');
    await settle();
    expect(handed).toEqual(['2 x']);
    slow.give('a');
    await settle();
    add(1, 0, 'd');
    expect(handed).toEqual(['2 x', '1 a', '1 b', '1 c', '1 d']);
  });

  it('keeps the order of messages while one of them is being read', async () => {
    const { add, handed, later } = setUp();
    const slow = later();
    add(1, 1, slow.read);
    add(1, 3, 'c');
    add(1, 2, 'b');
    expect(handed).toEqual([]);
    slow.give('a');
    await settle();
    expect(handed).toEqual(['1 a', '1 b', '1 c']);
  });

  it('continues after a frame that could not be read and reports the error', async () => {
    const { add, handed, errors, later } = setUp();
    const lost = later();
    add(1, 0, lost.read);
    add(1, 0, 'b');
    lost.fail(new Error('the database is away'));
    await settle();
    expect(handed).toEqual(['1 b']);
    expect(errors).toHaveLength(1);
  });
});
