import { describe, expect, it } from 'vitest';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import { moneyText } from './money.model';

describe('Indian grouping of numbers', () => {
  // LIM-7
  it.each([
    [0, '0'],
    [999, '999'],
    [1234567, '12,34,567'],
    [8456537532, '8,45,65,37,532'],
    [10_000_000_000_000, '1,00,00,00,00,00,000'],
  ])('of %i is correct', (value, text) => {
    expect(groupIndian(value)).toBe(text);
    expect(moneyText(value)).toBe(`₹${text}`);
  });
});
