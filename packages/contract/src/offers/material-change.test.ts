import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { durations, scopes } from '../wire/choices';
import { blankContent, bodyTextNames, eachOfferText, offerTextNames, textField } from './fields';
import { gstChoices, offerUnits, priceBases } from './price-terms';
import { beyondWording, isMaterial, materialDifferences, type PublishedVersion } from './material-change';
import { figuresOf } from './text-figures';

const version = (said: Partial<PublishedVersion> = {}): PublishedVersion => ({
  ...blankContent,
  title: 'Pumps',
  detail: 'Pumps of cast iron, 12 a crate.',
  deliveryTerm: 'Within 30 days',
  answers: [{ question: 'Colour?', category: 'Look', answer: 'Blue, two coats' }],
  ...said,
});

const amount = fc.option(fc.nat({ max: 1e9 }), { nil: null });
const words = fc.array(
  fc.constantFrom('pumps', 'of', 'iron', '5', '5,000', 'not', 'twelve', 'within', '₹ 40', 'rods'),
  { maxLength: 6 },
);
const text = words.map((some) => some.join(' '));
const answer = fc.record({
  question: fc.constantFrom('Colour?', 'Size?', 'Since when?'),
  category: fc.constantFrom('', 'Look'),
  answer: text,
  kind: fc.constantFrom('text', 'number', 'yes_no', 'choice', 'date', 'file', undefined),
});
const anyVersion: fc.Arbitrary<PublishedVersion> = fc.record({
  ...eachOfferText(() => text),
  scope: fc.constantFrom(...scopes),
  duration: fc.option(fc.constantFrom(...durations), { nil: null }),
  qtyFrom: amount,
  qtyTo: amount,
  budgetFrom: amount,
  budgetTo: amount,
  priceBasis: fc.option(fc.constantFrom(...priceBases), { nil: null }),
  unit: fc.option(fc.constantFrom(...offerUnits), { nil: null }),
  gst: fc.option(fc.constantFrom(...gstChoices), { nil: null }),
  priceSlabs: fc.array(fc.record({ from: fc.nat(), price: fc.nat() }), { maxLength: 2 }),
  leadDays: fc.option(fc.nat({ max: 90 }), { nil: null }),
  hsnCode: fc.constantFrom('', '8413'),
  redirectUrl: fc.constantFrom('', 'https://example.com'),
  ndaRequired: fc.boolean(),
  pictureOpen: fc.boolean(),
  answers: fc.array(answer, { maxLength: 4 }),
  categories: fc.array(fc.nat({ max: 3 }), { maxLength: 3 }),
  attachments: fc.array(fc.record({ attachmentId: fc.nat({ max: 3 }), fileName: fc.constant('5') }), {
    maxLength: 2,
  }),
});

describe('material differences between two versions of an offer', () => {
  // OFF-400, OFF-401
  it.each<[string, Partial<PublishedVersion>, string[]]>([
    ['price', { budgetTo: 5 }, ['Budget']],
    ['what the price is for', { priceBasis: 'unit', unit: 'kg' }, ['Budget']],
    ['GST', { gst: 'included' }, ['Budget']],
    ['prices by quantity', { priceSlabs: [{ from: 10, price: 5 }] }, ['Prices by quantity']],
    ['lead time', { leadDays: 5 }, ['Lead time']],
    ['quantity', { qtyFrom: 1, qtyTo: 9 }, ['Quantity']],
    ['scope', { scope: 'large' }, ['Scope']],
    ['length', { duration: 'Short:1 month' }, ['Duration']],
    [
      'delivery',
      { deliveryTerm: 'Within 40 days', ruleOfDelivery: 'In full' },
      ['Delivery term', 'Rule of delivery'],
    ],
    ['an answer', { answers: [{ question: 'Colour?', category: '', answer: 'Red' }] }, ['Colour?']],
    ['a removed answer', { answers: [] }, ['Colour?']],
    ['the offered goods', { detail: 'Pumps of plastic, 12 a crate.' }, ['Detail']],
    ['a figure in the title', { title: 'Pumps of 5 kW' }, ['Title']],
  ])('reports as material a change of %s', (_what, said, labels) => {
    const differences = materialDifferences(version(), version(said));
    expect(differences.map(({ label }) => label)).toEqual(labels);
    expect(isMaterial(differences, false)).toBe(true);
  });

  it.each(bodyTextNames)('reports a change of the text %s as material', (name) => {
    const differences = materialDifferences(version({ [name]: 'Five' }), version({ [name]: 'Six' }));
    expect(differences).toMatchObject([{ field: name, label: textField(name).label, isProtected: true }]);
  });

  it('does not report a reworded title, a web address, a category or an NDA as material', () => {
    const other = {
      title: 'Water pumps',
      redirectUrl: 'https://example.com',
      categories: [1],
      ndaRequired: true,
    };
    expect(materialDifferences(version(), version(other))).toEqual([]);
  });

  it('gives the values of a changed budget before and after', () => {
    const [difference] = materialDifferences(
      version({ budgetFrom: 100_000, budgetTo: 500_000 }),
      version({ budgetFrom: 100_000, budgetTo: 1_000_000 }),
    );
    expect(difference).toMatchObject({ before: '₹1,00,000 – ₹5,00,000', after: '₹1,00,000 – ₹10,00,000' });
  });

  it('reports an answer whose file was replaced by another file of the same name', () => {
    const answers = [{ question: 'Plan?', category: '', answer: 'plan.pdf', kind: 'file' as const }];
    const [one, other] = [1, 2].map((attachmentId) =>
      version({ answers, attachments: [{ attachmentId, fileName: 'plan.pdf' }] }),
    );
    expect(materialDifferences(one!, other!).map(({ label }) => label)).toEqual(['Plan?']);
  });

  it('reports the same fields in both directions, and no difference between a version and itself', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (one, other) => {
        const there = materialDifferences(one, other);
        const back = materialDifferences(other, one);
        expect(materialDifferences(one, one)).toEqual([]);
        expect(beyondWording(one, one)).toEqual([]);
        for (const difference of there) expect(difference.before).not.toBe(difference.after);
        const fixed = (all: typeof there) =>
          all.flatMap(({ field }) => (/^(answers|gone)/.test(field) ? [] : [field]));
        expect(fixed(back)).toEqual(fixed(there));
      }),
    );
  });
});

describe('the claim that a change only corrects the wording', () => {
  // OFF-403
  it.each<[string, Partial<PublishedVersion>]>([
    ['a letter', { detail: 'Pumps of cast irn, 12 a crate.' }],
    ['a letter in the title', { title: 'Pumps.' }],
    [
      'words in an answer',
      { answers: [{ question: 'Colour?', category: 'Look', answer: 'Bluish, two coats' }] },
    ],
  ])('accepts the claim of a correction for %s', (_what, said) => {
    const changed = version(said);
    expect(beyondWording(version(), changed)).toEqual([]);
    expect(isMaterial(materialDifferences(version(), changed), true)).toBe(false);
  });

  it.each<[string, Partial<PublishedVersion>, string[]]>([
    ['a figure', { detail: 'Pumps of cast iron, 10 a crate.' }, ['Detail']],
    ['a figure’s unit', { deliveryTerm: 'Within 30 weeks' }, ['Delivery term']],
    ['a figure’s short unit', { detail: 'Pumps of cast iron, 12 t crate.' }, ['Detail']],
    [
      'a number in words',
      { answers: [{ question: 'Colour?', category: '', answer: 'Blue, three coats' }] },
      ['Colour?'],
    ],
    ['a "not"', { detail: 'Pumps not of cast iron, 12 a crate.' }, ['Detail']],
    ['an emptied text', { deliveryTerm: '' }, ['Delivery term']],
    ['a budget', { budgetTo: 7 }, ['Budget']],
    ['the requirement of an NDA', { ndaRequired: true }, ['NDA']],
    ['files', { attachments: [{ attachmentId: 1, fileName: 'a.pdf' }] }, ['Attachments']],
  ])('rejects the claim of a correction for %s', (_what, said, labels) => {
    expect(beyondWording(version({ attachments: [] }), version({ attachments: [], ...said }))).toEqual(
      labels,
    );
  });

  it('rejects the claim whenever a figure or a field that is not a text has changed', () => {
    fc.assert(
      fc.property(anyVersion, anyVersion, (one, other) => {
        const numbers = (v: PublishedVersion) => [
          v.budgetFrom,
          v.budgetTo,
          v.qtyFrom,
          v.qtyTo,
          v.scope,
          v.duration,
          ...offerTextNames.map((name) => figuresOf(v[name]).join('\n')),
        ];
        const hasMoved = JSON.stringify(numbers(one)) !== JSON.stringify(numbers(other));
        // A change is either material despite the claim, or covered by it.
        const isRefused = hasMoved || isMaterial(materialDifferences(one, other), true);
        expect([beyondWording(one, other).length > 0, isRefused]).not.toEqual([false, true]);
      }),
    );
  });

  it('extracts figures from a text as they are written', () => {
    expect(figuresOf('₹ 5,000 – 6 kg, –5°, twelve of "Nine", not ५ times')).toEqual([
      '₹5,000',
      '6kg',
      '5°',
      'twelve',
      'nine',
      'not',
      '५',
    ]);
  });
});
