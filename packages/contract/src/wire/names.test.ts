import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routes } from '../routes';
import { fieldFromWire, fromWire, houseNames, namedByOthers, toWire } from './names';
import type { Route } from './route';

interface Shape {
  properties?: Record<string, Shape>;
  propertyNames?: { pattern?: string; enum?: string[] };
  items?: Shape;
  prefixItems?: Shape[];
  anyOf?: Shape[];
  additionalProperties?: Shape | boolean;
}

/** Returns every object within a schema by its path, with its field names; null if the names are user data. */
function objectsIn(shape: Shape, at: string): [string, string[] | null][] {
  const isRecord =
    typeof shape.additionalProperties === 'object' &&
    !shape.propertyNames?.pattern &&
    !shape.propertyNames?.enum;
  const within = [shape.items, ...(shape.prefixItems ?? []), ...(shape.anyOf ?? [])];
  return [
    ...(isRecord ? [[at, null] as [string, null]] : []),
    ...(shape.properties ? [[at, Object.keys(shape.properties)] as [string, string[]]] : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => objectsIn(inner, `${at}.${name}`)),
    ...within.flatMap((inner) => (inner ? objectsIn(inner, at) : [])),
  ];
}

const objects = Object.entries<Route>(routes).flatMap(([name, { params, query, body, replies }]) =>
  Object.entries({ params, query, body, ...replies }).flatMap(([part, schema]) =>
    schema instanceof z.ZodType
      ? objectsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape, `${name}.${part}`)
      : [],
  ),
);
const isWithinOthers = (at: string) => at.split('.').some((step) => namedByOthers.test(step));
const valued = (names: string[]) => Object.fromEntries(names.map((name) => [name, name]));

describe('names of the wire', () => {
  it('names of the wire are restored when a received value is sent again', () => {
    const changed = objects.filter(
      ([at, names]) =>
        names !== null &&
        /\.(params|query|body)/.test(at) &&
        !isWithinOthers(at) &&
        Object.entries(toWire(fromWire(valued(names))) as object).some(([name, value]) => name !== value),
    );
    expect(objects.length).toBeGreaterThan(200);
    expect(changed).toEqual([]);
  });

  it('names of the wire become different names within one object', () => {
    const lost = objects.filter(
      ([at, names]) =>
        names !== null &&
        !isWithinOthers(at) &&
        Object.keys(fromWire(valued(names))).length < new Set(names).size,
    );
    expect(lost).toEqual([]);
  });

  it('names of the wire are not replaced in objects whose keys are user data', () => {
    expect(objects.filter(([at, names]) => names === null && !isWithinOthers(at))).toEqual([]);
    const named = objects.flatMap(([at, names]) => (isWithinOthers(at) ? (names ?? []) : []));
    expect(named.filter((name) => name in houseNames)).toEqual([]);
    const file = { cells: { draft: 'yes' }, rows: [{ draft: true, answers: [{ mandatory: true }] }] };
    expect(fromWire(file)).toEqual({
      cells: { draft: 'yes' },
      rows: [{ published: true, answers: [{ mandatory: true }] }],
    });
    expect(toWire(fromWire(file))).toEqual(file);
  });

  it('names of the wire are replaced in the field path of a fault', () => {
    expect(['details.0.resmendatory', 'redirectURL', 'title'].map(fieldFromWire)).toEqual([
      'details.0.mandatory',
      'redirectUrl',
      'title',
    ]);
  });
});
