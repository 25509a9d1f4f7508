import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { plainRefusal } from './plain-refusals';
import type { Route } from './route';
import { routes } from '../routes';

/** Phrases of the validation library's own messages. */
const foreign =
  /invalid (input|option|string|value|key|element|union|format)|(expected|received) (string|number|int|boolean|array|object|record|null|undefined|nan|one of)|too (big|small)|unrecognized/i;

const junk: unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  '\u0000',
  -1,
  1.5,
  1e99,
  Number.NaN,
  true,
  [],
  [null],
  {},
  { x: 1 },
  'y'.repeat(60_000),
];

interface Shape {
  type?: string;
  properties?: Record<string, Shape>;
  items?: Shape;
  anyOf?: Shape[];
  additionalProperties?: Shape | boolean;
}

/** Yields inputs that violate a schema in one place each: the whole value, one property, one entry of a list. */
function* broken(shape: Shape, depth = 0): Generator {
  yield* junk;
  if (depth > 3) return;
  for (const each of shape.anyOf ?? []) yield* broken(each, depth + 1);
  for (const [name, property] of Object.entries(shape.properties ?? {})) {
    for (const value of broken(property, depth + 1)) yield { [name]: value };
  }
  if (shape.items) for (const value of broken(shape.items, depth + 1)) yield [value];
  if (typeof shape.additionalProperties === 'object') {
    for (const value of broken(shape.additionalProperties, depth + 1)) yield { key: value };
  }
}

/** Returns every message with which a schema rejects its invalid inputs. */
function sentencesOf(schema: z.ZodType): Set<string> {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
  const sentences = new Set<string>();
  for (const value of broken(shape)) {
    const parsed = schema.safeParse(value, { error: plainRefusal });
    for (const { message } of parsed.error?.issues ?? []) sentences.add(message);
  }
  return sentences;
}

describe('validation messages', () => {
  const parts = Object.entries<Route>(routes).flatMap(([name, route]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = route[part];
      return schema ? [[`${part} of ${name}`, schema] as const] : [];
    }),
  );

  // ERR-2
  it.each(parts)('validation messages of the %s are sentences for people', (_name, schema) => {
    expect([...sentencesOf(schema)].filter((sentence) => foreign.test(sentence))).toEqual([]);
  });

  it.each([
    ['a choice', { status: 'Open' }, 'status must be one of: Pending, Active.'],
    ['a number', { status: 'Active', size: 101 }, 'size must be at most 100.'],
    ['a kind', { status: 'Active', size: {} }, 'size must be a number.'],
    ['what is missing', {}, 'status is missing.'],
    ['a list', { status: 'Active', ids: [1, 2, 3] }, 'ids must be at most 2 entries long.'],
    ['all of it', 'nothing', 'What was sent must be a set of named values.'],
  ])('the validation message of %s names the field', (_name, value, sentence) => {
    const schema = z.object({
      status: z.enum(['Pending', 'Active']),
      size: z.number().max(100).optional(),
      ids: z.array(z.number()).max(2).optional(),
    });
    const parsed = schema.safeParse(value, { error: plainRefusal });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});
