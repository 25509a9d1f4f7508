import { describe, expect, it } from 'vitest';
import {
  answerFaults,
  answerLineFor,
  answerTotals,
  bandOf,
  coverageOf,
  nothingOfferedText,
  otherLinesText,
  type TypedAnswerLine,
} from './answer-rules';
import type { NeedLine } from './rules';

const wanted: NeedLine[] = [
  { item: 'Pump', hsnCode: '', quantity: 2, unit: 'pcs', note: '' },
  { item: 'Motor', hsnCode: '', quantity: 3, unit: 'pcs', note: '' },
];
const need = { lines: wanted, deadline: '2026-12-08T20:00:00.000Z' };
const lines = wanted.map(answerLineFor);
const faultsOf = (change: { lines?: readonly TypedAnswerLine[]; validUntil?: string }) =>
  answerFaults(
    {
      lines,
      startDate: '2026-12-10',
      endDate: '2027-01-10',
      paymentTerms: '',
      note: '',
      validUntil: '2026-12-09',
      ...change,
    },
    need,
    '2026-12-01',
  );
const withSecond = (change: Partial<TypedAnswerLine>) =>
  lines.map((line, index) => (index === 1 ? { ...line, ...change } : line));

describe('answerFaults', () => {
  // NED-21
  it.each<[string, Partial<TypedAnswerLine>, string[]]>([
    ['an alternative with another item', { kind: 'alternative', item: 'Motor IE4', quantity: 4 }, []],
    ['a line that is not offered', { kind: 'not_offered' }, []],
    ['an offered line with another unit', { unit: 'kg' }, ['lines.1.unit']],
    ['a price without an offer', { kind: 'not_offered', unitPrice: 1 }, ['lines.1.unitPrice']],
    ['an unknown tax rate', { taxRate: 17 }, ['lines.1.taxRate']],
  ])('judges %s', (_what, change, expected) => {
    expect(Object.keys(faultsOf({ lines: withSecond(change) }))).toEqual(expected);
  });

  // NED-21
  it('refuses other lines than those of the need, and an answer that offers nothing', () => {
    expect(faultsOf({ lines: lines.slice(1) })).toEqual({ lines: otherLinesText });
    const none = lines.map((line) => ({ ...line, kind: 'not_offered' as const }));
    expect(faultsOf({ lines: none })).toEqual({ lines: nothingOfferedText });
  });

  // NED-22
  it('compares the validity with the day of the deadline in India', () => {
    expect(Object.keys(faultsOf({ validUntil: '2026-12-08' }))).toEqual(['validUntil']);
    expect(faultsOf({ validUntil: '2026-12-09' })).toEqual({});
  });
});

it('sums and counts the lines that an answer offers', () => {
  const answer = {
    lines: [
      { ...lines[0]!, unitPrice: 100 },
      { ...lines[1]!, kind: 'alternative' as const, unitPrice: 10, taxRate: 0 },
    ],
  };
  expect(answerTotals(answer)).toMatchObject({ net: 230, tax: 36, total: 266 });
  expect(coverageOf(answer)).toEqual({ offered: 1, alternatives: 1, notOffered: 0 });
});

describe('bandOf', () => {
  // NED-44
  it.each<[number, number[], string | null]>([
    [10, [10, 20], null],
    [10, [10, 20, 30], 'lowest'],
    [20, [10, 20, 30], 'middle'],
    [30, [10, 20, 30], 'highest'],
    [20, [10, 20, 20, 20], 'lowest'],
    [40, [10, 20, 30, 40], 'highest'],
    [10, [10, 10, 10], 'lowest'],
  ])('puts %d among %j into the band %s', (total, totals, band) => {
    expect(bandOf(total, totals)).toBe(band);
  });
});
