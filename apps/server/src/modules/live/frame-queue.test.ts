import { describe, expect, it } from 'vitest';
import { createFrameQueue } from './frame-queue';

function setUp() {
  const handed: string[] = [];
  const errors: unknown[] = [];
  const add = createFrameQueue({
    handOn: (conversationId, json) => void handed.push(`${conversationId} ${json}`),
    onError: (error) => void errors.push(error),
  });
  /** A frame that is there once it is told to be. */
  const later = () => {
    let give: (json: string) => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const read = new Promise<string>((resolve, reject) => {
      give = resolve;
      fail = reject;
    });
    return { read: () => read, give: (json: string) => give(json), fail: (error: Error) => fail(error) };
  };
  return { add, handed, errors, later };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the queue of frames', () => {
  it('hands on at once what is there', () => {
    const { add, handed } = setUp();
    add(1, 'a');
    add(1, 'b');
    expect(handed).toEqual(['1 a', '1 b']);
  });

  it('keeps the order behind one that is read first, and holds back no other conversation', async () => {
    const { add, handed, later } = setUp();
    const [slow, slower] = [later(), later()];
    add(1, slow.read);
    add(1, 'b');
    add(1, slower.read);
    add(2, 'x');
    slower.give('c');
    await settle();
    expect(handed).toEqual(['2 x']);
    slow.give('a');
    await settle();
    add(1, 'd');
    expect(handed).toEqual(['2 x', '1 a', '1 b', '1 c', '1 d']);
  });

  it('goes on after one that could not be read, and tells of it', async () => {
    const { add, handed, errors, later } = setUp();
    const lost = later();
    add(1, lost.read);
    add(1, 'b');
    lost.fail(new Error('the database is away'));
    await settle();
    expect(handed).toEqual(['1 b']);
    expect(errors).toHaveLength(1);
  });
});
