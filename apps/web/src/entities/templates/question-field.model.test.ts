import { expect, it } from 'vitest';
import { readNumber } from './question-field.model';

it.each([
  ['', '12,34,567.5', '1234567.5'],
  ['', ' 1 250 ', '1250'],
  ['', '1\u00a0250', '1250'],
  ['', '-5', '-5'],
  ['', '१२५०', '1250'],
  ['', '12,5', '12,5'],
  ['124', '12,5', '12,5'],
  ['', '12.500', '12.500'],
  ['', '12-15', '12-15'],
  ['', '12 kg', '12 kg'],
  ['12345', '12,3456', '123456'],
  ['12', '12,', '12'],
  ['12345', '2,345', '2345'],
  ['12345', '', ''],
])('with %j in the field, typing %j gives the value %j', (before, typed, kept) => {
  expect(readNumber(before, typed)).toBe(kept);
});
