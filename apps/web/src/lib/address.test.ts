import { expect, it } from 'vitest';
import { readId } from './address';

it.each<[unknown, number | null]>([
  ['7', 7],
  [7, 7],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', null],
  ['0', null],
  [-7, null],
  [1.5, null],
  ['07', null],
  [' 7', null],
  ['7x', null],
  ['', null],
  ['null', null],
  [null, null],
  [undefined, null],
])('readId reads %j as %j', (value, id) => expect(readId(value)).toBe(id));
