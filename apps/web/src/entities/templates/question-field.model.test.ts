import { expect, it } from 'vitest';
import { readNumber } from './question-field.model';

it.each([
  ['12,34,567.5', '1234567.5'],
  [' 1 250 ', '1250'],
  ['1\u00a0250', '1250'],
  ['-5', '-5'],
  ['12-15', '12-15'],
  ['12 kg', '12kg'],
  ['', ''],
])('reads %j as %j', (typed, kept) => {
  expect(readNumber(typed)).toBe(kept);
});
