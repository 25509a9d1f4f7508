import { describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import { excerptAround, idOf, otherId, otherSide, sideOf, whyClosed, whyNotEditable } from './chat.policy';

const parties = { buyerId: 4, supplierId: 9 };

describe('the two sides of a conversation', () => {
  it('derives the side of a conversation from the role of the user', () => {
    expect([sideOf({ role: 'buyer' }), sideOf({ role: 'supplier' })]).toEqual(['buyer', 'supplier']);
    expect([otherSide('buyer'), otherSide('supplier')]).toEqual(['supplier', 'buyer']);
    expect([idOf('buyer', parties), idOf('supplier', parties)]).toEqual([4, 9]);
    expect([otherId(parties, 4), otherId(parties, 9)]).toEqual([9, 4]);
  });
});

describe('writing a message', () => {
  // MSG-15
  it.each([
    [false, false, null],
    [false, true, 'This account is deactivated. You can no longer write to it.'],
    // A closed account is deactivated too.
    [true, true, 'This company has closed its account. You can no longer write to it.'],
  ])(
    'gives the reason why nothing can be written to an account (closed: %s, deactivated: %s)',
    (isClosed, isDeactivated, reason) => {
      expect(whyClosed({ isClosed, isDeactivated })).toBe(reason);
    },
  );
});

describe('editing a message', () => {
  const sentAt = new Date('2026-11-21T09:00:00Z');
  const after = (ms: number) => new Date(sentAt.getTime() + ms);
  const late = 'A message can be edited for 24 hours. Please write a new one.';
  it.each([
    [0, null, undefined],
    [limits.messageEditMs, null, undefined],
    [limits.messageEditMs + 1, null, late],
    [0, sentAt, 'This message is deleted.'],
    [limits.messageEditMs + 1, sentAt, 'This message is deleted.'],
  ])(
    'gives the reason why a message cannot be edited %d ms after sending (deleted at %s)',
    (ms, deletedAt, reason) => {
      expect(whyNotEditable({ sentAt, deletedAt }, after(ms))).toBe(reason);
    },
  );
});

// MSG-45
describe('the excerpt of a message around a search word', () => {
  const filler = 'lorem ipsum '.repeat(20);
  it.each([
    ['a short one whole', 'Two pumps in May.', ['pump'], 'Two pumps in May.'],
    ['one without the word itself from its beginning', 'Two pumps.', ['irrigate'], 'Two pumps.'],
    ['the end of a long one', `${filler}the pump`, ['PUMP'], /^… .{60,100}the pump$/],
    ['the middle of a long one', `${filler}the pump ${filler}`, ['pump'], /^… .*the pump .* …$/],
    ['a text without a space', `${'x'.repeat(300)}pump${'y'.repeat(300)}`, ['pump'], /^… pumpy{176} …$/],
  ])('excerptAround returns %s', (_what, content, words, expected) => {
    expect(excerptAround(content, words)).toMatch(expected);
  });
});
