import { describe, expect, it } from 'vitest';
import { pageWindow } from './page-numbers.model';

describe('pageWindow', () => {
  it.each([
    [0, 1, [0]],
    [0, 3, [0, 1, 2]],
    [0, 10, [0, 1, null, 9]],
    [4, 10, [0, null, 3, 4, 5, null, 9]],
    [3, 10, [0, 1, 2, 3, 4, null, 9]],
    [9, 10, [0, null, 8, 9]],
    [0, 0, []],
  ])('for page %i of %i has the expected numbers', (current, total, expected) => {
    expect(pageWindow(current, total)).toEqual(expected);
  });
});
