import { describe, expect, it } from 'vitest';
import type { AnswerLineForm } from './answer-form.model';
import { pasteColumn } from './pasted-column.model';

const line = (item: string, change: Partial<AnswerLineForm> = {}): AnswerLineForm => ({
  kind: 'offered',
  item,
  hsnCode: '',
  quantity: '1',
  unit: 'pcs',
  unitPrice: '',
  taxRate: '18',
  deliveryDate: '',
  note: '',
  ...change,
});

describe('a column pasted into the prices of an answer', () => {
  const lines = [line('A'), line('B', { kind: 'not_offered' }), line('C')];

  // NED-95
  it('fills the offered lines downwards and further columns to the right', () => {
    const result = pasteColumn(lines, {
      text: '10\t5 %\t01/02/2027\n20\n30\n',
      index: 0,
      field: 'unitPrice',
    });
    expect(result?.lines.map(({ unitPrice }) => unitPrice)).toEqual(['10', '', '20']);
    expect(result?.lines[0]).toMatchObject({ taxRate: '5', deliveryDate: '2027-02-01' });
    expect(result).toMatchObject({ pasted: 2, left: 1 });
  });

  // NED-95
  it('skips the head and leaves lines alone whose cell is blank', () => {
    const filled = lines.map((each) => ({ ...each, unitPrice: '7' }));
    const result = pasteColumn(filled, { text: 'Rate\n\n20', index: 0, field: 'unitPrice' });
    expect(result?.lines.map(({ unitPrice }) => unitPrice)).toEqual(['7', '7', '20']);
  });

  it('leaves a single cell to its field', () => {
    expect(pasteColumn(lines, { text: '10', index: 0, field: 'unitPrice' })).toBeUndefined();
  });
});
