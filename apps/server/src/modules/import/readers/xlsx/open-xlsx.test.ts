import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  inlineCell,
  understated,
  workbookOf,
  workbookParts,
  zipOf,
} from '../../../../../test/support/workbook';
import { openOwnSheets } from './open-xlsx';

async function read(bytes: Uint8Array) {
  const first = await openOwnSheets(bytes).next();
  const table = first.done === true ? undefined : first.value.table;
  const rows = [];
  for await (const row of table?.rows ?? []) rows.push(row);
  return { header: table?.header, rows };
}

async function readCells(cells: string, options: Parameters<typeof workbookParts>[1] = {}) {
  const rows = `<row r="1">${inlineCell('title')}</row><row r="2">${cells}</row>`;
  const { rows: read2 } = await read(await zipOf(workbookParts(rows, options)));
  return read2[0];
}

describe('a workbook', () => {
  it('reads the first sheet of a workbook, counting but leaving out empty rows', async () => {
    const rows = `<row r="3">${inlineCell(' title ')}${inlineCell('detail')}</row><row r="4"><c r="A4" s="1"/></row>
      <row r="6"><c r="B6"><v>7</v></c></row><row>${inlineCell('next')}</row>`;
    expect(await read(await zipOf(workbookParts(rows)))).toEqual({
      header: ['title', 'detail'],
      rows: [
        { row: 6, cells: ['', '7'] },
        { row: 7, cells: ['next'] },
      ],
    });
  });

  it.each([
    ['a number', '<c><v>1250000</v></c>', '1250000'],
    ['a number with an exponent', '<c><v>1.25E+6</v></c>', '1250000'],
    ['a binary rounding error', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['true', '<c t="b"><v>1</v></c>', 'true'],
    ['false', '<c t="b"><v>0</v></c>', 'false'],
    ['the text a formula gave', '<c t="str"><f>A1&amp;"x"</f><v>a &lt; b</v></c>', 'a < b'],
    ['the number a formula gave', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['an empty text a formula gave', '<c t="str"><f>""</f><v></v></c><c><v>1</v></c>', ''],
    ['a shared text', '<c t="s"><v>1</v></c>', 'of two runs'],
    ['an escaped character', inlineCell('a_x000D__x005F_x0041_'), 'a\r_x0041_'],
    ['a day', '<c s="1"><v>46085</v></c>', '2026-03-04'],
    ['a day with a time', '<c s="2"><v>46085.270833333336</v></c>', '2026-03-04T06:30:00'],
    ['a number that only looks like a day', '<c s="3"><v>46085</v></c>', '46085'],
    ['a date in words', '<c t="d"><v>2026-03-04</v></c>', '2026-03-04'],
  ])('returns %s as a person would type it', async (_what, cells, text) => {
    const options = {
      strings: [
        '<si><t>first</t></si>',
        '<si><r><t>of two</t></r><r><t xml:space="preserve"> runs</t></r><rPh><t>aid</t></rPh></si>',
      ],
      formats:
        '<numFmt numFmtId="164" formatCode="yyyy/mm/dd hh:mm"/><numFmt numFmtId="165" formatCode="0 &quot;days&quot;"/>',
      styles: '<xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/>',
    };
    expect((await readCells(cells, options))?.cells[0]).toBe(text);
  });

  it('counts days from 1904 if the workbook does', async () => {
    const options = { styles: '<xf numFmtId="14"/>', properties: '<workbookPr date1904="1"/>' };
    expect((await readCells('<c><v>44623</v></c>', options))?.cells[0]).toBe('2026-03-04');
  });

  it.each([
    ['an error', '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'Cell C2 has the error #DIV/0!.'],
    ['no result', '<c r="C2"><f>1+1</f></c>', 'Cell C2 has a formula whose result is not in the file.'],
    [
      'a missing shared string',
      '<c r="C2" t="s"><v>9</v></c>',
      'Cell C2 has a text that is not in the file.',
    ],
  ])('names the cell that has %s', async (_what, cells, problem) => {
    expect(await readCells(inlineCell('Pump') + cells)).toMatchObject({ row: 2, problem });
  });

  it('reads a workbook made by another program', async () => {
    const { header, rows } = await read(
      readFileSync(join(import.meta.dirname, '../../fixtures/own-offers.xlsx')),
    );
    expect(header?.slice(0, 3)).toEqual(['externalId', 'title', 'detail']);
    expect(rows).toEqual([
      {
        row: 2,
        cells: [
          'W-1',
          'Pumps & “valves”',
          'Two lines\nkept, पंप',
          '45',
          '10',
          '200',
          '1250000',
          '2500000.5',
          'true',
          'true',
          '2026-03-04',
          '42122000-0',
        ],
      },
      {
        row: 3,
        cells: ['W-2', 'Drafted only', '', '', '', '', '', '', 'false', 'false', '2026-03-04T06:30:00'],
      },
    ]);
  });

  it('returns no header for an empty workbook', async () => {
    expect((await read(await zipOf(workbookParts('')))).header).toBeUndefined();
  });
});

describe('the limits of a workbook', () => {
  it('refuses a workbook by its declared size before unpacking it', async () => {
    const parts = { ...workbookParts(''), 'xl/media/image1.png': Buffer.alloc(65 * 1024 * 1024) };
    const zip = await zipOf(parts);
    expect(zip.length).toBeLessThan(1_000_000);
    await expect(read(zip)).rejects.toThrow('unpacks to more than 64 MB');
  });

  it('refuses a workbook that unpacks to more than it declares', async () => {
    const rows = `<row>${inlineCell('title')}</row><row>${inlineCell('x'.repeat(30_000))}</row>`.repeat(40);
    const zip = await zipOf(workbookParts(rows));
    await expect(read(understated(zip, 'xl/worksheets/sheet1.xml', 90))).rejects.toThrow(
      'could not be unpacked',
    );
  });

  it.each([
    ['a cell far to the right', `<c r="XFD2"><v>1</v></c>`, 'Cell XFD2 is beyond the first 100 columns'],
    ['a cell without a position', '<c r="2"><v>1</v></c>', 'a cell without a position'],
    ['a cell too long', inlineCell('x'.repeat(32_768)), 'longer than a cell can be'],
  ])('refuses a workbook for %s', async (_what, cells, text) => {
    await expect(readCells(cells)).rejects.toThrow(text);
  });

  it('accepts a row far down and an empty cell far to the right', async () => {
    const rows = `<row>${inlineCell('title')}</row><row r="1048576"><c r="A1048576"><v>1</v></c><c r="XFD1048576" s="4"/></row>`;
    expect((await read(await zipOf(workbookParts(rows)))).rows).toEqual([{ row: 1_048_576, cells: ['1'] }]);
  });

  it('refuses a workbook if one long text is used too often', async () => {
    const strings = [`<si><t>${'x'.repeat(30_000)}</t></si>`];
    const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>`;
    const zip = await zipOf(workbookParts(row.repeat(20), { strings }));
    expect(zip.length).toBeLessThan(10_000);
    await expect(read(zip)).rejects.toThrow('too much text');
  });

  it('refuses a workbook whose texts are too long in total', async () => {
    const strings = [`<si><t>${'x'.repeat(21 * 1024 * 1024)}</t></si>`];
    await expect(read(await zipOf(workbookParts('', { strings })))).rejects.toThrow('too much text');
  });

  it.each([
    [
      'more texts than its cells can name',
      '',
      ['<si><t>a</t></si>'.repeat(200_001)],
      'more than 2,00,000 different texts',
    ],
    [
      'more empty cells than are read',
      `<row>${'<c/>'.repeat(1_000_001)}</row>`,
      [],
      'more than 10,00,000 cells',
    ],
  ])('refuses a workbook that has %s', async (_what, rows, strings, words) => {
    const zip = await zipOf(workbookParts(rows, { strings }));
    await expect(read(zip)).rejects.toThrow(words);
  });

  it('refuses a workbook with too many empty rows', async () => {
    const zip = await zipOf(workbookParts(`<row>${inlineCell('title')}</row>${'<row/>'.repeat(1_048_576)}`));
    await expect(read(zip)).rejects.toThrow('more than 1,00,000 rows');
  });

  it('refuses a workbook whose elements never end', async () => {
    const sheet = `<worksheet>${'<a>'.repeat(5_000_000)}`;
    const zip = await zipOf({ ...workbookParts(''), 'xl/worksheets/sheet1.xml': sheet });
    await expect(read(zip)).rejects.toThrow('nested too deeply');
  });

  it('does not expand custom entities', async () => {
    const parts = workbookParts(`<row>${inlineCell('&a;')}</row>`);
    const sheet = parts['xl/worksheets/sheet1.xml']!.replace(
      '<worksheet>',
      '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>',
    );
    const { header } = await read(await zipOf({ ...parts, 'xl/worksheets/sheet1.xml': sheet }));
    expect(header).toEqual(['&a;']);
  });
});

describe('a broken workbook', () => {
  it.each([
    [
      'is truncated',
      async () => (await workbookOf([['title', 'detail']])).subarray(0, 300),
      'could not be unpacked',
    ],
    ['is any other ZIP', () => zipOf({ 'content.xml': '<x/>' }), 'not an Excel workbook'],
    [
      'breaks off inside a sheet',
      () => {
        const rows = `<row>${inlineCell('title')}</row></sheetData></worksheet>`;
        const sheet = `<worksheet><sheetData>${rows}`.slice(0, -15);
        return zipOf({ ...workbookParts(''), 'xl/worksheets/sheet1.xml': sheet });
      },
      'it is incomplete',
    ],
    [
      'names a sheet that does not exist',
      () => {
        const { 'xl/worksheets/sheet1.xml': _sheet, ...parts } = workbookParts('');
        return zipOf(parts);
      },
      'has no part xl/worksheets/sheet1.xml',
    ],
    [
      'has no sheet at all',
      () => zipOf({ ...workbookParts(''), 'xl/workbook.xml': '<workbook/>' }),
      'has no sheet',
    ],
  ])('refuses a workbook that %s', async (_what, make, text) => {
    await expect(make().then(read)).rejects.toThrow(text);
  });
});
