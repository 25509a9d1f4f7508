import { describe, expect, it } from 'vitest';
import { bearerOf } from './bearer';

describe('bearerOf', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER  abc ', 'abc'],
    // Not a token of the server, but not an absent one either.
    ['Basic YTpi', 'Basic YTpi'],
    ['Bearerabc', 'Bearerabc'],
    ['Bearer null x', 'null x'],
  ])('bearerOf reads a token from the header %j', (header, token) => {
    expect(bearerOf(header)).toBe(token);
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'bearer null', 'Bearer undefined'])(
    'bearerOf finds no token in the header %j',
    (header) => {
      expect(bearerOf(header)).toBeUndefined();
    },
  );
});
