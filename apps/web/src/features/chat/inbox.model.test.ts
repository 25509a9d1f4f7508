import { describe, expect, it } from 'vitest';
import { sampleInboxEntry } from './chat.factory';
import { previewOf, shortMoment } from './inbox.model';

// MSG-40
describe('a short moment', () => {
  const now = new Date(2026, 10, 23, 15, 30);
  it.each([
    [new Date(2026, 10, 23, 14, 5), '14:05'],
    [new Date(2026, 10, 23, 0, 0), '00:00'],
    [new Date(2026, 10, 22, 23, 59), 'Sun'],
    [new Date(2026, 10, 17, 0, 0), 'Tue'],
    [new Date(2026, 10, 16, 23, 59), '16 Nov'],
    [new Date(2025, 11, 31, 12, 0), '31 Dec 2025'],
    // A clock that is behind.
    [new Date(2026, 10, 24, 9, 0), '24 Nov'],
  ])('%s is %s', (moment, text) => {
    expect(shortMoment(moment, now)).toBe(text);
  });
});

describe('the last words', () => {
  it.each([
    [{ isLastOwn: true }, { lead: 'You: ', text: 'Message 1' }],
    [{ isLastOwn: false }, { lead: '', text: 'Message 1' }],
    [
      { lastMessageAt: null, lastMessageContent: '' },
      { lead: '', text: 'Nothing is written yet' },
    ],
  ])('of %j', (change, expected) => {
    expect(previewOf(sampleInboxEntry(change))).toEqual(expected);
  });
});
