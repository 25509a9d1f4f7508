import { expect, it } from 'vitest';
import { emptyContractForm } from './contract-form.model';
import { startOf } from './offer-start.model';

const offer = {
  title: 'Water pumps',
  duration: 'Long:3 to 6 months',
  qtyFrom: 40,
  qtyTo: 40,
  budgetFrom: 740_000,
  budgetTo: null,
  priceBasis: null,
  unit: null,
  gst: null,
  hsnCode: '',
} as const;

// CON-72
it("starts a contract with the title of its offer, the offer's duration from today, and its single price", () => {
  expect(startOf(offer, '2026-11-22')).toEqual({
    ...emptyContractForm,
    contractName: 'Water pumps',
    startDate: '2026-11-22',
    endDate: '2027-05-21',
    lines: [
      {
        ...emptyContractForm.lines[0],
        item: 'Water pumps',
        quantity: '40',
        unit: 'pcs',
        unitPrice: '18500',
      },
    ],
  });
});

it.each([
  ['a range of prices', { budgetTo: 900_000 }],
  ['a range of quantities', { qtyTo: 60 }],
  ['no price', { budgetFrom: null }],
  ['no quantity', { qtyFrom: null, qtyTo: null }],
  ['a price that does not come out to the paisa', { qtyFrom: 3, qtyTo: 3, budgetFrom: 100 }],
])('fills no contract line for %s', (_what, change) => {
  expect(startOf({ ...offer, ...change }, '2026-11-22').lines).toEqual(emptyContractForm.lines);
});

// OFF-502, CON-350
it.each([
  ['the price of one unit', { priceBasis: 'unit', unit: 'set' }, { unit: 'set', unitPrice: '740000' }],
  [
    'the share of the price of the whole lot',
    { priceBasis: 'lot', unit: 'kg' },
    { unit: 'kg', unitPrice: '18500' },
  ],
  [
    'no price that includes a tax of unknown rate',
    { unit: 'set', gst: 'included' },
    { unit: 'set', unitPrice: '' },
  ],
  ['the HSN code', { hsnCode: '841370' }, { hsnCode: '841370', unitPrice: '18500' }],
  ['the unit next to a range of prices', { unit: 'm', budgetTo: 900_000 }, { unit: 'm', unitPrice: '' }],
] as const)('fills a contract line with %s', (_what, change, line) => {
  expect(startOf({ ...offer, ...change }, '2026-11-22').lines[0]).toMatchObject({ quantity: '40', ...line });
});

it.each([
  ['2026-11-30', 'Short:1 to 3 months', '2027-02-27'],
  ['2026-12-31', 'Short:1 month', '2027-01-30'],
  ['2026-11-22', 'Long:1 to 3 years or more', '2029-11-21'],
] as const)('from %s, a contract with duration %s ends on %s', (today, duration, end) => {
  expect(startOf({ ...offer, duration }, today).endDate).toBe(end);
});

it("leaves the contract's days empty if the offer has no duration", () => {
  expect(startOf({ ...offer, duration: null }, '2026-11-22')).toMatchObject({ startDate: '', endDate: '' });
});
