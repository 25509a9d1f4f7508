import { describe, expect, it } from 'vitest';
import { formatPhone, phoneDigits } from './phone.model';

describe('phone', () => {
  it.each([
    ['9', '9'],
    ['98765', '(987)65'],
    ['9876543210', '(987)654-3210'],
    ['+(987) 654-3210 99', '(987)654-3210'],
  ])('%s', (typed, shown) => {
    expect(formatPhone(phoneDigits(typed))).toBe(shown);
  });
});
