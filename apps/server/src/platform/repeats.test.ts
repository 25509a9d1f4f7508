import { describe, expect, it } from 'vitest';
import { digestOfRequest, isSameRequest } from './repeats';

// ACC-190
describe('isSameRequest and digestOfRequest', () => {
  it.each([
    [
      'the same fields in another order',
      { a: 1, b: { c: 'x', d: [1, 2] } },
      { b: { d: [1, 2], c: 'x' }, a: 1 },
      true,
    ],
    ['a field that is undefined in one and absent in the other', { a: 1, b: undefined }, { a: 1 }, true],
    ['equal moments', { at: new Date(0) }, { at: new Date(0) }, true],
    ['another text', { a: 'First text' }, { a: 'Second text' }, false],
    ['another case', { a: 'First' }, { a: 'first' }, false],
    ['a number and its digits', { a: 1 }, { a: '1' }, false],
    ['null and an absent field', { a: null }, {}, false],
    ['false and an absent field', { a: false }, {}, false],
    ['a list in another order', { a: [1, 2] }, { a: [2, 1] }, false],
    ['a nested field', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
    ['a further field', { a: 1 }, { a: 1, b: 2 }, false],
  ])('decides whether two requests with this difference are the same: %s', (_what, one, other, isSame) => {
    expect(isSameRequest(one, other)).toBe(isSame);
    expect(digestOfRequest(one) === digestOfRequest(other)).toBe(isSame);
  });
});
