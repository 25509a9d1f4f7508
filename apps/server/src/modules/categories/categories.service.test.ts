import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { categoryCode } from '@proffer/contract/offers/schemas';
import { everydayWords } from './everyday-words';
import { createCategoriesService } from './categories.service';

const categories = createCategoriesService();
const source = JSON.parse(readFileSync(new URL('cpv.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;
const codes = Object.keys(source).filter((code) => code !== '99999999-9');
const titlesOf = (numbers: readonly number[]) => numbers.map((number) => categories.find(number)?.title);
const titlesFor = (words: string) => categories.search(words).map(({ title }) => title);

describe('the list of categories', () => {
  // OFF-6
  it('converts every code to its number and back, in the format of the contract', () => {
    expect(codes).toHaveLength(9_457);
    for (const code of codes) {
      const number = categories.numberOf(code);
      expect([code, categoryCode.safeParse(code).success]).toEqual([code, true]);
      expect(categories.find(number ?? 0)).toEqual({ code, title: source[code] });
    }
  });

  // OFF-6
  it.each([
    ['another check digit', '44613110-8'],
    ['a number of the list’s shape that is not in it', '44613111-0'],
    ['what the source calls none of these', '99999999-9'],
    ['a code without its check digit', '44613110'],
    ['words', 'Silos'],
    ['nothing', ''],
  ])('rejects %s as a category code', (_what, code) => {
    expect(categories.numberOf(code)).toBeUndefined();
    expect(() => categories.getNumber(code, 'categories')).toThrow(
      `There is no category ${code} in the CPV.`,
    );
  });

  it('has 45 top-level divisions', () => {
    const divisions = categories.divisions();
    expect(divisions).toHaveLength(45);
    expect(divisions.map((number) => number % 1_000_000)).toEqual(divisions.map(() => 0));
    expect(titlesOf(divisions).at(-1)).toBe('Other community, social and personal services');
  });
});

describe('the tree of categories', () => {
  it('returns the path from the division down to a category', () => {
    expect(titlesOf(categories.path(42_122_100))).toEqual([
      'Industrial machinery',
      'Machinery for the production and use of mechanical power',
      'Pumps and compressors',
      'Pumps',
      'Pumps for liquids',
    ]);
  });

  it('skips categories that the list leaves out, upwards and downwards', () => {
    // 44613100 is not in the list; 44613000 is.
    expect(categories.find(44_613_100)).toBeUndefined();
    expect(categories.path(44_613_110).slice(-2)).toEqual([44_613_000, 44_613_110]);
    expect(categories.children(44_613_000)).toContain(44_613_110);
  });

  it('contains each category once, below its parent', () => {
    const numbers = codes.map((code) => categories.numberOf(code) ?? 0);
    const reached = [...categories.divisions(), ...numbers.flatMap((number) => categories.children(number))];
    expect(reached.toSorted((a, b) => a - b)).toEqual(numbers);
    for (const number of numbers) {
      const [above = 0, last] = [0, ...categories.path(number)].slice(-2);
      const siblings = above === 0 ? categories.divisions() : categories.children(above);
      expect([last, siblings.includes(number)]).toEqual([number, true]);
    }
  });

  it('returns nothing for the number of an unknown category', () => {
    expect([categories.path(1), categories.children(1), categories.browse(1)]).toEqual([[], [], []]);
  });
});

describe('browsing the categories', () => {
  it('starts browsing at the divisions and returns the categories below one', () => {
    const top = categories.browse(undefined);
    expect(top).toHaveLength(45);
    expect(top[0]).toEqual({
      code: '03000000-1',
      title: 'Agricultural, farming, fishing, forestry and related products',
      under: [],
      hasChildren: true,
    });
    const below = categories.browse(42_122_000);
    expect(below.map(({ code }) => code)).toContain('42122100-1');
    expect(below.every(({ under }) => under.at(-1) === 'Pumps')).toBe(true);
    expect(categories.browse(44_613_110)).toEqual([]);
  });
});

describe('searching the categories', () => {
  it('requires every search word to begin a word of the category, in any order and case', () => {
    for (const title of titlesFor('LIQ pump')) expect(title).toMatch(/\bpump/i);
    expect(titlesFor('LIQ pump')).toContain('Pumps for liquids');
    expect(titlesFor('umps')).toEqual([]);
    expect(titlesFor('pumps zebra')).toEqual([]);
  });

  it('ignores accents in the search words and in the titles', () => {
    expect(titlesFor('puree')).toEqual(titlesFor('PURÉE'));
    expect(titlesFor('puree')).toContain('Tomato purée');
    expect(titlesFor('cybercafe')).toEqual(['Cybercafé services']);
  });

  it('sorts divisions and short titles first', () => {
    const found = categories.search('agri');
    const isDivision = found.map(({ under }) => under.length === 0);
    expect(found.map(({ code }) => code).slice(0, 3)).toEqual(['16000000-5', '03000000-1', '77000000-0']);
    expect(isDivision.lastIndexOf(true)).toBe(2);
    const lengths = found.slice(3).map(({ title }) => title.length);
    expect(lengths).toEqual(lengths.toSorted((a, b) => a - b));
    expect(titlesFor('pumps')[0]).toBe('Pumps');
  });

  it('finds categories by a whole or partial code, the broadest first', () => {
    expect(categories.search('44613110-4').map(({ title }) => title)).toEqual(['Silos']);
    expect(categories.search('44613110').map(({ title }) => title)).toEqual(['Silos']);
    expect(categories.search('44613110-8')).toEqual([]);
    expect(categories.search('4212').map(({ code }) => code)[0]).toBe('42120000-6');
    expect(categories.search('42122 pumps').every(({ code }) => code.startsWith('42122'))).toBe(true);
  });

  // OFF-114
  it.each([
    ['laptop', 'Portable computers'],
    ['LAPT', 'Portable computers'],
    ['borewell', 'Water-well drilling'],
    ['genset', 'Generators'],
    ['bags cement', 'Cement'],
    ['बोरवेल', 'Water-well drilling'],
    ['कुर्सी', 'Chairs'],
    ['lorry', 'Motor vehicles for the transport of goods'],
  ])('finds a category by its everyday name %j', (words, title) => {
    expect(titlesFor(words).slice(0, 3)).toContain(title);
  });

  // OFF-114
  it('has only existing category codes in the list of everyday names', () => {
    for (const { codes: named } of everydayWords) {
      for (const code of named) expect([code, categories.numberOf(code)]).not.toContain(undefined);
    }
  });

  // OFF-114
  it.each([
    ['12 laptops for a school', ['Portable computers']],
    ['Diesel generator, 62 kVA', ['Generators', 'Diesel oil']],
    ['Something else', []],
  ])('suggests categories for the title %j', (title, expected) => {
    const suggested = categories.suggest(title).map((category) => category.title);
    expect(suggested).toEqual(expected);
  });

  it('returns at most twenty categories, each with its path', () => {
    expect(categories.search('services')).toHaveLength(20);
    const silos = categories.search('silos').find(({ code }) => code === '44613110-4');
    expect(silos?.hasChildren).toBe(false);
    expect(silos?.under[0]).toBe(
      'Construction structures and materials; auxiliary products to construction (except electric apparatus)',
    );
  });

  it.each(['', '   ', '-–,.;', '🙂'])('finds no category for the words %j', (words) => {
    expect(categories.search(words)).toEqual([]);
  });
});
