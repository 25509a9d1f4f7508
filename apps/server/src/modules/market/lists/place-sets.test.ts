import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import wabt from 'wabt';
import { countLeft, dropOther, flipInOther, keepOther, leaveAll, left, other, wordsFor } from './place-sets';

const source = new URL('place-sets.wat', import.meta.url);

// After a change of it: npx vitest run --project unit -u apps/server/src/modules/market/lists/place-sets.test.ts
it('are compiled from what is written', async () => {
  const { parseWat } = await wabt();
  const written = parseWat(source.pathname, await readFile(source, 'utf8'), { simd: true });
  const text = Buffer.from(written.toBinary({}).buffer).toString('base64');
  await expect(
    `/** \`place-sets.wat\`, as its test compiles it. */\nexport const placeSets =\n  '${text}';\n`,
  ).toMatchFileSnapshot('place-sets.compiled.ts');
});

const length = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom(31_999, 32_000, 65_536));
const setOf = (places: readonly number[]) => {
  const words = new Uint32Array(other.length);
  for (const place of places) words[place >>> 5] = (words[place >>> 5] ?? 0) | (1 << (place & 31));
  return words;
};
const placesIn = (words: Uint32Array) =>
  [...words].flatMap((word, at) =>
    Array.from({ length: 32 }, (_, bit) => bit)
      .filter((bit) => (word >>> bit) & 1)
      .map((bit) => at * 32 + bit),
  );

it('meet place by place as sets of numbers do', () => {
  const some = fc.uniqueArray(fc.nat(65_535), { maxLength: 200 });
  fc.assert(
    fc.property(length, fc.array(some, { maxLength: 4 }), some, (of, sets, others) => {
      leaveAll(of);
      let expected = new Set(Array.from({ length: of }, (_, place) => place));
      sets.forEach((set, index) => {
        const isKept = index % 2 === 0;
        const places = new Set(set.map((place) => place % of));
        const flipped = new Set(others.map((place) => place % of));
        other.set(setOf([...places]));
        flipInOther(Uint16Array.from(flipped));
        if (isKept) keepOther(wordsFor(of));
        else dropOther(wordsFor(of));
        const has = (place: number) => places.has(place) !== flipped.has(place);
        expected = new Set([...expected].filter((place) => has(place) === isKept));
      });
      expect(countLeft(wordsFor(of))).toBe(expected.size);
      expect(placesIn(left.subarray(0, wordsFor(of)))).toEqual([...expected]);
    }),
    { numRuns: 40 },
  );
});
