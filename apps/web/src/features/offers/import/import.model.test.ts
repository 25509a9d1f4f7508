import { describe, expect, it } from 'vitest';
import type { ImportResult, RefusedRow } from '@proffer/contract/offers/files.schemas';
import { csvFile } from './csv-text';
import { refusedName, refusedTable, resultSentence } from './import.model';
import { columnHelp, exampleTable } from './offer-columns';

const result = (counts: Partial<ImportResult>): ImportResult => ({
  read: 0,
  added: 0,
  known: 0,
  refused: [],
  notes: [],
  columns: [],
  categories: [],
  layout: { headerRow: 1, firstRows: [], sheet: '', sheets: [] },
  drafts: [],
  sample: [],
  ...counts,
});
const refused = (row: number, cells: Record<string, string>): RefusedRow => ({
  row,
  code: 'bad_date',
  text: `Row ${row} is wrong.`,
  cells,
});

describe('resultSentence', () => {
  it.each([
    [result({ added: 1 }), false, '1 new offer.'],
    [
      result({ added: 1_200, known: 3, refused: [refused(2, {})] }),
      false,
      '1,200 new offers, 3 already there, 1 row refused.',
    ],
    [
      result({ added: 2, refused: [refused(2, {}), refused(3, {})] }),
      true,
      '2 offers imported, 2 rows refused.',
    ],
    [result({ known: 4 }), true, '0 offers imported, 4 already there.'],
  ])('writes the counts of an import as a sentence', (counts, isDone, sentence) => {
    expect(resultSentence(counts, isDone)).toBe(sentence);
  });
});

describe('refusedTable', () => {
  it('keeps the columns of the file in order and puts the newest reason last', () => {
    const rows = [
      refused(4, { Title: 'Gates', scope: 'huge', reason: 'an older one' }),
      refused(9, { Title: 'Pumps', 'surplus 1': 'too', 'surplus 2': 'much' }),
    ];
    expect(refusedTable(rows)).toEqual([
      ['Title', 'scope', 'reason'],
      ['Gates', 'huge', 'Row 4 is wrong.'],
      ['Pumps', '', 'Row 9 is wrong.', 'too', 'much'],
    ]);
  });

  it('names the list of refused rows after the file', () => {
    expect(refusedName('my.offers.xlsx')).toBe('my.offers-refused.csv');
  });
});

describe('csvFile', () => {
  it('quotes cells, guards formulas and marks the CSV as UTF-8', async () => {
    const bytes = await csvFile([
      ['title', 'x;y'],
      ['=1+1', "'-2"],
      ['a "b", c', 'two\nlines'],
      ['पंप', ' end '],
    ]).arrayBuffer();
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      ['\uFEFFtitle,"x;y"', "'=1+1,''-2", '"a ""b"", c","two\nlines"', 'पंप," end "', ''].join('\r\n'),
    );
  });
});

describe('the example file', () => {
  it('fills every column of the example and uses only explained columns', () => {
    const [header = [], ...rows] = exampleTable;
    expect(rows.map((cells) => cells.length)).toEqual(rows.map(() => header.length));
    const explained = columnHelp.flatMap(({ name }) => name.split(', '));
    expect(header.filter((name) => !explained.includes(name))).toEqual([]);
  });
});
