import { describe, expect, it, vi } from 'vitest';
import { mostPayloadBytes } from './bus';
import { readEnvelope, writeEnvelope } from './envelope';
import { createInbox } from './inbox';

const node = 'aaaaaaaaaaaa';
const text = (number: number, payload = `${number}`, from = node) =>
  writeEnvelope({ node: from, number, channel: 'chat', payload });

function setUp() {
  const error = vi.fn<(details: object, message: string) => void>();
  const warn = vi.fn<(details: object, message: string) => void>();
  const inbox = createInbox({ logger: { warn, error } });
  const seen: string[] = [];
  inbox.subscribe('chat', (payload) => seen.push(payload));
  inbox.onGap(() => seen.push('gap'));
  return { inbox, seen, error, warn };
}

describe('the bus envelope', () => {
  it.each(['', 'a b', '{"text":"₹\\n😀"}', ' ', 'x'.repeat(mostPayloadBytes)])(
    'a bus envelope is the same after writing and reading it',
    (payload) => {
      const envelope = { node, number: 7, channel: 'chat:a.b-c_1', payload };
      expect(readEnvelope(writeEnvelope(envelope))).toEqual(envelope);
    },
  );

  it('a bus envelope stays below PostgreSQL’s limit even with the longest header and payload', () => {
    const longest = writeEnvelope({
      node,
      number: 999_999_999_999_999,
      channel: 'c'.repeat(60),
      payload: 'x'.repeat(mostPayloadBytes),
    });
    expect(Buffer.byteLength(longest)).toBeLessThan(8_000);
  });

  it.each([
    ['a channel of two words', 'a b', ''],
    ['an empty channel', '', ''],
    ['a long channel', 'c'.repeat(61), ''],
    ['a NUL', 'chat', 'a\0b'],
    ['a payload too long', 'chat', 'x'.repeat(mostPayloadBytes + 1)],
    ['a payload too long in bytes', 'chat', '₹'.repeat(mostPayloadBytes / 2)],
  ])('the bus refuses an envelope with %s', (_what, channel, payload) => {
    expect(() => writeEnvelope({ node, number: 1, channel, payload })).toThrow('bus');
  });
});

describe('the bus inbox', () => {
  it('delivers each message once and in order, even when messages arrive repeatedly', () => {
    const { inbox, seen } = setUp();
    for (const number of [4, 5, 4, 5, 6, 6, 7]) inbox.receive(text(number));
    expect(seen).toEqual(['4', '5', '6', '7']);
  });

  it('the inbox of a bus delivers each message once and in order, even when messages arrive repeatedly', () => {
    const { inbox, seen } = setUp();
    inbox.receive(text(1));
    inbox.receive(text(9, 'other', 'bbbbbbbbbbbb'));
    inbox.receive(text(2));
    inbox.receive(text(5));
    expect(seen).toEqual(['1', 'other', '2', 'gap', '5']);
  });

  it('the inbox of a bus reports a gap before the message that follows it, and counts each node separately', () => {
    const { inbox, seen } = setUp();
    inbox.receive(text(1));
    inbox.reportGap();
    inbox.receive(text(1));
    inbox.receive(text(2));
    expect(seen).toEqual(['1', 'gap', '2']);
  });

  it('keeps calling the other handlers when one throws, and stops calling an unsubscribed one', () => {
    const { inbox, seen, error } = setUp();
    const stop = inbox.subscribe('chat', () => {
      throw new Error('no');
    });
    inbox.subscribe('chat', (payload) => seen.push(`second ${payload}`));
    inbox.receive(text(1));
    expect(seen).toEqual(['1', 'second 1']);
    expect(error).toHaveBeenCalledTimes(1);
    stop();
    inbox.receive(text(2));
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('ignores text that no node has sent, with a warning', () => {
    const { inbox, seen, warn } = setUp();
    inbox.receive('something else');
    inbox.receive('');
    expect(seen).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('forgets the nodes that were silent longest when there are too many', () => {
    const { inbox, seen } = setUp();
    const nodeOf = (index: number) => index.toString(36).padStart(12, '0');
    for (let index = 0; index < 5_000; index += 1) inbox.receive(text(1, 'x', nodeOf(index)));
    expect(seen).toHaveLength(5_000);
    // This node is still remembered: the repeated number is dropped.
    inbox.receive(text(1, 'again', nodeOf(4_999)));
    expect(seen).toHaveLength(5_000);
  });
});
