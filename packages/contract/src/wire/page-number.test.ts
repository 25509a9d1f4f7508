import { expect, it } from 'vitest';
import { pageNumber, pageSize } from './primitives.schemas';

const messages = (schema: typeof pageNumber, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

it.each(['1e9', -1, 1.5, 'x', 10_000_001])('rejects the page number %j with a sentence', (value) => {
  expect(messages(pageNumber, value)).toEqual(['There is no such page.']);
});

it.each([0, 101, 2.5, 'x'])('rejects the page size %j with a sentence', (value) => {
  expect(messages(pageSize, value)).toEqual(['A page holds 1 to 100 rows.']);
});

it.each(['0', 10_000_000, undefined])('accepts the page number %j', (value) => {
  expect(messages(pageNumber, value)).toEqual([]);
});
