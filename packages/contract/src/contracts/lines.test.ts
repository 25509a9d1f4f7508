import { assert, constantFrom, integer, property, record, array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../wire/limits';
import { lineFaults, lineSum, taxRates, totalFault, totalsOf, type ContractLine } from './lines';
import { milestonesFault, milestoneSums, percentFault } from './substance';

const line: ContractLine = {
  item: 'End-suction pump',
  quantity: 12,
  unit: 'pcs',
  unitPrice: 18_499.99,
  taxRate: 18,
  deliveryDate: '2026-12-15',
  deliveryPlace: 'Kanpur',
};

const priced = record({
  milli: integer({ min: 1, max: limits.quantity * 1_000 }),
  paise: integer({ min: 0, max: limits.contractUnitPrice * 100 }),
  taxRate: constantFrom(...taxRates),
});

/** Computes the same result by long division on whole numbers, as an independent check. */
function expected({ milli, paise, taxRate }: { milli: number; paise: number; taxRate: number }) {
  const exact = BigInt(milli) * BigInt(paise);
  const net = exact / 1_000n + (exact % 1_000n >= 500n ? 1n : 0n);
  const exactTax = net * BigInt(Math.round(taxRate * 100));
  const tax = exactTax / 10_000n + (exactTax % 10_000n >= 5_000n ? 1n : 0n);
  return { net, tax };
}

// CON-45
describe('lineSum', () => {
  it.each([
    [12, 18_499.99, 18, 221_999.88, 39_959.98],
    [0.001, 0.01, 18, 0, 0],
    [0.5, 0.01, 0, 0.01, 0],
    [1, 0.1, 5, 0.1, 0.01],
    [3, 33.33, 0.25, 99.99, 0.25],
    [1.005, 100, 12, 100.5, 12.06],
    [1, 5_000, 0.1, 5_000, 5],
    [2, 33.33, 1.5, 66.66, 1],
  ])(
    'a contract line of %d at ₹%d with %d %% tax comes to ₹%d and ₹%d of tax',
    (quantity, unitPrice, taxRate, net, tax) => {
      expect(lineSum({ quantity, unitPrice, taxRate })).toEqual({ net, tax });
    },
  );

  it('contract totals are exact to the paisa and equal the sums of the lines', () => {
    assert(
      property(array(priced, { maxLength: 20 }), (parts) => {
        const lines = parts.map(({ milli, paise, taxRate }) => ({
          quantity: milli / 1_000,
          unitPrice: paise / 100,
          taxRate,
        }));
        const sums = parts.map(expected);
        const net = sums.reduce((sum, part) => sum + part.net, 0n);
        const tax = sums.reduce((sum, part) => sum + part.tax, 0n);
        const totals = totalsOf(lines);
        expect(totals.total).toBe(Number(net + tax) / 100);
        if (totals.total > limits.amountRupees) return;
        expect(BigInt(Math.round(totals.total * 100))).toBe(net + tax);
        expect(BigInt(Math.round(totals.net * 100))).toBe(net);
        expect(totals.rates.reduce((sum, { tax: part }) => sum + BigInt(Math.round(part * 100)), 0n)).toBe(
          tax,
        );
      }),
    );
  });

  it('a contract whose total cannot be represented exactly is rejected', () => {
    const most = { ...line, quantity: limits.quantity, unitPrice: limits.contractUnitPrice };
    expect(lineFaults(most)).toEqual({});
    expect(totalFault([most])).toBe('Together at most ₹10,00,000 crore.');
    expect(totalFault([line])).toBeUndefined();
  });
});

describe('lineFaults', () => {
  it.each([
    [{}, {}],
    [{ item: ' ' }, { item: 'Please say what is delivered.' }],
    [{ quantity: 0 }, { quantity: 'Must be more than 0.' }],
    [{ quantity: -1 }, { quantity: 'Must not be negative.' }],
    [{ quantity: 0.0005 }, { quantity: 'At most 3 decimals.' }],
    [{ quantity: Number.NaN }, { quantity: 'Please enter a number.' }],
    [{ unit: '' }, { unit: 'Please give the unit, such as pcs or kg.' }],
    [{ unitPrice: 0 }, {}],
    [{ unitPrice: 1.999 }, { unitPrice: 'At most 2 decimals.' }],
    [{ unitPrice: 2e11 }, { unitPrice: 'At most 1,00,00,00,00,000.' }],
    [{ taxRate: 17 }, { taxRate: 'One of 0, 0.1, 0.25, 1.5, 3, 5, 12, 18, 28, 40 %.' }],
    [{ deliveryDate: '' }, {}],
    [{ deliveryDate: '2026-02-30' }, { deliveryDate: 'Please choose a real date.' }],
  ])('a contract line with %j has the faults %j', (change, faults) => {
    expect(lineFaults({ ...line, ...change })).toEqual(faults);
  });
});

describe('milestones', () => {
  it('milestones are empty or add up to the whole price', () => {
    expect(milestonesFault([])).toBeUndefined();
    expect(milestonesFault([{ percent: 33.33 }, { percent: 33.33 }, { percent: 33.34 }])).toBeUndefined();
    expect(milestonesFault([{ percent: 30 }, { percent: 60.5 }])).toBe(
      'The milestones add up to 90.5 %; they must add up to 100 %.',
    );
  });

  // CON-51
  it("milestone amounts add up to the contract's total, whatever their percentages", () => {
    expect(milestoneSums(0.01, [{ percent: 50 }, { percent: 50 }])).toEqual([0, 0.01]);
    expect(milestoneSums(100, [{ percent: 33.33 }, { percent: 33.33 }, { percent: 33.34 }])).toEqual([
      33.33, 33.33, 33.34,
    ]);
    const cuts = array(integer({ min: 1, max: 9_999 }), { maxLength: limits.contractMilestones - 1 });
    assert(
      property(integer({ min: 0, max: limits.amountRupees * 100 }), cuts, (paise, places) => {
        const ends = [...new Set(places), 10_000].toSorted((one, other) => one - other);
        const parts = ends.map((end, index) => ({ percent: (end - (ends[index - 1] ?? 0)) / 100 }));
        expect(milestonesFault(parts)).toBeUndefined();
        const sums = milestoneSums(paise / 100, parts);
        expect(sums.every((sum) => sum >= 0)).toBe(true);
        expect(sums.reduce((all, sum) => all + Math.round(sum * 100), 0)).toBe(paise);
      }),
    );
  });

  it.each([
    [100, undefined],
    [0, 'Must be more than 0.'],
    [100.01, 'At most 100.'],
    [0.001, 'At most 2 decimals.'],
  ])('a milestone of %d %% has the fault %s', (percent, fault) => expect(percentFault(percent)).toBe(fault));
});
