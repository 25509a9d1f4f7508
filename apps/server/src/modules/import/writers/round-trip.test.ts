import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durations, scopes } from '@proffer/contract/wire/choices';
import {
  eachOfferText,
  textField,
  type OfferContent,
  type OfferTextName,
} from '@proffer/contract/offers/fields';
import { gstChoices, offerUnits, priceBases } from '@proffer/contract/offers/price-terms';
import { limits } from '@proffer/contract/wire/limits';
import { proposalSaveBody } from '@proffer/contract/offers/schemas';
import type { OwnOfferRow } from '../own-offers.repository';
import { readSupplierFile } from '../readers/supplier-file';
import { csvFile } from './csv-file';
import { cellsOf, exportedColumns } from './own-cells';
import { xlsxFile } from './xlsx-file';

const supplierId = 7;
const writers = { csv: csvFile, xlsx: xlsxFile };
const categories = {
  find: (number: number) => ({ code: `${String(number).padStart(8, '0')}-1` }),
  numberOf: (code: string) => Number(code.slice(0, 8)),
};

const awkward = fc.constantFrom(
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\n',
  "'",
  '"',
  ',',
  ';',
  '₹',
  'पा',
  '🙂',
  '_',
  '<',
  '>',
  '&',
  ' ',
  '_x000A_',
  '\r\n',
  '  ',
  '"",""',
  '\u2028',
  'null',
  '1e5',
);
/** Texts that the wizard accepts, with everything that CSV, XML and spreadsheets misread. */
const anyText = (max: number) =>
  fc
    .oneof(
      fc.array(awkward, { maxLength: 12 }).map((parts) => parts.join('')),
      fc.string({ unit: 'grapheme' }),
    )
    // Without U+FFFD and lone surrogates, which the import refuses: they mostly stand for bytes that are not text.
    .map((text) => text.slice(0, max).replace(/\p{Surrogate}|\uFFFD/gu, ''));
const range = (max: number) =>
  fc.option(
    fc.tuple(fc.nat({ max }), fc.nat({ max })).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
  );

const anyTerms = {
  priceBasis: fc.option(fc.constantFrom(...priceBases)),
  unit: fc.option(fc.constantFrom(...offerUnits)),
  gst: fc.option(fc.constantFrom(...gstChoices)),
  priceSlabs: fc
    .uniqueArray(fc.nat({ max: limits.quantity }), { maxLength: limits.priceSlabs })
    .map((from) => from.toSorted((a, b) => a - b).map((each, index) => ({ from: each, price: 100 - index }))),
  leadDays: fc.option(fc.nat({ max: limits.leadDays })),
  hsnCode: fc.constantFrom('', '8413', '84137010'),
};

const anyOffer: fc.Arbitrary<OwnOfferRow> = fc
  .record({
    ...eachOfferText((name) => anyText(textField(name).most)),
    title: anyText(limits.title - 1).map((text) => `T${text.replace(/[\n\r]/gu, ' ')}`),
    scope: fc.constantFrom(...scopes),
    duration: fc.option(fc.constantFrom(...durations)),
    qty: range(limits.quantity),
    budget: range(limits.amountRupees),
    redirectUrl: fc.constantFrom('', 'https://example.com/a?b=c,d&e="f"'),
    ...anyTerms,
    ndaRequired: fc.boolean(),
    pictureOpen: fc.boolean(),
    categories: fc.uniqueArray(fc.integer({ min: 1_000_000, max: 98_000_000 }), { maxLength: 3 }),
    status: fc.constantFrom('draft' as const, 'published' as const),
    createdAt: fc.date({ min: new Date('1991-01-01'), max: new Date('2026-11-01'), noInvalidDate: true }),
  })
  .map(({ qty, budget, ...offer }) => ({
    ...offer,
    ...asTyped(offer),
    id: 0,
    importSource: null,
    importId: null,
    qtyFrom: qty?.[0] ?? null,
    qtyTo: qty?.[1] ?? null,
    budgetFrom: budget?.[0] ?? null,
    budgetTo: budget?.[1] ?? null,
  }));

/** Returns the texts as the API stores them; texts that it refuses cannot be in the market. */
function asTyped(offer: Pick<OfferContent, OfferTextName>) {
  const clean = (text: string) => text.replace(/[^\P{Cc}\t\n]/gu, '');
  const saved = proposalSaveBody.parse({
    ...eachOfferText((name) => clean(offer[name])),
    title: clean(offer.title).replace(/[\t\n\r\u2028\u2029]/g, ' '),
  });
  return eachOfferText((name) => saved[name] ?? '');
}

/** A workbook counts seconds, a CSV has every digit. */
const keptOf = (at: Date, format: keyof typeof writers) =>
  format === 'csv' ? at : new Date(Math.floor(at.getTime() / 1_000) * 1_000);

async function throughAFile(offers: OwnOfferRow[], format: keyof typeof writers) {
  async function* pages() {
    for (const offer of offers) yield [cellsOf(offer, supplierId, categories)];
  }
  return readSupplierFile(await writers[format](exportedColumns, pages()), {
    now: new Date('2026-11-21T09:00:00Z'),
    source: 'supplier:8',
    categories: { ...categories, search: () => [], suggest: () => [] },
    publishingBlocks: () => [],
  });
}

describe.each(['csv', 'xlsx'] as const)('the round trip of offers through %s', (format) => {
  // OFF-370
  it('reads back every exported offer unchanged, whatever its texts contain', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyOffer, { minLength: 1, maxLength: 5 }), async (drawn) => {
        const offers = drawn.map((offer, index) => ({ ...offer, id: index + 1 }));
        const { offers: read, refused, notes } = await throughAFile(offers, format);
        expect([refused, notes]).toEqual([[], []]);
        expect(read.map(({ row, offer }) => ({ row, ...offer }))).toEqual(
          offers.map(({ id, status, importSource: _s, importId: _i, ...offer }, index) => ({
            ...offer,
            createdAt: keptOf(offer.createdAt, format),
            row: index + 2,
            externalId: `offer-${id}`,
            published: status === 'published',
            source: 'supplier:8',
            company: { name: 'the supplier' },
            attribution: '',
          })),
        );
      }),
      { numRuns: 150 },
    );
  });

  it('keeps a text of maximum length', async () => {
    const detail = `=${'long, '.repeat(3_333)}`.padEnd(limits.detail, '.');
    const { offers } = await throughAFile([{ ...fc.sample(anyOffer, 1)[0]!, id: 1, detail }], format);
    expect(offers[0]?.offer.detail === detail).toBe(true);
  });
});

describe('the id of an offer in a file', () => {
  const [offer] = fc.sample(anyOffer, 1);

  it.each([
    ['the id its supplier gave it', `supplier:${supplierId}`, 'W-1', 'W-1'],
    ['its own number when it came from elsewhere', 'assam-gepnic', 'W-1', 'offer-5'],
    ['its own number when it was written here', null, null, 'offer-5'],
  ])('uses as the id of an offer %s', (_what, importSource, importId, name) => {
    const cells = cellsOf({ ...offer!, id: 5, importSource, importId }, supplierId, categories);
    expect(cells[exportedColumns.indexOf('externalId')]).toBe(name);
  });
});

describe('the exported CSV', () => {
  it('starts with a byte order mark, follows RFC 4180 and guards formulas', async () => {
    const offer = { ...fc.sample(anyOffer, 1)[0]!, title: '=HYPERLINK("x")', detail: 'a\nb' };
    async function* pages() {
      yield [cellsOf(offer, supplierId, categories)];
    }
    const text = (await csvFile(exportedColumns, pages())).toString('utf8');
    expect(text.startsWith('\uFEFFexternalId,title,')).toBe(true);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text).toContain(`,${offer.createdAt.toISOString()},`);
    expect(text).toContain(`,"'=HYPERLINK(""x"")","a\nb",`);
  });
});
