import type { ApiKeyEntry } from '@proffer/contract/api-keys/schemas';
import { describe, expect, it } from 'vitest';
import {
  accessText,
  checkKey,
  daysLeftText,
  dividedKeys,
  keyBadge,
  noAccess,
  replaceObstacle,
  scopesOf,
  tasksOf,
} from './api-keys.model';
import { apiKey } from './api-keys.factory';

const now = new Date('2026-11-30T09:00:00Z');
const keyWith = (changes: Partial<ApiKeyEntry>): ApiKeyEntry => ({ ...apiKey, ...changes });

describe('access of a key', () => {
  it('is sent without the nouns that have none', () => {
    expect(scopesOf({ ...noAccess, offers: 'prepare', messages: 'read' })).toEqual({
      offers: 'prepare',
      messages: 'read',
    });
  });

  it('is a list of what may be prepared and read', () => {
    expect(accessText({ offers: 'prepare', quotes: 'read', messages: 'read' })).toBe(
      'Prepare: Offers · Read: Quotes, Messages',
    );
    expect(accessText({ contracts: 'read' })).toBe('Read: Contracts and deal files');
  });

  it('must not be empty, nor the name', () => {
    expect(checkKey({ name: ' ', scopes: noAccess })).toEqual({
      name: 'Please enter a name.',
      scopes: 'Please choose at least one access.',
    });
    expect(checkKey({ name: 'Stock', scopes: { ...noAccess, ndas: 'read' } })).toEqual({});
  });
});

describe('the list of keys', () => {
  it('separates keys that ended from those that can be used or made usable', () => {
    const keys = (['valid', 'expired', 'revoked', 'no-person'] as const).map((state) => keyWith({ state }));
    const { current, ended } = dividedKeys(keys);
    expect(current.map(({ state }) => state)).toEqual(['valid', 'no-person']);
    expect(ended.map(({ state }) => state)).toEqual(['expired', 'revoked']);
  });

  it('rounds the time left up to days', () => {
    expect(daysLeftText(keyWith({ expiresAt: '2026-11-30T10:00:00Z' }), now)).toBe('1 day left');
    expect(daysLeftText(keyWith({ expiresAt: '2026-12-10T10:00:00Z' }), now)).toBe('11 days left');
  });

  it.each([
    [{}, 'Valid'],
    [{ expiresAt: '2026-12-05T09:00:00Z' }, 'Expires soon'],
    [{ state: 'expired' }, 'Expired'],
    [{ state: 'revoked' }, 'Revoked'],
    [{ state: 'no-person' }, 'Not working'],
  ] as const)('marks a key with %j as %s', (changes, text) => {
    const key = keyWith(changes);
    expect(keyBadge(key, [key], now).text).toBe(text);
  });

  // INT-83
  it('offers no second successor for a replaced key', () => {
    const old = keyWith({ id: 1 });
    const successor = keyWith({ id: 2, replacesId: 1 });
    expect(tasksOf(old, [old])).toEqual(['replace', 'transfer', 'revoke']);
    expect(tasksOf(old, [successor, old])).toEqual(['transfer', 'revoke']);
    expect(keyBadge(old, [successor, old], now).text).toBe('Replaced');
  });

  it('replaces no key whose predecessor is still valid', () => {
    const successor = keyWith({ id: 2, replacesId: 1 });
    expect(replaceObstacle(successor, [keyWith({ id: 1 }), successor])).toMatch(/still valid/);
    expect(replaceObstacle(successor, [keyWith({ id: 1, state: 'revoked' }), successor])).toBeNull();
  });

  it('offers nothing for a key that ended, and no replacement for one without a person', () => {
    expect(tasksOf(keyWith({ state: 'revoked' }), [])).toEqual([]);
    expect(tasksOf(keyWith({ state: 'no-person' }), [])).toEqual(['transfer', 'revoke']);
  });
});
