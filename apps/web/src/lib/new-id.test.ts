import { describe, expect, it, vi } from 'vitest';
import { newId } from './new-id';

// ACC-192
describe('a new id', () => {
  it('is a UUID of version 4, another one each time', () => {
    const ids = Array.from({ length: 1_000 }, newId);
    const form = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    expect(ids.filter((id) => !form.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('needs nothing of a browser that only pages over HTTPS have', () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    expect(newId()).toMatch(/^[\da-f-]{36}$/);
    vi.unstubAllGlobals();
  });
});
