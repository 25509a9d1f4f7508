import { describe, expect, it } from 'vitest';
import { needLinesFaults, pastedNeedLines } from './need-lines.model';

describe('lines of a need pasted from a spreadsheet', () => {
  // NED-91
  it('are read by their heads, in any order', () => {
    const text = 'Sr\tQty\tMaterial\tSpecification\tUOM\n1\t40\tPump\tCast iron\tpcs\n2\t80\tValve\t\tnos';
    expect(pastedNeedLines(text)).toEqual([
      { item: 'Pump', quantity: '40', unit: 'pcs', hsnCode: '', note: 'Cast iron' },
      { item: 'Valve', quantity: '80', unit: 'nos', hsnCode: '', note: '' },
    ]);
  });

  // NED-91
  it('are read by the order of the columns without a head', () => {
    expect(pastedNeedLines('Pump\t40\tpcs\t8413')).toEqual([
      { item: 'Pump', quantity: '40', unit: 'pcs', hsnCode: '8413', note: '' },
    ]);
  });

  it('leave a single cell to its field', () => {
    expect(pastedNeedLines('Pump')).toBeUndefined();
  });
});

it('reports the faults of lines by field and ignores blank lines at the end', () => {
  const blank = { item: '', quantity: '', unit: 'pcs', hsnCode: '', note: '' };
  expect(needLinesFaults([{ ...blank, item: 'Pump', quantity: 'ten' }, blank])).toEqual({
    'lines.0.quantity': 'Please enter a number.',
  });
});
