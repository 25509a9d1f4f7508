import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  entriesFault,
  excessOf,
  noteFaults,
  progressFault,
  progressOf,
  shareOf,
  type KeptEntry,
} from './fulfilment';
import { taxRates, totalsOf, type ContractLine } from './lines';

const line: ContractLine = {
  item: 'Pump',
  quantity: 12,
  unit: 'pcs',
  unitPrice: 18_499.99,
  taxRate: 18,
  deliveryDate: '',
  deliveryPlace: '',
};
const delivered = (quantity: number, place = 1, item = 'Pump'): KeptEntry => ({
  line: place,
  item,
  unit: 'pcs',
  quantity,
  amount: null,
});
const confirmed = (...entries: KeptEntry[]) => ({ state: 'confirmed' as const, entries });

const parts = record({
  paise: integer({ min: 1, max: 100_000_000 }),
  taxRate: constantFrom(...taxRates),
  milli: array(integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
});

// CON-82
describe('progress of a contract', () => {
  it("progress equals the contract's total to the paisa once everything is delivered, in any number of parts", () => {
    assert(
      property(array(parts, { minLength: 1, maxLength: 6 }), (of) => {
        const lines = of.map(({ paise, taxRate, milli }, index) => ({
          ...line,
          item: `Item ${index}`,
          quantity: milli.reduce((sum, part) => sum + part, 0) / 1_000,
          unitPrice: paise / 100,
          taxRate,
        }));
        const notes = of.flatMap(({ milli }, index) =>
          milli.map((part) => confirmed(delivered(part / 1_000, index + 1, `Item ${index}`))),
        );
        const { total } = totalsOf(lines);
        const whole = progressOf(lines, notes);
        expect(whole).toMatchObject({ delivered: total, fulfilled: total, deliveredOpen: 0 });
        expect(whole.lines.map((one) => one.delivered)).toEqual(lines.map(({ quantity }) => quantity));
        // Without the last part the contract is never complete.
        const short = progressOf(lines, notes.slice(0, -1));
        expect(short.fulfilled).toBeLessThanOrEqual(total);
        const open = progressOf(lines, [...notes.slice(0, -1), { ...notes.at(-1)!, state: 'noted' }]);
        expect(Math.round((open.delivered + open.deliveredOpen) * 100)).toBe(Math.round(total * 100));
      }),
    );
  });

  it('progress counts at most the agreed quantity of a line, and no disputed or withdrawn note', () => {
    const lines = [line, { ...line, item: 'Valve' }];
    const { fulfilled, delivered: all } = progressOf(lines, [
      confirmed(delivered(30)),
      { state: 'disputed', entries: [delivered(5)] },
      { state: 'withdrawn', entries: [delivered(5)] },
    ]);
    expect(all).toBe(totalsOf([{ ...line, quantity: 30 }]).total);
    expect(shareOf(fulfilled, totalsOf(lines).total)).toBe(50);
  });

  it('progress sums invoices to the paisa', () => {
    assert(
      property(array(integer({ min: 1, max: 10 ** 12 }), { maxLength: 40 }), (paise) => {
        const notes = paise.map((amount) =>
          confirmed({ line: null, item: '', unit: '', quantity: null, amount: amount / 100 }),
        );
        const sum = paise.reduce((all, one) => all + BigInt(one), 0n);
        expect(progressOf([], notes).invoiced).toBe(Number(sum) / 100);
      }),
    );
  });

  it('progress follows a contract line that has moved and ignores notes on a removed line', () => {
    const lines = [{ ...line, item: 'Valve' }, line];
    expect(progressOf(lines, [confirmed(delivered(2), delivered(3, 2, 'Seal'))]).lines).toMatchObject([
      { item: 'Valve', delivered: 0 },
      { item: 'Pump', delivered: 2 },
    ]);
  });
});

describe('shareOf', () => {
  it.each([
    [0, 100, 0],
    [99.99, 100, 99],
    [100, 100, 100],
    [0.29, 0.29, 100],
    [5, 0, null],
    [5, null, null],
  ])('shareOf %d of %d is %d %%', (part, whole, share) => expect(shareOf(part, whole)).toBe(share));
});

// CON-80
describe('faults of a note', () => {
  it('a delivery note with a future day, or a reference that is too long or has several lines, is rejected', () => {
    const right = { day: '2026-11-20', reference: 'DN 17', remark: '' };
    expect(noteFaults(right, '2026-11-20')).toEqual({});
    expect(noteFaults({ ...right, day: '2026-11-21' }, '2026-11-20')).toEqual({
      day: 'This day has not come yet.',
    });
    expect(
      Object.keys(noteFaults({ day: '', reference: 'a\nb', remark: 'x'.repeat(1_001) }, '2026-11-20')),
    ).toEqual(['day', 'reference', 'remark']);
  });

  it('a delivery note without lines, with an unknown line or with a repeated line is rejected', () => {
    expect(entriesFault('delivery', [], [])).toBeUndefined();
    expect(entriesFault('invoice', [{ line: null }], [])).toBeUndefined();
    expect(entriesFault('invoice', [], [])).toMatch('amount');
    expect(entriesFault('delivery', [], [line])).toMatch('quantity');
    expect(entriesFault('delivery', [{ line: 2 }], [line])).toMatch('no such line');
    expect(entriesFault('delivery', [{ line: 1 }, { line: 1 }], [line])).toMatch('twice');
  });

  it('a note whose amounts would make sums inexact is rejected', () => {
    const dear = { ...line, quantity: 1, unitPrice: 10 ** 11, taxRate: 0 };
    expect(progressFault(progressOf([dear], [confirmed(delivered(100))]))).toBeUndefined();
    expect(progressFault(progressOf([dear], [confirmed(delivered(100.001))]))).toMatch('crore');
  });
});

it.each([
  [12, [3, 4], 0],
  [12, [8, 4.001], 0.001],
  [0.3, [0.1, 0.1, 0.1], 0],
])('with %d agreed, deliveries of %j exceed the quantity by %d', (agreed, given, excess) => {
  expect(excessOf(agreed, ...given)).toBe(excess);
});
