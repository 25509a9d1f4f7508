import { describe, expect, it } from 'vitest';
import { sampleInboxEntry } from './chat.factory';
import { blocksOf, placeEntry, previewOf, shortMoment } from './inbox.model';

// MSG-40
describe('shortMoment', () => {
  const now = new Date(2026, 10, 23, 15, 30);
  it.each([
    [new Date(2026, 10, 23, 14, 5), '14:05'],
    [new Date(2026, 10, 23, 0, 0), '00:00'],
    [new Date(2026, 10, 22, 23, 59), 'Sun'],
    [new Date(2026, 10, 17, 0, 0), 'Tue'],
    [new Date(2026, 10, 16, 23, 59), '16 Nov'],
    [new Date(2025, 11, 31, 12, 0), '31 Dec 2025'],
    // A clock that is slow.
    [new Date(2026, 10, 24, 9, 0), '24 Nov'],
  ])('shows %s in the inbox as %s', (moment, text) => {
    expect(shortMoment(moment, now)).toBe(text);
  });
});

describe('previewOf', () => {
  it.each([
    [{ isLastOwn: true }, { lead: 'You: ', text: 'Message 1' }],
    [{ isLastOwn: false }, { lead: '', text: 'Message 1' }],
    [
      { lastMessageAt: null, lastMessageContent: '' },
      { lead: '', text: 'No messages yet' },
    ],
  ])('shows the last message %j as text with its author', (change, expected) => {
    expect(previewOf(sampleInboxEntry(change))).toEqual(expected);
  });
});

// MSG-40
describe('placeEntry', () => {
  const at = (conversationId: number, minute: number | null, change = {}) =>
    sampleInboxEntry({
      conversationId,
      lastMessageAt: minute === null ? null : `2026-11-20T06:${String(minute).padStart(2, '0')}:00.000Z`,
      ...change,
    });
  const parts = (next: string | null) => [
    { content: [at(9, 50), at(8, 40)], next: '40.8' },
    { content: [at(7, 30), at(6, 20)], next },
  ];
  const placed = (id: number, entry: ReturnType<typeof at> | undefined, next: string | null = null) =>
    placeEntry(parts(next), id, entry).map(({ content }) => content.map((one) => one.conversationId));

  it.each([
    ['goes to the top with a new message', 6, at(6, 55), [[6, 9, 8], [7]]],
    [
      'is new on the list',
      5,
      at(5, 55),
      [
        [5, 9, 8],
        [7, 6],
      ],
    ],
    [
      'is new, and nothing is written in it',
      5,
      at(5, null),
      [
        [5, 9, 8],
        [7, 6],
      ],
    ],
    ['goes below a later one', 6, at(6, 45), [[9, 6, 8], [7]]],
    ['goes to the end of all', 9, at(9, 10), [[8], [7, 6, 9]]],
    ['is not listed any more', 8, undefined, [[9], [7, 6]]],
  ])('places a conversation in the inbox: %s', (_name, id, entry, expected) =>
    expect(placed(id, entry)).toEqual(expected),
  );

  it('leaves a conversation older than the loaded parts to the parts that are not loaded yet', () => {
    expect(placed(9, at(9, 10), '20.6')).toEqual([[8], [7, 6]]);
  });

  it('does not move a conversation in which nothing was written', () => {
    const seen = at(7, 30, { unreadCount: 0, lastMessageContent: 'Removed' });
    expect(placeEntry(parts(null), 7, seen)[1]?.content).toEqual([seen, at(6, 20)]);
  });
});

describe('blocksOf', () => {
  const part = (...ids: number[]) => ({
    content: ids.map((conversationId) => sampleInboxEntry({ conversationId })),
    next: null,
  });
  const idsByBlock = (pages: ReturnType<typeof part>[]) =>
    Object.fromEntries(
      blocksOf(pages).map(({ key, entries }) => [key, entries.map(({ conversationId }) => conversationId)]),
    );
  const first = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

  it('makes a shorter block at the end of an inbox part', () => {
    expect(idsByBlock([part(...first, 11)])).toEqual({ '0-0': first, '0-1': [11] });
  });

  it('keeps the blocks of an inbox part while another part grows', () => {
    expect(idsByBlock([part(...first), part(20, 21)])['1-0']).toEqual([20, 21]);
    expect(idsByBlock([part(...first, 11), part(20, 21)])['1-0']).toEqual([20, 21]);
  });
});
