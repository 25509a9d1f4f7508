import { describe, expect, it } from 'vitest';
import {
  countedLines,
  emptyLine,
  lineFormOf,
  linesFaults,
  pastedLines,
  pricedLines,
  readLine,
  quantityHint,
  readNumber,
  readQuantity,
} from './lines.model';

const pump = {
  item: 'Pump',
  quantity: '12',
  unit: 'pcs',
  unitPrice: '18,499.99',
  taxRate: '18',
  deliveryDate: '2026-12-15',
  deliveryPlace: 'Kanpur',
  hsnCode: '',
};

describe('readNumber', () => {
  it.each([
    ['18499.99', 18_499.99],
    [' 18,499.99 ', 18_499.99],
    ['1,85,000', 185_000],
    ['₹ 2.5 lakh', 250_000],
    ['Rs. 500/-', 500],
    ['18 %', 18],
    ['-4', -4],
    ['12.', 12],
    ['12 500', 12_500],
    ['१२,५००.५', 12_500.5],
  ])('reads the price %j as %d', (text, value) => expect(readNumber(text)).toBe(value));

  // A comma that does not group digits may be meant as a decimal point.
  it.each(['', 'twelve', '1,5', '1,85,00', '1.2.3', '1.250', '12.500', '12 kg'])(
    'does not accept %j as a price',
    (text) => expect(readNumber(text)).toBeNaN(),
  );
});

describe('readQuantity', () => {
  // CON-44: three decimals are usual for weights, so the field says how it read them.
  it.each([
    ['1.125', 1.125, 'Read as 1.125, not 1,125.'],
    ['12.500', 12.5, 'Read as 12.5, not 12,500.'],
    ['1,250.5', 1_250.5, undefined],
    ['1,250', 1_250, undefined],
    ['2 lakh', 200_000, undefined],
    ['12,5', Number.NaN, undefined],
    ['12 kg', Number.NaN, undefined],
  ])('reads the quantity %j as %d with the hint %s', (text, value, hint) => {
    expect(readQuantity(text)).toBe(value);
    expect(quantityHint(text)).toBe(hint);
  });
});

describe('contract lines in a form', () => {
  it('are sent as typed and restored from what was sent', () => {
    const line = readLine({ ...pump, item: ' Pump ' });
    expect(line).toMatchObject({ item: 'Pump', quantity: 12, unitPrice: 18_499.99, taxRate: 18 });
    expect(readLine(lineFormOf(line))).toEqual(line);
    const { hsnCode: _none, ...older } = line;
    expect(lineFormOf(older).hsnCode).toBe('');
  });

  it('omit blank lines at the end, but not in between', () => {
    const place = { ...emptyLine, deliveryPlace: 'Kanpur' };
    expect(countedLines([pump, emptyLine, pump, place, emptyLine])).toEqual([pump, emptyLine, pump]);
    expect(countedLines([emptyLine])).toEqual([]);
    expect(linesFaults([pump, emptyLine])).toEqual({});
  });

  it('report faults at their fields', () => {
    expect(linesFaults([pump, { ...pump, quantity: '0', unit: '' }])).toEqual({
      'lines.1.quantity': 'Must be more than 0.',
      'lines.1.unit': 'Please give the unit, such as pcs or kg.',
    });
    expect(linesFaults([{ ...pump, hsnCode: '84137' }])).toEqual({
      'lines.0.hsnCode': 'An HSN or SAC code has 4, 6 or 8 digits.',
    });
    expect(linesFaults([{ ...pump, unitPrice: '1.250' }])).toEqual({
      'lines.0.unitPrice': 'This can be read as 1.25 or as 1,250. Please write one of these.',
    });
    const most = { ...pump, quantity: '1000000000', unitPrice: '90000000000' };
    expect(linesFaults([most])).toEqual({ lines: 'Together at most ₹10,00,000 crore.' });
  });

  it('are summed as soon as their numbers are valid', () => {
    expect(pricedLines([{ ...pump, item: '' }, { ...pump, unitPrice: '' }, pump])).toHaveLength(2);
  });
});

describe('pasted spreadsheet rows', () => {
  it('fill contract lines in the order of the form', () => {
    expect(
      pastedLines('Pump\t12\tpcs\t18,499.99\t18%\t15/12/2026\tKanpur\r\n\r\nSeal kit\t4\tset\t900\r\n'),
    ).toEqual([pump, { ...emptyLine, item: 'Seal kit', quantity: '4', unit: 'set', unitPrice: '900' }]);
  });

  it('are read by their column heads in any order', () => {
    const rows =
      'Sr\tHSN/SAC\tUnit price\tGST rate\tParticulars\tQty\tUOM\tDelivery date\n1\t8413\t18,499.99\t18\tPump\t12\tpcs\t2026-12-15';
    expect(pastedLines(rows)).toEqual([{ ...pump, deliveryPlace: '', hsnCode: '8413' }]);
  });

  it('with one column are lines with items, and a single cell is plain text', () => {
    expect(pastedLines('Pump\nSeal kit')?.map(({ item }) => item)).toEqual(['Pump', 'Seal kit']);
    expect(pastedLines('Pump')).toBeUndefined();
    expect(pastedLines('')).toBeUndefined();
  });

  it('keep an unknown tax rate, so that it is reported and not replaced', () => {
    const [line] = pastedLines('Pump\t1\tpcs\t5\t17') ?? [];
    expect(line?.taxRate).toBe('17');
    expect(linesFaults(line ? [line] : [])).toHaveProperty(['lines.0.taxRate']);
  });
});
