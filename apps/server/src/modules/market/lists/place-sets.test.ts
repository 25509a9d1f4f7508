import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import wabt from 'wabt';
import {
  addPlace,
  compareNumbers,
  countBoth,
  countLeft,
  dropOther,
  flipInOther,
  keepOther,
  leaveBetween,
  placesCompared,
  readLeft,
  readOther,
  readPlaces,
  type Places,
} from './place-sets';

const source = new URL('place-sets.wat', import.meta.url);

// After a change of it: npx vitest run --project unit apps/server/src/modules/market/lists/place-sets.test.ts -u
it('are compiled from what is written', async () => {
  const { parseWat } = await wabt();
  const written = parseWat(source.pathname, await readFile(source, 'utf8'), { simd: true });
  const text = Buffer.from(written.toBinary({}).buffer).toString('base64');
  await expect(
    `/** \`place-sets.wat\`, as its test compiles it. */\nexport const placeSets =\n  '${text}';\n`,
  ).toMatchFileSnapshot('place-sets.compiled.ts');
});

const mostPlaces = 65_536;
const bound = fc.oneof(fc.nat(300), fc.nat(mostPlaces), fc.constantFrom(31_999, 32_000, mostPlaces));
const range = fc
  .tuple(bound, bound)
  .map(([start, more]) => [start, Math.min(start + more, mostPlaces)] as const);
const setOf = (places: readonly number[]): Places => {
  const words = new Uint32Array(mostPlaces / 32);
  for (const place of places) addPlace(words, place);
  return words;
};
const placesLeft = () => [...readLeft(countLeft())];

it('meet place by place as sets of numbers do', () => {
  const some = fc.uniqueArray(
    bound.filter((place) => place < mostPlaces),
    { maxLength: 200 },
  );
  fc.assert(
    fc.property(range, fc.array(some, { maxLength: 4 }), some, ([start, end], sets, flipped) => {
      leaveBetween(start, end);
      let expected = new Set(Array.from({ length: end - start }, (_, index) => start + index));
      sets.forEach((set, index) => {
        readOther(setOf(set));
        flipInOther(Uint16Array.from(flipped));
        const has = (place: number) => set.includes(place) !== flipped.includes(place);
        expect(countBoth()).toBe([...expected].filter(has).length);
        const isKept = index % 2 === 0;
        if (isKept) keepOther();
        else dropOther();
        expected = new Set([...expected].filter((place) => has(place) === isKept));
      });
      expect(countLeft()).toBe(expected.size);
      expect(placesLeft()).toEqual([...expected]);
    }),
    { numRuns: 40 },
  );
});

it('have places of which some come twice, and more than there can be', () => {
  const places = Uint16Array.from({ length: mostPlaces + 9 }, (_, n) =>
    n < mostPlaces ? n % 5 : 300 + (n % 5),
  );
  leaveBetween(0, mostPlaces);
  readPlaces(places);
  keepOther();
  expect(placesLeft()).toEqual([0, 1, 2, 3, 4, 300, 301, 302, 303, 304]);
});

it('have the places whose numbers are within a range', () => {
  const number = fc.oneof(fc.nat(9), fc.nat(65_535));
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 1, maxLength: 700 }),
      fc.nat(100),
      number,
      number,
      (numbers, block, first, more) => {
        const place = block * placesCompared;
        const end = Math.min(first + more, 65_535);
        leaveBetween(place, place + numbers.length);
        compareNumbers(Uint16Array.from(numbers), place, { first, end });
        keepOther();
        const within = numbers.flatMap((each, at) => (each >= first && each < end ? [place + at] : []));
        expect(placesLeft()).toEqual(within);
      },
    ),
  );
});
