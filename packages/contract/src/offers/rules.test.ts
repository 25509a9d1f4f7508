import { describe, expect, it } from 'vitest';
import { rangeFault } from '../wire/amounts';
import { firstTexts } from '../wire/first-texts.fixture';
import { lineFault, textFault } from '../wire/text-rules';
import { offerFields } from './fields';
import { completedAddress, offerTexts, publishingFaults, webAddressFault } from './rules';
import { proposalUpdateBody } from './schemas';

const said = (field: string, value: unknown) => firstTexts(proposalUpdateBody, { [field]: value })[field];

describe('the rules of the offer fields', () => {
  it.each(['', ' ', 'Pumps', 'x'.repeat(301), 'x'.repeat(2_001), 'x'.repeat(20_001), '\u0000', '\u202E'])(
    'gives the same error in the form and in the API for the text %.5s',
    (typed) => {
      expect(said('title', typed)).toBe(lineFault(offerTexts.title, typed));
      for (const field of ['detail', 'deliveryTerm', 'ruleOfDelivery'] as const)
        expect(said(field, typed)).toBe(textFault(offerFields[field], typed));
    },
  );

  it.each([
    '',
    'https://example.com/a b',
    'HTTP://example.com',
    'example.com',
    'javascript:alert(1)',
    'https://',
    `https://example.com/${'x'.repeat(2_000)}`,
  ])('gives the same error in the form and in the API for the address %.30s', (typed) =>
    expect(said('redirectURL', typed)).toBe(webAddressFault(typed)),
  );

  it.each([
    ['www.example.in', 'https://www.example.in'],
    [' example.co.in/pumps?kind=1 ', 'https://example.co.in/pumps?kind=1'],
    ['उदाहरण.भारत', 'https://उदाहरण.भारत'],
    ['https://example.in', 'https://example.in'],
    ['ftp://example.in', 'ftp://example.in'],
    ['a page of ours', 'a page of ours'],
    ['pumps', 'pumps'],
    ['', ''],
  ])('completes the address %j to %j', (typed, whole) => {
    expect(completedAddress(typed)).toBe(whole);
  });

  it('gives the same error in the form and in the API for a range', () => {
    const fault = rangeFault(6, 5);
    const body = { qtyFrom: 6, qtyTo: 5, budgetFrom: 6, budgetTo: 5 };
    expect(firstTexts(proposalUpdateBody, body)).toEqual({ qtyFrom: fault, budgetFrom: fault });
    expect([rangeFault(5, 5), rangeFault(6, null), rangeFault(undefined, 5)]).toEqual(
      Array(3).fill(undefined),
    );
  });
});

describe('the check before publishing', () => {
  const whole = {
    detail: 'Two pumps.',
    duration: 'Short:1 month',
    qtyFrom: 1,
    qtyTo: 2,
    budgetFrom: 1,
    budgetTo: 2,
    priceBasis: null,
    unit: null,
    priceSlabs: [],
  };

  it.each([
    [{}, []],
    [{ qtyFrom: null, qtyTo: null }, []],
    [{ detail: ' ' }, ['detail']],
    [{ duration: null }, ['duration']],
    [{ qtyFrom: null }, ['qtyFrom']],
    [{ qtyTo: null }, ['qtyTo']],
    [{ budgetFrom: null }, ['budgetFrom']],
    [{ budgetTo: null }, ['budgetTo']],
    [{ budgetFrom: null, budgetTo: null }, ['budgetFrom']],
    [{ priceBasis: 'unit' as const }, ['unit']],
    [{ priceBasis: 'lot' as const }, []],
    [{ priceSlabs: [{ from: 10, price: 1 }] }, ['priceBasis']],
  ])('reports a missing value at the field that is empty: %j', (change, fields) => {
    const faults = publishingFaults({ ...whole, ...change });
    expect(faults.map(({ field }) => field)).toEqual(fields);
  });
});
