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
describe('what notes have brought a contract to', () => {
  it('is the total to the paisa once all is delivered, in however many parts', () => {
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
        // One more part than the last is missing: never the whole.
        const short = progressOf(lines, notes.slice(0, -1));
        expect(short.fulfilled).toBeLessThanOrEqual(total);
        const open = progressOf(lines, [...notes.slice(0, -1), { ...notes.at(-1)!, state: 'noted' }]);
        expect(Math.round((open.delivered + open.deliveredOpen) * 100)).toBe(Math.round(total * 100));
      }),
    );
  });

  it('counts no more of a line than was agreed as done, and nothing that is disputed or taken back', () => {
    const lines = [line, { ...line, item: 'Valve' }];
    const { fulfilled, delivered: all } = progressOf(lines, [
      confirmed(delivered(30)),
      { state: 'disputed', entries: [delivered(5)] },
      { state: 'withdrawn', entries: [delivered(5)] },
    ]);
    expect(all).toBe(totalsOf([{ ...line, quantity: 30 }]).total);
    expect(shareOf(fulfilled, totalsOf(lines).total)).toBe(50);
  });

  it('adds up invoices to the paisa', () => {
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

  it('follows a line that has moved, and leaves one that is gone', () => {
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
  ])('%d of %d is %d %%', (part, whole, share) => expect(shareOf(part, whole)).toBe(share));
});

// CON-80
describe('what is wrong with a note', () => {
  it('is a day to come, or a text that is too long or not on one line', () => {
    const right = { day: '2026-11-20', reference: 'DN 17', remark: '' };
    expect(noteFaults(right, '2026-11-20')).toEqual({});
    expect(noteFaults({ ...right, day: '2026-11-21' }, '2026-11-20')).toEqual({
      day: 'This day has not come yet.',
    });
    expect(
      Object.keys(noteFaults({ day: '', reference: 'a\nb', remark: 'x'.repeat(1_001) }, '2026-11-20')),
    ).toEqual(['day', 'reference', 'remark']);
  });

  it('is no line, one that is not there, or one twice', () => {
    expect(entriesFault('delivery', [], [])).toBeUndefined();
    expect(entriesFault('invoice', [{ line: null }], [])).toBeUndefined();
    expect(entriesFault('invoice', [], [])).toMatch('amount');
    expect(entriesFault('delivery', [], [line])).toMatch('quantity');
    expect(entriesFault('delivery', [{ line: 2 }], [line])).toMatch('no such line');
    expect(entriesFault('delivery', [{ line: 1 }, { line: 1 }], [line])).toMatch('twice');
  });

  it('is what makes sums too large to be exact', () => {
    const dear = { ...line, quantity: 1, unitPrice: 10 ** 11, taxRate: 0 };
    expect(progressFault(progressOf([dear], [confirmed(delivered(100))]))).toBeUndefined();
    expect(progressFault(progressOf([dear], [confirmed(delivered(100.001))]))).toMatch('crore');
  });
});

it.each([
  [12, [3, 4], 0],
  [12, [8, 4.001], 0.001],
  [0.3, [0.1, 0.1, 0.1], 0],
])('of %d agreed, %j exceed it by %d', (agreed, given, excess) => {
  expect(excessOf(agreed, ...given)).toBe(excess);
});
