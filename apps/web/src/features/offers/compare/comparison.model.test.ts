import { bodyTextNames, textField } from '@proffer/contract/offers/fields';
import { expect, it } from 'vitest';
import { sampleView } from '../../../entities/offers/test/sample-offers';
import { readCompared } from '../../../entities/offers/compare.model';
import { answerRows, factRows } from './comparison.model';

const textsOf = (section: 'details' | 'terms') =>
  bodyTextNames
    .map(textField)
    .filter((field) => field.section === section)
    .map(({ label }) => [label, false]);

const asked = (question: string, answer: string) => ({ question, category: '', mandatory: false, answer });

// OFF-98
it('lists every field, marks rows whose values differ and shows what the NDA withholds', () => {
  const open = sampleView({ scope: 'small', deliveryTerm: 'Ex works' });
  const under = sampleView({ scope: 'large', withheld: true, qtyFrom: null, qtyTo: null, detail: '' });
  const { figures, delivery, rest } = factRows([open, under]);
  expect([...figures, ...delivery, ...rest].map(({ label, isDifferent }) => [label, isDifferent])).toEqual([
    ['Price', false],
    ['Prices by quantity', false],
    ['Quantity', false],
    ['Duration', false],
    ...textsOf('terms'),
    ['Scope', true],
    ['Categories', false],
    ...textsOf('details'),
  ]);
  expect(figures[2]?.cells).toEqual([{ text: '5 – 12' }, 'withheld']);
  expect(delivery[0]?.cells).toEqual([{ text: 'Ex works' }, 'withheld']);
  expect(delivery[1]?.cells).toEqual(['unsaid', 'withheld']);
});

// OFF-501
it('states what each price is for, and optional facts only if an offer has them', () => {
  const perPiece = sampleView({
    budgetFrom: 900,
    budgetTo: 900,
    priceBasis: 'unit',
    unit: 'piece',
    gst: 'excluded',
  });
  const forTheLot = sampleView({ budgetFrom: 900, budgetTo: 900, priceBasis: 'lot', leadDays: 21 });
  const { figures } = factRows([perPiece, forTheLot]);
  expect(figures.map(({ label }) => label)).toEqual(['Price', 'Quantity', 'Duration', 'Lead time']);
  expect(figures[0]).toMatchObject({
    cells: [{ text: '₹900 per piece, excl. GST' }, { text: '₹900 for the whole lot' }],
    isDifferent: true,
    note: 'Not directly comparable: different price bases.',
  });
});

// OFF-508
it.each([
  ['excluded', 'excluded', undefined],
  ['included', 'excluded', 'Not directly comparable: GST is treated differently.'],
  [null, 'excluded', 'Not directly comparable: GST is treated differently.'],
] as const)('notes for a price with GST %s next to one with GST %s: %s', (one, other, note) => {
  const price = { budgetFrom: 900, budgetTo: 900, priceBasis: 'unit', unit: 'kg' } as const;
  const unpriced = sampleView({ budgetFrom: null, budgetTo: null, priceBasis: 'lot' });
  const offers = [sampleView({ ...price, gst: one }), sampleView({ ...price, gst: other }), unpriced];
  expect(factRows(offers).figures[0]?.note).toBe(note);
});

// OFF-98
it('puts equal questions of several offers in one row, before questions that only one offer answers', () => {
  const first = sampleView({ answers: [asked('Colour?', 'Red'), asked('Warranty?', '2 years')] });
  const second = sampleView({ answers: [asked('Warranty?', '3 years')] });
  expect(answerRows([first, second, sampleView({ withheld: true })])).toEqual([
    {
      label: 'Warranty?',
      cells: [{ text: '2 years' }, { text: '3 years' }, 'withheld'],
      isDifferent: true,
    },
    { label: 'Colour?', cells: [{ text: 'Red' }, 'unsaid', 'withheld'], isDifferent: false },
  ]);
});

it('reads each valid offer id of an address once, and at most four', () => {
  expect(readCompared('3,x,3,0,12')).toEqual([3, 12]);
  expect(readCompared('1,2,3,4,5')).toEqual([1, 2, 3, 4]);
  expect(readCompared(undefined)).toEqual([]);
});
