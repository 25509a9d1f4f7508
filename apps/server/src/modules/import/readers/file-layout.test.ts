import { describe, expect, it } from 'vitest';
import { inlineCell, workbookParts, zipOf } from '../../../../test/support/workbook';
import { readSupplierFile } from './supplier-file';

type Options = Partial<Parameters<typeof readSupplierFile>[1]>;

async function read(content: string | Uint8Array, options: Options = {}) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const found = await readSupplierFile(bytes, {
    now: new Date('2026-11-21T09:00:00Z'),
    source: 'supplier:7',
    categories: { search: () => [], suggest: () => [], numberOf: () => undefined },
    publishingBlocks: () => [],
    ...options,
  });
  return {
    ...found,
    titles: found.offers.map(({ offer }) => offer.title),
    reasons: found.refused.map(({ row, text }) => [row, text]),
  };
}

const rowOf = (cells: readonly string[], attributes = '') =>
  `<row${attributes}>${cells.map((cell) => inlineCell(cell)).join('')}</row>`;
const sheetOf = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;

/** A workbook of the sheets "First" and "Second", whose cells are texts. */
function twoSheets(first: { state?: string; xml: string }, second: { state?: string; xml: string }) {
  const parts = workbookParts('');
  const state = (given?: string) => (given === undefined ? '' : ` state="${given}"`);
  return zipOf({
    ...parts,
    'xl/workbook.xml': parts['xl/workbook.xml']!.replace(
      /<sheets>.*<\/sheets>/u,
      `<sheets><sheet name="First"${state(first.state)} r:id="rId2"/><sheet name="Second"${state(second.state)} r:id="rId1"/></sheets>`,
    ),
    'xl/worksheets/sheet1.xml': first.xml,
    'xl/worksheets/other.xml': second.xml,
  });
}
const offers = (title: string) => sheetOf(rowOf(['title', 'detail']), rowOf([title, 'x']));

// OFF-424
describe('the choice of a sheet', () => {
  it.each(['hidden', 'veryHidden'])(
    'reads the first visible sheet if another one is %s, and names it in a note',
    async (state) => {
      const { titles, notes } = await read(
        await twoSheets({ state, xml: offers('Secret') }, { xml: offers('Pump') }),
      );
      expect(titles).toEqual(['Pump']);
      expect(notes).toEqual(['The sheet "Second" is read. Not read: "First" (hidden).']);
    },
  );

  it('reads the first sheet with a header, so that a sheet of instructions may precede it', async () => {
    const manual = sheetOf(rowOf(['How to fill in this file', 'v2']));
    const { titles, notes, layout } = await read(await twoSheets({ xml: manual }, { xml: offers('Pump') }));
    expect(titles).toEqual(['Pump']);
    expect(notes).toEqual(['The sheet "Second" is read. Not read: "First".']);
    expect(layout).toMatchObject({ sheet: 'Second', sheets: ['First', 'Second'] });
  });

  it('reads the sheet that the supplier chose', async () => {
    const file = await twoSheets({ xml: offers('Pump') }, { xml: offers('Valve') });
    expect((await read(file)).titles).toEqual(['Pump']);
    expect((await read(file, { sheet: 'Second' })).titles).toEqual(['Valve']);
  });

  it('refuses a workbook whose sheets are all hidden', async () => {
    const file = await twoSheets(
      { state: 'hidden', xml: offers('A') },
      { state: 'hidden', xml: offers('B') },
    );
    await expect(read(file)).rejects.toThrow('All sheets of this workbook are hidden.');
  });

  it('leaves out hidden rows and columns, and names them in a note', async () => {
    const sheet = `<worksheet><cols><col min="3" max="3" hidden="1"/></cols><sheetData>${[
      rowOf(['title', 'detail', 'budget']),
      rowOf(['Pump', 'x', '100']),
      rowOf(['Filtered', 'x', '200'], ' hidden="1"'),
      rowOf(['Folded', 'x', '300'], ' ht="0" customHeight="1"'),
    ].join('')}</sheetData></worksheet>`;
    const file = await zipOf({ ...workbookParts(''), 'xl/worksheets/sheet1.xml': sheet });
    const { titles, notes, offers: read1 } = await read(file);
    expect(titles).toEqual(['Pump']);
    expect(read1[0]?.offer.budgetFrom).toBeNull();
    expect(notes).toEqual([
      'The sheet "Offers" is read. Not read: "Other".',
      'Hidden columns are ignored unless you choose them: budget.',
      '2 hidden rows are not read: 3, 4. Show hidden rows in the file to import them.',
    ]);
    const chosen = await read(file, { chosen: { budget: 'budget' } });
    expect(chosen.offers[0]?.offer.budgetFrom).toBe(100);
  });

  it.each([
    ['<c><f>100*2</f><v></v></c>', 'has a formula whose result is not in the file'],
    ['<c><f>100*2</f><v/></c>', 'has a formula whose result is not in the file'],
    ['<c><f t="shared" si="0"/></c>', 'has a formula whose result is not in the file'],
    ['<c t="b"><f>1=1</f><v></v></c>', 'has a formula whose result is not in the file'],
    ['<c t="s"><f>A1</f><v></v></c>', 'has a formula whose result is not in the file'],
    ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', 'has the error #DIV/0!'],
    [inlineCell('#N/A'), 'The column budget has the error #N/A.'],
  ])('refuses a row with the cell %s', async (cell, reason) => {
    const rows = `${rowOf(['title', 'detail', 'budget'])}<row>${inlineCell('Pump')}${inlineCell('x')}${cell}</row>`;
    const { titles, reasons } = await read(await zipOf(workbookParts(rows)));
    expect(titles).toEqual([]);
    expect(reasons).toEqual([[2, expect.stringContaining(reason)]]);
  });

  it('accepts an empty text as the result of a formula', async () => {
    const rows = `${rowOf(['title', 'detail', 'budget'])}<row>${inlineCell('Pump')}${inlineCell('x')}<c t="str"><f>""</f><v></v></c></row>`;
    expect((await read(await zipOf(workbookParts(rows)))).titles).toEqual(['Pump']);
  });
});

// OFF-425
describe('the column separator of a CSV', () => {
  it.each([
    ['a line that states it', 'sep=;\nTitle;Detail;Budget\nPump;d, e;100\n'],
    ['such a line in quotes', '"sep=;"\r\nTitle;Detail;Budget\r\nPump;d, e;100\r\n'],
    ['a tab in such a line', 'SEP=\t\nTitle\tDetail\tBudget\nPump\td, e\t100\n'],
    ['the separators outside quotes', '"Title";"Detail, in full, with words";Budget\nPump;"d, e";100\n'],
    [
      'the separators in most lines',
      'Sri Balaji, Traders, Pune\nTitle;Detail;Budget\nPump;d, e;100\nPump 2;f;100\n',
    ],
  ])('finds the column separator from %s', async (_name, csv) => {
    const { offers: found } = await read(csv);
    expect(found[0]?.offer).toMatchObject({ title: 'Pump', detail: 'd, e', budgetTo: 100 });
  });
});

const tally =
  'Sri Balaji Traders\nStock Summary\n1-Apr-26 to 30-Nov-26\n\nParticulars,Quantity,Rate,Value\nRod,120,65.5,7860\nGrand Total,120,,7860\n';

// OFF-425, OFF-426
describe('the first and last row of a table', () => {
  it('starts below the header even if titles precede it, and stops before totals', async () => {
    const { titles, notes, layout, offers: found } = await read(tally);
    expect(titles).toEqual(['Rod']);
    expect(found[0]).toMatchObject({ row: 6, offer: { qtyTo: 120, budgetTo: 66 } });
    expect(layout.headerRow).toBe(5);
    expect(notes).toEqual([
      'Row 5 is used as the header; rows above it are ignored.',
      'Ignored columns: Value.',
      'Ignored as totals: row 7 "Grand Total".',
      'Row 6: Budget "65.5" is read as ₹66, rounded to whole rupees.',
    ]);
  });

  it('starts below the header row that the supplier chose', async () => {
    const csv = 'Artikel,Menge\nfoo,bar\nName,Qty\nPump,5\n';
    expect((await read(csv, { headerRow: 3 })).titles).toEqual(['Pump']);
    expect((await read('Artikel,Menge\nPump,5\n', { isPreview: true })).layout).toMatchObject({
      headerRow: 1,
      firstRows: [
        { row: 1, text: 'Artikel · Menge' },
        { row: 2, text: 'Pump · 5' },
      ],
    });
  });

  it.each([
    'Total',
    'TOTAL:',
    'Grand Total',
    'Sub-total',
    'Total (Rs.)',
    'Total qty',
    'Total: 1,200',
    'कुल',
    'कुल योग',
  ])('leaves out the total row %j', async (name) => {
    expect((await read(`title,detail,qty\nPump,x,12\n"${name}",,12\n`)).titles).toEqual(['Pump']);
    expect((await read(`title,detail,qty\nPump,x,12\n,"${name}",12\n`)).reasons).toEqual([]);
  });

  it.each(['Total station', 'Total quality training', 'Summit bolts'])(
    'keeps the product %j, which is no total row',
    async (name) => {
      expect((await read(`title,detail\n${name},x\n`)).titles).toEqual([name]);
    },
  );
});

// OFF-427
describe('a guessed column', () => {
  it('ignores a guessed column that fits no row', async () => {
    const { titles, columns, notes } = await read('Item,Description,Size,Price\nBolt,Hex bolt,M8x20,12\n');
    expect(titles).toEqual(['Bolt']);
    expect(columns.map(({ readAs }) => readAs)).toEqual(['title', 'detail', '', 'budget']);
    expect(notes).toEqual(['Ignored columns: Size.']);
  });

  it('uses the next fitting column if the guessed one fits no row', async () => {
    const { offers: found } = await read('Item,Rate type,Rate\nBolt,per piece,12\n');
    expect(found[0]?.offer.budgetTo).toBe(12);
  });

  it('reads a guessed column if some of its cells fit, or if all have two readings', async () => {
    const some = await read('Item,Size\nBolt,M8\nNut,small\n');
    expect([some.titles, some.reasons.length]).toEqual([['Nut'], 1]);
    const both = await read('Item,Rate\nBolt,1.250\n');
    expect(both.reasons).toEqual([[2, expect.stringContaining('can be read as 1.25 or as 1,250')]]);
  });

  it('reads the first of two columns with the same header', async () => {
    const { offers: found, notes, columns } = await read('Item,Qty,Qty,Rate,Rate\nBolt,5,7,12,13\n');
    expect(found[0]?.offer).toMatchObject({ qtyTo: 5, budgetTo: 12 });
    expect(columns.map(({ header }) => header)).toEqual(['Item', 'Qty', 'Qty (2)', 'Rate', 'Rate (2)']);
    expect(notes).toContain('Several columns are called "Qty"; the first one is used.');
    const second = await read('Item,Qty,Qty\nBolt,5,7\n', { chosen: { qty: '', 'qty (2)': 'qty' } });
    expect(second.offers[0]?.offer.qtyTo).toBe(7);
  });
});

// OFF-421, OFF-423
describe('number and date formats of a file', () => {
  it('resolves an ambiguous number by the other cells of the file, with a note', async () => {
    const {
      offers: found,
      reasons,
      notes,
    } = await read('Title;Detail;Qty;Budget\nRod;d;13,75;100\nRod 2;d;5;12.500\nRod 3;d;1.000;1.250,00\n');
    expect(found.map(({ offer }) => [offer.title, offer.qtyTo, offer.budgetTo])).toEqual([
      ['Rod 2', 5, 12_500],
      ['Rod 3', 1_000, 1_250],
    ]);
    expect(reasons).toEqual([[2, 'Quantity "13,75" is not a whole number from 0 to 1,00,00,00,000.']]);
    expect(notes).toContain('Row 3: Budget "12.500" is read as ₹12,500 and not as 12.5.');
    expect(notes).toContain('Row 4: Quantity "1.000" is read as 1,000 and not as 1.');
  });

  it('reads the month first if a row proves it, with a note', async () => {
    const { offers: found, notes } = await read('title,createdDate\nA,03/04/26\nB,03/25/26\n');
    expect(found.map(({ offer }) => offer.createdAt.toISOString().slice(0, 10))).toEqual([
      '2026-03-04',
      '2026-03-25',
    ]);
    expect(notes).toEqual(['Row 2: Date "03/04/26" is read as 4 March 2026. So is one more.']);
  });

  it('determines no date order if rows contradict each other', async () => {
    const { titles, reasons } = await read('title,createdDate\nA,03/04/26\nB,03/25/26\nC,25/03/26\n');
    expect(titles).toEqual(['B', 'C']);
    expect(reasons).toEqual([
      [2, 'Date "03/04/26" can be 3 April 2026 or 4 March 2026: other rows have both orders.'],
    ]);
  });
});
