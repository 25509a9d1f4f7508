import { describe, expect, it } from 'vitest';
import { sampleMessage, sampleMessages } from './chat.factory';
import { sampleQuote } from '../../entities/quotes/test/sample-quotes';
import {
  emptyWindow,
  hasNewer,
  hasOlder,
  linesOf,
  localDay,
  mergeMessages,
  type MessageWindow,
  newerCount,
  receiveMessage,
  replaceMessage,
  seenMarkId,
  windowRows,
} from './messages.model';
import type { OutboxEntry } from './outbox';

const windowOf = (from: number, to: number): MessageWindow =>
  mergeMessages(emptyWindow, sampleMessages(from, to));
const sequences = ({ messages }: MessageWindow) => messages.map(({ sequence }) => sequence);
const ends = (window: MessageWindow) => [
  sequences(window).at(0),
  sequences(window).at(-1),
  window.messages.length,
];

describe('mergeMessages', () => {
  it('keeps each message once, in the order of sending, in whatever order they arrive', () => {
    const [first, second, third] = sampleMessages(1, 3);
    const window = mergeMessages(mergeMessages(emptyWindow, [third!, second!]), [second!, first!, third!]);
    expect(sequences(window)).toEqual([1, 2, 3]);
  });

  it('leaves messages after a gap for later and knows that they exist', () => {
    const window = mergeMessages(windowOf(1, 3), [sampleMessage({ sequence: 5 })]);
    expect(sequences(window)).toEqual([1, 2, 3]);
    expect(hasNewer(window)).toBe(true);
    const whole = mergeMessages(window, sampleMessages(4, 5));
    expect([sequences(whole), hasNewer(whole)]).toEqual([[1, 2, 3, 4, 5], false]);
  });

  it('keeps an edit and a deletion when an older answer arrives later', () => {
    const said = sampleMessage();
    const edited = { ...said, messageContent: 'Mended', editedAt: '2026-11-20T07:00:00Z' };
    const deleted = { ...edited, messageContent: '', deletedAt: '2026-11-20T08:00:00Z' };
    const start = mergeMessages(emptyWindow, [said]);
    expect(mergeMessages(replaceMessage(start, edited), [said]).messages).toEqual([edited]);
    expect(mergeMessages(replaceMessage(start, deleted), [edited]).messages).toEqual([deleted]);
  });

  it('limits the number of loaded messages and keeps the end that is being read', () => {
    const older = mergeMessages(windowOf(101, 300), sampleMessages(51, 100), 'start');
    expect(ends(older)).toEqual([51, 250, windowRows]);
    expect([hasOlder(older), hasNewer(older)]).toEqual([true, true]);
    const newer = mergeMessages(older, sampleMessages(251, 300), 'end');
    expect(ends(newer)).toEqual([101, 300, windowRows]);
    expect(hasNewer(newer)).toBe(false);
  });

  it('knows that no message is older than the first', () => {
    expect([hasOlder(windowOf(1, 2)), hasOlder(windowOf(2, 3)), hasOlder(emptyWindow)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('accepts the first message of an empty conversation', () => {
    expect(sequences(receiveMessage(emptyWindow, sampleMessage(), true))).toEqual([1]);
  });

  it('does not drop messages that are being read further up', () => {
    const full = windowOf(1, windowRows);
    const next = sampleMessage({ sequence: windowRows + 1 });
    const reading = receiveMessage(full, next, false);
    expect(ends(reading)).toEqual([1, windowRows, windowRows]);
    expect(newerCount(reading, windowRows - 3)).toBe(4);
    expect(ends(receiveMessage(full, next, true))).toEqual([2, windowRows + 1, windowRows]);
  });
});

describe('linesOf', () => {
  const entry: OutboxEntry = {
    clientId: 'c-1',
    conversationId: 70,
    text: 'On my way',
    attachments: [],
    writtenAt: '2026-11-20T09:00:00Z',
    status: 'waiting',
  };
  const kinds = (lines: ReturnType<typeof linesOf>) => lines.map(({ kind, key }) => `${kind} ${key}`);

  it('puts messages under their day, a line above the first unread one, and unsent ones at the end', () => {
    const messages = [
      sampleMessage({ sequence: 1, sentAt: new Date(2026, 10, 19, 23, 59).toISOString() }),
      sampleMessage({ sequence: 2, sentAt: new Date(2026, 10, 20, 0, 1).toISOString() }),
      sampleMessage({ sequence: 3, sentAt: new Date(2026, 10, 20, 0, 2).toISOString() }),
    ];
    expect(kinds(linesOf(mergeMessages(emptyWindow, messages), [entry], 103))).toEqual([
      'day day-2026-11-19',
      'message 101',
      'day day-2026-11-20',
      'message 102',
      'unread unread',
      'message 103',
      'pending c-1',
    ]);
  });

  // QUO-23
  it('places quotes between messages, within the range of the loaded messages', () => {
    const at = (minute: number) => new Date(2026, 10, 20, 9, minute).toISOString();
    const quote = (quoteId: number, minute: number) => sampleQuote({ quoteId, changedDate: at(minute) });
    const quotes = [quote(3, 30), quote(2, 15), quote(1, 5)];
    const message = (sequence: number, minute: number) => sampleMessage({ sequence, sentAt: at(minute) });
    const whole = mergeMessages(emptyWindow, [message(1, 10), message(2, 20)]);
    const drawn = (window: typeof whole) => linesOf(window, [], null, quotes).map(({ key }) => key);
    expect(drawn(whole)).toEqual(['day-2026-11-20', 'quote-1', '101', 'quote-2', '102', 'quote-3']);
    const part = mergeMessages(emptyWindow, [message(4, 10), message(5, 20)]);
    expect(drawn({ ...part, mayHaveMore: true })).toEqual(['day-2026-11-20', '104', 'quote-2', '105']);
  });

  it('shows a message once while the answer to sending it is pending', () => {
    const window = mergeMessages(emptyWindow, [sampleMessage({ clientId: 'c-1' })]);
    expect(kinds(linesOf(window, [entry], null)).filter((line) => line.startsWith('pending'))).toEqual([]);
  });

  it("separates days by the reader's local time", () => {
    expect(localDay(new Date(2026, 0, 5, 0, 0))).toBe('2026-01-05');
  });
});

describe('seenMarkId', () => {
  const window = mergeMessages(emptyWindow, [
    sampleMessage({ sequence: 1, senderId: 9 }),
    sampleMessage({ sequence: 2, senderId: 9 }),
    sampleMessage({ sequence: 3, senderId: 3 }),
    sampleMessage({ sequence: 4, senderId: 9 }),
  ]);
  it.each([
    [null, null],
    [101, 101],
    [103, 102],
    [200, 104],
  ])('puts the mark "Seen" for message %s under message %s', (otherSeenId, expected) => {
    expect(seenMarkId(window, 9, otherSeenId)).toBe(expected);
  });
});
