import { describe, expect, it, vi } from 'vitest';
import { newId } from './new-id';

// ACC-192
describe('newId', () => {
  it('returns a different UUID of version 4 each time', () => {
    const ids = Array.from({ length: 1_000 }, newId);
    const form = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    expect(ids.filter((id) => !form.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('needs no browser function that requires HTTPS', () => {
    const { getRandomValues } = crypto;
    vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
    expect(newId()).toMatch(/^[\da-f-]{36}$/);
    vi.unstubAllGlobals();
  });
});
