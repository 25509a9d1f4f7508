import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, isCanonical, type Json } from './canonical';

describe('canonicalJson', () => {
  // The examples of RFC 8785, sections 3.2.2 and 3.2.3.
  it('writes the examples of RFC 8785 as the RFC does', () => {
    expect(
      canonicalJson({
        numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000_000_000_000_000_000_000_000_001],
        string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"\u002f',
        literals: [null, true, false],
      }),
    ).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
    const keys = {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    };
    expect(
      Object.values(
        JSON.parse(
          `[${canonicalJson(keys)
            .slice(1, -1)
            .replaceAll(/"(?:[^"\\]|\\.)*":/gu, '')}]`,
        ) as string[],
      ),
    ).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ]);
    expect(canonicalJson(-0)).toBe('0');
  });

  it('writes JSON that parses to the same value and does not depend on the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        fc.pre(isUnicode(value));
        const plain = JSON.parse(JSON.stringify(value)) as Json;
        expect(JSON.parse(canonicalJson(plain))).toEqual(plain);
        expect(canonicalJson(turned(plain))).toBe(canonicalJson(plain));
        expect(isCanonical(canonicalJson(plain), plain)).toBe(true);
        const text = JSON.stringify(plain);
        expect(isCanonical(text, plain)).toBe(text === canonicalJson(plain));
        // Long texts are compared piece by piece.
        const long = [plain, 'x'.repeat(64_000)];
        expect(isCanonical(canonicalJson(long), long)).toBe(true);
        expect(isCanonical(JSON.stringify(long), long)).toBe(text === canonicalJson(plain));
        expect(isCanonical(canonicalJson(long).replace('xx', 'x x'), long)).toBe(false);
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '\ud800', 'a\udc00b', { a: ['\udbff'] }, { '\ud800': 1 }])(
    'refuses what has no such form: %j',
    (value) => {
      expect(() => canonicalJson(value as Json)).toThrow(RangeError);
    },
  );
});

const isUnicode = (value: unknown) => !/\\ud[89a-f]/u.test(JSON.stringify(value));

function turned(value: Json): Json {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(turned);
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, one]) => [key, turned(one)]),
  );
}
