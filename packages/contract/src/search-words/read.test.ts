import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchContext, SearchFilter } from './filters';
import { keywordParts, wantedTexts } from './keyword-parts';
import { namesIn } from './names';
import { readSearchWords, writeSearchWords } from './read';

const context: SearchContext = {
  accepts: ['budget', 'quantity', 'place', 'visibility', 'category', 'day', 'scope', 'phrase', 'without'],
  today: '2026-11-30',
  places: [
    { state: 'Maharashtra', city: 'Pune' },
    { state: 'Maharashtra', city: 'Navi Mumbai' },
    { state: 'Maharashtra', city: 'Aurangabad' },
    { state: 'Bihar', city: 'Aurangabad' },
    { state: 'Ontario', city: 'Toronto' },
  ],
  categories: [{ typed: '42122000', code: '42122000-0', title: 'Pumps' }],
};
const read = (text: string, change: Partial<SearchContext> = {}) =>
  readSearchWords(text, { ...context, ...change });
const only = (text: string): SearchFilter | undefined => {
  const { filters, words } = read(text);
  return filters.length === 1 && words === '' ? filters[0] : undefined;
};

describe('amounts in a search text', () => {
  // SRW-2
  it.each<[string, SearchFilter]>([
    ['under 5 lakh', { kind: 'budget', to: 500_000 }],
    ['below ₹50,000', { kind: 'budget', to: 50_000 }],
    ['up to Rs. 7.5 lacs', { kind: 'budget', to: 750_000 }],
    ['max 50k', { kind: 'budget', to: 50_000 }],
    ['within 5 lakh', { kind: 'budget', to: 500_000 }],
    ['over 2 crore', { kind: 'budget', from: 20_000_000 }],
    ['more than 2 Cr', { kind: 'budget', from: 20_000_000 }],
    ['at least ₹ 4,00,000', { kind: 'budget', from: 400_000 }],
    ['between 1 and 3 lakh', { kind: 'budget', from: 100_000, to: 300_000 }],
    ['between ₹50,000 and ₹1 lakh', { kind: 'budget', from: 50_000, to: 100_000 }],
    ['1-3 lakh', { kind: 'budget', from: 100_000, to: 300_000 }],
    ['1 to 3 lakh', { kind: 'budget', from: 100_000, to: 300_000 }],
    ['under १० लाख', { kind: 'budget', to: 1_000_000 }],
  ])('reads %s as a budget', (text, filter) => expect(only(text)).toEqual(filter));

  // SRW-3
  it.each<[string, SearchFilter]>([
    ['500 pcs', { kind: 'quantity', from: 500, to: 500 }],
    ['1,000 nos.', { kind: 'quantity', from: 1_000, to: 1_000 }],
    ['500pcs', { kind: 'quantity', from: 500, to: 500 }],
    ['at least 200 kg', { kind: 'quantity', from: 200, unit: 'kg' }],
    ['under 5 lakh litres', { kind: 'quantity', to: 500_000, unit: 'litre' }],
    ['100-200 pcs', { kind: 'quantity', from: 100, to: 200 }],
    ['between 100 and 200 kg', { kind: 'quantity', from: 100, to: 200, unit: 'kg' }],
  ])('reads %s as a quantity', (text, filter) => expect(only(text)).toEqual(filter));

  // SRW-1, SRW-2, SRW-3
  it.each([
    'under 5000',
    '5 lakh',
    'under 5L',
    'under 5 m',
    '50 kg bags',
    '2-3 kg',
    'at least 5 years',
    'under water pump',
    'over head tank',
    '12-15',
    'between two poles',
    'below 1.000 lakhh',
    'up to 20 crates',
    'under 99999999999 crore',
    'under 0.000001 lakh',
    '3 to 1 lakh',
  ])('the ambiguous text %s stays words', (text) => {
    expect(read(text)).toMatchObject({ words: text, filters: [] });
  });
});

describe('days in a search text', () => {
  // SRW-4
  it.each<[string, string]>([
    ['by March', '2027-03-31'],
    ['by December', '2026-12-31'],
    ['by November', '2026-11-30'],
    ['by end of March', '2027-03-31'],
    ['before March', '2027-02-28'],
    ['by 15 Jan', '2027-01-15'],
    ['by Jan 15, 2028', '2028-01-15'],
    ['by March 2028', '2028-03-31'],
    ['before 31/03/2027', '2027-03-30'],
    ['until 31.12.2026', '2026-12-31'],
    ['within 3 weeks', '2026-12-21'],
    ['within 10 days', '2026-12-10'],
    ['within 2 months', '2027-01-29'],
  ])('reads %s as the latest day %s', (text, to) => expect(only(text)).toEqual({ kind: 'day', to }));

  // SRW-1, SRW-4
  it.each(['by hand', 'by 15/01/2020', 'by ma', 'within reach', 'before use', 'March', 'by 31 Feb'])(
    'the text %s stays words',
    (text) => expect(read(text)).toMatchObject({ words: text, filters: [] }),
  );
});

describe('names in a search text', () => {
  // SRW-5
  it.each<[string, SearchFilter]>([
    ['in Pune', { kind: 'place', state: 'Maharashtra', city: 'Pune' }],
    ['in navi mumbai', { kind: 'place', state: 'Maharashtra', city: 'Navi Mumbai' }],
    ['in Maharashtra', { kind: 'place', state: 'Maharashtra' }],
    ['in Orissa', { kind: 'place', state: 'Odisha' }],
    ['in Ontario', { kind: 'place', state: 'Ontario' }],
  ])('reads %s as a place', (text, filter) => expect(only(text)).toEqual(filter));

  // SRW-5
  it.each(['in Aurangabad', 'in stock', 'in as', 'in', 'Pune'])('%s is no place', (text) => {
    expect(read(text)).toMatchObject({ words: text, filters: [] });
  });

  // SRW-6
  it.each<[string, SearchFilter]>([
    ['no nda', { kind: 'visibility', visibility: 'open' }],
    ['Without NDA', { kind: 'visibility', visibility: 'open' }],
    ['with nda', { kind: 'visibility', visibility: 'nda' }],
    ['42122000', { kind: 'category', code: '42122000-0', title: 'Pumps' }],
    ['42122000-0', { kind: 'category', code: '42122000-0', title: 'Pumps' }],
    ['cpv:42122', { kind: 'category', code: '42122000-0', title: 'Pumps' }],
    ['scope:large', { kind: 'scope', scope: 'large' }],
  ])('reads %s', (text, filter) => expect(only(text)).toEqual(filter));

  // SRW-1, SRW-6
  it.each(['large', '42129999', 'cpv:99', 'scope:huge', 'nda'])('%s stays a word', (text) => {
    expect(read(text)).toMatchObject({ words: text, filters: [] });
  });

  // SRW-5, SRW-6
  it('namesIn returns the possible places and the codes of a text', () => {
    expect(namesIn('pump in Navi Mumbai under 5 lakh cpv:4212')).toEqual({
      places: ['navi', 'navi mumbai', 'navi mumbai under', 'navi mumbai under 5'],
      codes: ['42120000'],
    });
  });
});

describe('phrases and excluded words of a search text', () => {
  // SRW-7
  it('are filters that stay in the keyword', () => {
    const { words, filters } = read('"end suction" pump -used -"split case" under 5 lakh');
    expect(words).toBe('"end suction" pump -used -"split case"');
    expect(filters).toEqual([
      { kind: 'phrase', text: 'end suction', isExcluded: false },
      { kind: 'without', text: 'used' },
      { kind: 'phrase', text: 'split case', isExcluded: true },
      { kind: 'budget', to: 500_000 },
    ]);
  });

  // SRW-7
  it.each(['-used', '-used under 5 lakh', 'pump -5', 'A/C -used', 'pump - used', '"', '12" pipe 6"'])(
    'nothing is excluded or a phrase in %s',
    (text) => {
      const kinds = read(text).filters.map(({ kind }) => kind);
      expect(kinds).not.toContain('without');
      expect(kinds).not.toContain('phrase');
    },
  );

  // SRW-7
  it('an amount within a phrase stays part of it', () => {
    expect(read('"under 5 lakh" pump').filters).toEqual([
      { kind: 'phrase', text: 'under 5 lakh', isExcluded: false },
    ]);
  });

  // SRW-14
  it.each([
    ['pump  set', ['pump  set'], []],
    ['"end suction" pump set', ['end suction', 'pump set'], []],
    ['pump -used', ['pump'], ['used']],
    ['a pump -"split case" now', ['a pump', 'now'], ['split case']],
  ])('wantedTexts(%j) contains %j and excludes %j', (keyword, contained, excluded) => {
    expect(wantedTexts(keyword)).toEqual({ contained, excluded });
  });
});

describe('readSearchWords', () => {
  // SRW-1
  it('reads several filters among words, with a comma after them', () => {
    const { words, filters } = read('submersible pump under 5 lakh, in Pune no nda by March');
    expect(words).toBe('submersible pump');
    expect(filters.map(({ kind }) => kind)).toEqual(['budget', 'place', 'visibility', 'day']);
  });

  // SRW-1
  it.each([
    ['pump under 5 lakh no nda', ['budget', 'visibility']],
    ['pump under 5 lakh each', ['budget']],
    ['under 5 lakh bag filters', ['budget']],
    ['at least 20 drums', ['quantity']],
  ])('reads %s as %j', (text, kinds) => {
    expect(read(text).filters.map(({ kind }) => kind)).toEqual(kinds);
  });

  // SRW-1
  it('joins two limits, and leaves a second or contradicting value as words', () => {
    expect(read('over 1 lakh under 5 lakh').filters).toHaveLength(2);
    expect(read('under 1 lakh under 5 lakh')).toMatchObject({ words: 'under 5 lakh' });
    expect(read('over 5 lakh under 1 lakh')).toMatchObject({ words: 'under 1 lakh' });
  });

  // SRW-1
  it('leaves filters that the list does not have as words', () => {
    expect(read('pump under 5 lakh in Pune', { accepts: ['place'] })).toMatchObject({
      words: 'pump under 5 lakh',
    });
  });

  // SRW-8
  it('leaves the literal texts as words', () => {
    const { words, filters } = read('pump Under 5 lakh in Pune', { literals: ['under 5 lakh'] });
    expect(words).toBe('pump Under 5 lakh');
    expect(filters.map(({ kind }) => kind)).toEqual(['place']);
  });

  const pieces = fc.constantFrom(
    'under 5 lakh',
    'pump',
    '-used',
    '"end suction"',
    '-"a b"',
    'in Pune',
    'by March',
    '1-3 lakh',
    'no nda',
    '500 pcs',
    'between',
    'and',
    '"',
    '₹',
    ',',
    'within 3',
    'cpv:42122',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc
      .array(fc.tuple(pieces, fc.constantFrom(' ', '  ', '\t', '')), { maxLength: 12 })
      .map((parts) => parts.flat().join('')),
  );

  // SRW-9
  it('never loses text: the pieces are the text, and all plain pieces are in the keyword', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = read(text);
        expect(writeSearchWords(found)).toBe(text);
        const keyword = found.pieces
          .map(({ text: piece, filter }) =>
            !filter || filter.kind === 'phrase' || filter.kind === 'without' ? piece : ' ',
          )
          .join('');
        expect(found.words).toBe(keyword.replaceAll(/\s+/gu, ' ').trim());
      }),
      { numRuns: 2_000 },
    );
  });

  // SRW-9
  it('reads the keyword that it returns as words again', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { words } = read(text);
        const kinds = read(words, { literals: [words] }).filters;
        expect(kinds).toEqual([]);
      }),
    );
  });

  // SRW-7
  it('keywordParts covers every piece between spaces', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const rest = keywordParts(text).reduceRight(
          (left, { start, end }) => left.slice(0, start) + left.slice(end),
          text,
        );
        expect(rest.trim()).toBe('');
      }),
    );
  });
});
