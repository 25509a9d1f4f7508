import { describe, expect, it } from 'vitest';
import { plainWriting, writingOf, type FileWriting } from './file-writing';
import { rangesOf } from './own-ranges';

function read(cells: Readonly<Record<string, string>>, writing: FileWriting = plainWriting) {
  const notes: string[] = [];
  const ranges = rangesOf((column) => cells[column] ?? '', writing, notes);
  if ('kind' in ranges) return ranges.reason;
  return [ranges.budgetFrom, ranges.budgetTo, ranges.qtyFrom, ranges.qtyTo, ...notes];
}

describe('budget and quantity of a row', () => {
  // OFF-420, OFF-421, OFF-422
  it.each<[Record<string, string>, unknown]>([
    [{ budget: '12.5' }, [13, 13, null, null, 'Budget "12.5" is read as ₹13, rounded to whole rupees.']],
    [{ budget: '10 - 20', qty: '5' }, [10, 20, 5, 5]],
    [
      { budget: '10-15 lakh' },
      [1_000_000, 1_500_000, null, null, 'Budget "10-15 lakh" is read as ₹10,00,000 to ₹15,00,000.'],
    ],
    [
      { budgetFrom: '0', budgetTo: '2 lakh' },
      [0, 200_000, null, null, 'Budget "2 lakh" is read as ₹2,00,000.'],
    ],
    [
      { budgetFrom: '50,000', budgetTo: '2 lakh' },
      [50_000, 200_000, null, null, 'Budget "2 lakh" is read as ₹2,00,000.'],
    ],
    [{ budget: '1.25e7' }, [12_500_000, 12_500_000, null, null]],
    [{ budget: '१२५०' }, [1_250, 1_250, null, null]],
    [
      { budgetFrom: '10', budgetTo: '15 lakh' },
      'Budget from "10" has no word and to "15 lakh" has one. Please write both in full.',
    ],
    [
      { budget: '12.500' },
      'Budget "12.500": This can be read as 12.5 or as 12,500. Please write one of these.',
    ],
    [{ qty: '12,5' }, 'Quantity "12,5": This can be read as 12.5 or as 125. Please write one of these.'],
    [{ qty: '1,2,3' }, 'Quantity "1,2,3" is not a whole number from 0 to 1,00,00,00,000.'],
    [{ qty: '12.5' }, 'Quantity "12.5" is not a whole number from 0 to 1,00,00,00,000.'],
    [{ qty: '500 g - 2 kg' }, 'Quantity "500 g - 2 kg" has two units. Please use one unit for both.'],
    [{ qty: '3 কোটি' }, 'Quantity "3 কোটি" must be a number of single pieces.'],
    [{ qty: '2-3 dozen' }, 'Quantity "2-3 dozen" must be a number of single pieces.'],
    [{ budget: '15 lakh - 10 lakh' }, 'The budget begins above its end.'],
    [{ budget: '10,000 - 15 lakh' }, 'The budget begins above its end.'],
    [{ budget: '12 crates' }, 'Budget: "12 crates" is not an amount.'],
  ])('reads the cells %j as %j', (cells, expected) => expect(read(cells)).toEqual(expected));
});

const cellOf = (row: Record<string, string>) => (column: string) => row[column] ?? '';

describe('the number format of a file', () => {
  // OFF-421, OFF-423
  it.each<[string, Record<string, string>[], string | undefined, Partial<FileWriting>]>([
    ['nothing', [{ budget: '100' }], ',', plainWriting],
    ['a point', [{ budget: '12.500' }, { budget: '12.5' }], ',', { marks: { budget: '.', qty: '.' } }],
    ['a comma', [{ budget: '1.250,00' }], ',', { marks: { budget: ',', qty: ',' } }],
    [
      'a comma by semicolons',
      [{ qty: '12,5' }],
      ';',
      { marks: { budget: ',', qty: ',' }, isCommaLikely: true },
    ],
    ['no comma without them', [{ qty: '12,5' }], ',', { marks: { budget: undefined, qty: undefined } }],
    [
      'each column its own',
      [{ budget: '1.250,00', qty: '1,25,000' }],
      ',',
      { marks: { budget: ',', qty: '.' } },
    ],
    [
      'contradictions',
      [{ budget: '1.250,00' }, { budget: '12.5' }],
      ',',
      { marks: { budget: undefined, qty: undefined } },
    ],
    ['the month first', [{ createdDate: '03/25/26' }], ',', { dayOrder: 'month first' }],
    ['both orders', [{ createdDate: '03/25/26' }, { createdDate: '25/03/26' }], ',', { dayOrder: 'mixed' }],
  ])('determines the number format from the cells: %s', (_name, rows, delimiter, writing) => {
    expect(writingOf(rows.map(cellOf), delimiter)).toMatchObject(writing);
  });

  it('reads an ambiguous number by the file’s format, with a note about both readings', () => {
    const comma: FileWriting = { ...plainWriting, marks: { budget: ',', qty: ',' }, isCommaLikely: true };
    const note = 'Budget "12.500" is read as ₹12,500 and not as 12.5.';
    expect(read({ budget: '12.500' }, comma)).toEqual([12_500, 12_500, null, null, note]);
    expect(read({ qty: '1,500' }, comma)).toBe(
      'Quantity "1,500": This can be read as 1.5 or as 1,500. Please write one of these.',
    );
    expect(read({ qty: '12,5' }, comma)).toContain('is not a whole number');
  });

  it('adds a note to a grouped number if semicolons suggest decimal commas', () => {
    const note = 'Quantity "1,500" is read as 1,500 and not as 1.5.';
    expect(read({ qty: '1,500' }, { ...plainWriting, isCommaLikely: true })).toEqual([
      null,
      null,
      1_500,
      1_500,
      note,
    ]);
  });
});
