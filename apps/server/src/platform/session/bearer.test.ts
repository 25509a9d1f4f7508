import { describe, expect, it } from 'vitest';
import { bearerOf } from './bearer';

describe('bearerOf', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer abc', 'abc'],
    ['BEARER  abc ', 'abc'],
    // Not a token of ours, and not nothing either.
    ['Basic YTpi', 'Basic YTpi'],
    ['Bearerabc', 'Bearerabc'],
    ['Bearer null x', 'null x'],
  ])('reads %j', (header, token) => {
    expect(bearerOf(header)).toBe(token);
  });

  it.each([undefined, '', 'Bearer', 'Bearer ', 'bearer null', 'Bearer undefined'])(
    'finds nothing in %j',
    (header) => {
      expect(bearerOf(header)).toBeUndefined();
    },
  );
});
