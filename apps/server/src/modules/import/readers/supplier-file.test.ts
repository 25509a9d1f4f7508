import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import { workbookOf } from '../../../../test/support/workbook';
import { readSupplierFile } from './supplier-file';

const now = new Date('2026-11-21T09:00:00Z');
const codes = new Map([
  ['42122000-0', 42_122_000],
  ['45000000-7', 45_000_000],
  ['03000000-1', 3_000_000],
  ['44613110-4', 44_613_110],
]);

const wordless = { search: () => [], suggest: () => [] };

function read(content: string | Uint8Array) {
  return readSupplierFile(typeof content === 'string' ? Buffer.from(content) : content, {
    now,
    source: 'supplier:7',
    categories: { ...wordless, numberOf: (code) => codes.get(code) },
    publishingBlocks: (offer) => (offer.detail === '' ? ['Please describe the offer.'] : []),
  });
}

const rowsOf = async (content: string | Uint8Array) => {
  const { offers, refused } = await read(content);
  return [
    offers.map(({ row, offer }) => [row, offer.title]),
    refused.map(({ row, code, text }) => [row, code, text]),
  ];
};

describe("a supplier's file", () => {
  it('maps all rows to offers of the supplier, whatever company they name, and reports unread columns', async () => {
    const { offers, refused, notes } = await read(
      readFileSync(join(import.meta.dirname, '../fixtures/own-offers.csv')),
    );
    expect(offers.map(({ row, offer }) => [row, offer.source, offer.externalId, offer.company.name])).toEqual(
      [
        [2, 'supplier:7', 'O-1', 'the supplier'],
        [3, 'supplier:7', 'O-2', 'the supplier'],
        [9, 'supplier:7', 'O-8', 'the supplier'],
        [12, 'supplier:7', expect.stringMatching(/^[\da-f]{32}$/), 'the supplier'],
      ],
    );
    expect(notes).toEqual([
      'Ignored columns: shade.',
      'Ignored, because all offers belong to your company: companyName.',
      'Row 2: Budget "₹2,50,000.50" is read as ₹2,50,001, rounded to whole rupees.',
    ]);
    expect(refused.map(({ row, code }) => [row, code])).toEqual([
      [4, 'unknown_choice'],
      [5, 'reversed_range'],
      [6, 'negative_amount'],
      [7, 'bad_address'],
      [8, 'missing_title'],
      [10, 'duplicate'],
      [11, 'too_many_cells'],
      [13, 'exact_duplicate'],
    ]);
  });

  it('counts rows like a spreadsheet, including line breaks in cells and empty lines', async () => {
    const csv = '\n\r\ntitle,detail\n\nFirst,"two\nlines"\n,,\n\nSecond,x\nThird,x,too much';
    expect(await rowsOf(csv)).toEqual([
      [
        [5, 'First'],
        [8, 'Second'],
      ],
      [[9, 'too_many_cells', 'The row has 3 cells, the header only 2.']],
    ]);
  });

  it('returns the original cells of a refused row under their own headers', async () => {
    const long = 'x'.repeat(5_000);
    const { refused } = await read(`Title;Price list;Scope;detail\n"Gates ";'=1;huge;${long};surplus\n`);
    expect(refused).toEqual([
      {
        row: 2,
        code: 'too_many_cells',
        text: 'The row has 5 cells, the header only 4.',
        cells: { Title: 'Gates ', 'Price list': '=1', Scope: 'huge', detail: long, 'surplus 1': 'surplus' },
      },
    ]);
  });

  it('refuses to publish an incomplete row, and accepts the same row as a draft', async () => {
    const csv = 'title,detail,published\nBare,,yes\nBare,,no\nWhole,Words,yes\n';
    expect(await rowsOf(csv)).toEqual([
      [
        [3, 'Bare'],
        [4, 'Whole'],
      ],
      [[2, 'not_publishable', 'It cannot be published yet: Please describe the offer.']],
    ]);
  });

  it('imports the first of several rows with the same id and reports which one', async () => {
    const csv = 'title,externalId\nFirst,A\nFirst,A\nSecond,A\nNo id,\nNo id,\n';
    expect(await rowsOf(csv)).toEqual([
      [
        [2, 'First'],
        [5, 'No id'],
      ],
      [
        [3, 'exact_duplicate', 'It is identical to row 2.'],
        [4, 'duplicate', 'Row 2 has the same id or, without ids, the same text; that row is used.'],
        [6, 'exact_duplicate', 'It is identical to row 5.'],
      ],
    ]);
  });

  it('reads categories, a zero budget, milliseconds and texts without changing them', async () => {
    const csv =
      'title,detail,categories,budgetFrom,budgetTo,createdDate,deliveryTerm\n' +
      'Two  spaces," one\n\n\ntwo ",42122000-0; 45000000-7;42122000-0,0,₹ 5,2026-03-04T05:06:07.089Z,NA\n';
    const { offers } = await read(csv);
    expect(offers[0]?.offer).toMatchObject({
      title: 'Two  spaces',
      detail: 'one\n\n\ntwo',
      categories: [42_122_000, 45_000_000],
      budgetFrom: 0,
      budgetTo: 5,
      createdAt: new Date('2026-03-04T05:06:07.089Z'),
      deliveryTerm: 'NA',
    });
  });

  it.each([
    ['categories', '44613110', 'unknown_category', '"44613110" is not a CPV code such as 45000000-7.'],
    ['categories', '45000000-1', 'unknown_category', '"45000000-1" is not a CPV code'],
    [
      'categories',
      '42122000-0;45000000-7;03000000-1;44613110-4',
      'too_many_categories',
      'The row has 4 categories; 3 are allowed.',
    ],
    ['createdDate', '2026-11-23', 'bad_date', 'The date is in the future.'],
    ['scope', 'huge', 'unknown_choice', 'Scope "huge" is none of: small, medium, large.'],
    ['duration', 'soon', 'unknown_choice', 'Duration "soon" is neither a time, such as 45 days'],
    ['qtyFrom', 'many', 'bad_quantity', 'Quantity "many" is not a whole number'],
    ['qtyFrom', '2 dozen', 'bad_quantity', 'Quantity "2 dozen" must be a number of single pieces.'],
    ['budgetFrom', 'abc', 'unreadable_amount', 'Budget: "abc" is not an amount.'],
    ['createdDate', '31/02/2025', 'bad_date', 'Date "31/02/2025"'],
    ['budgetFrom', '-5', 'negative_amount', 'Budget: The amount -5 is below zero.'],
    [
      'redirectURL',
      'javascript:alert(1)',
      'bad_address',
      'The web address has to start with http:// or https://.',
    ],
    ['published', 'perhaps', 'unknown_choice', 'Published "perhaps" is neither yes nor no.'],
    ['detail', 'x'.repeat(limits.detail + 1), 'text_too_long', 'The detail has 20001 characters'],
    ['externalId', 'x'.repeat(201), 'id_too_long', 'The id has 201 characters'],
  ])('refuses a row with the wrong %s %.20s', async (column, cell, code, text) => {
    const { offers, refused } = await read(`title,qtyTo,${column}\nPumps,,"${cell}"\nGood,,\n`);
    expect(offers.map(({ offer }) => offer.title)).toEqual(['Good']);
    expect(refused).toEqual([
      { row: 2, code, text: expect.stringContaining(text), cells: expect.anything() },
    ]);
    expect(refused[0]?.cells[column]).toBe(cell);
  });

  it('accepts a date up to one day in the future, for clocks and time zones', async () => {
    expect((await rowsOf('title,createdDate\nPumps,2026-11-22\n'))[0]).toEqual([[2, 'Pumps']]);
  });

  it('names the wrong cell of a workbook and accepts the other rows', async () => {
    const bytes = await workbookOf([
      ['title', 'scope', 'reason'],
      ['Pumps', 'huge', 'old news'],
      ['Valves', 'small', ''],
    ]);
    const { offers, refused, notes } = await read(bytes);
    expect(offers.map(({ row, offer }) => [row, offer.title])).toEqual([[3, 'Valves']]);
    expect(refused).toMatchObject([
      { row: 2, code: 'unknown_choice', cells: { title: 'Pumps', scope: 'huge' } },
    ]);
    expect(notes).toEqual(['The sheet "Offers" is read. Not read: "Other".']);
  });

  it('adds a note if a file has a header but no rows', async () => {
    expect((await read('title,detail\n')).notes).toEqual(['The file has a header but no rows.']);
  });
});

describe('a file that is refused as a whole', () => {
  it.each<[string, string | Uint8Array, string]>([
    ['no content', '\n\n', 'This file is empty.'],
    ['another table', 'hsn,unit\nx,1\n', 'The first row must name the columns: title'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'neither a CSV nor an Excel file'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), 'an old Excel file, or it has a password'],
    ['UTF-16', Buffer.from('\uFEFFtitle,detail\n', 'utf16le'), 'Please save it as CSV UTF-8.'],
    [
      'a quote that never closes',
      'title,detail\nA,b\n"C,d\ne,f\n',
      'Row 3 is too long, or a quotation mark in it is never closed.',
    ],
    ['a row without end', `title,detail\nA,b\n${'x'.repeat(301_000)}\n`, 'Row 3 is too long'],
    ['empty rows without end', `title,detail\n${'\n'.repeat(20_000)}`, 'more than 20,000 rows'],
    ['columns without end', `title,detail${',x'.repeat(100)}\nA,b\n`, 'more than 100 columns'],
    ['a truncated workbook', Buffer.from('PK\u0003\u0004 and no more'), 'could not be unpacked'],
  ])('refuses a whole file with %s', async (_what, content, text) => {
    await expect(read(content)).rejects.toThrow(text);
  });

  it('refuses a row with bytes that are not UTF-8', async () => {
    const { refused } = await read(Buffer.from('title,detail\nGr\xfcn,x\n', 'latin1'));
    expect(refused).toMatchObject([{ row: 2, code: 'text_not_utf8' }]);
  });

  it('refuses a file with one row too many, and accepts the maximum number', async () => {
    const rows = (count: number) =>
      `title,detail\n${Array.from({ length: count }, (_, index) => `Offer ${index},x\n`).join('')}`;
    expect((await read(rows(limits.importFile.rows))).offers).toHaveLength(limits.importFile.rows);
    await expect(read(rows(limits.importFile.rows + 1))).rejects.toThrow('more than 10,000 rows');
  });
});

describe("a file in the supplier's own layout", () => {
  const priceList = [
    'Sl. No,Item Code,Product,Description,Qty,Price (Rs),Lead time,Date,Unit',
    '1,P-1,Pump,Cast iron,"1,000 nos",Rs. 45/-,60.0,01/02/2026,kg',
    '2,P-2,Motor,,10 - 20,2.5 lakh,2 weeks,2026-03-04,nos',
    '3,P-3,Plant,,2 dozen,1.2 crore,,,',
    '4,P-4,Works,,,1 lakh to 1.2 crore,,31-12-2025,',
  ].join('\n');
  const readAs = (columns: { header: string; readAs: string }[]) => columns.map((column) => column.readAs);
  const readFile = (content: string, options: Partial<Parameters<typeof readSupplierFile>[1]>) =>
    readSupplierFile(Buffer.from(content), {
      now,
      source: 'supplier:7',
      categories: { ...wordless, numberOf: () => undefined },
      publishingBlocks: () => [],
      ...options,
    });

  // OFF-240, OFF-241
  it('reads columns by the words of their headers, and values as people write them', async () => {
    const { offers, refused, notes, columns } = await readFile(priceList, {});
    expect(readAs(columns)).toEqual([
      '',
      'externalId',
      'title',
      'detail',
      'qty',
      'budget',
      'leadDays',
      'createdDate',
      'unit',
    ]);
    expect(columns[4]).toEqual({
      header: 'Qty',
      readAs: 'qty',
      cells: ['1,000 nos', '10 - 20', '2 dozen', ''],
    });
    expect(
      offers.map(({ offer }) => [
        offer.title,
        offer.qtyFrom,
        offer.qtyTo,
        offer.budgetFrom,
        offer.budgetTo,
        offer.duration,
        offer.leadDays,
        offer.unit,
      ]),
    ).toEqual([
      ['Pump', 1000, 1000, 45, 45, 'Short:1 to 3 months', 60, 'kg'],
      ['Motor', 10, 20, 250_000, 250_000, 'Short:1 month', 14, 'piece'],
      ['Works', null, null, 100_000, 12_000_000, null, null, null],
    ]);
    expect(offers.map(({ offer }) => offer.createdAt.toISOString().slice(0, 10))).toEqual([
      '2026-02-01',
      '2026-03-04',
      '2025-12-31',
    ]);
    expect(refused).toMatchObject([
      { row: 4, code: 'bad_quantity', text: expect.stringContaining('"2 dozen"') },
    ]);
    expect(notes).toEqual([
      'Ignored columns: Sl. No.',
      'Row 2: Quantity "1,000 nos" is read as 1,000.',
      'Row 2: Date "01/02/2026" is read as 1 February 2026. So is one more.',
      'Row 3: Budget "2.5 lakh" is read as ₹2,50,000. So is one more.',
    ]);
  });

  // OFF-240
  it('reads columns as the supplier chose, before names and guesses', async () => {
    const chosen = { product: 'detail', description: 'title', qty: '' } as const;
    const { offers, refused, columns } = await readFile('Product,Description,Qty\nPump,Cast iron,many\n', {
      chosen,
    });
    expect(readAs(columns)).toEqual(['detail', 'title', '']);
    expect(refused).toEqual([]);
    expect(offers).toMatchObject([{ offer: { title: 'Cast iron', detail: 'Pump', qtyTo: null } }]);
  });

  it('uses the description as the title if no other column is one', async () => {
    expect(readAs((await readFile('Description,Price\nPump,45\n', {})).columns)).toEqual(['title', 'budget']);
  });

  it('assigns each meaning to one column only', async () => {
    const { columns } = await readFile('title,Product,Rate,budgetTo,Price\nPump,x,1,2,3\n', {});
    expect(readAs(columns)).toEqual(['title', '', '', 'budgetTo', '']);
  });

  it('previews a file without a title column so that one can be chosen, but does not import it', async () => {
    const { offers, columns, notes } = await readFile('hsn,unit\nx,1\n', { isPreview: true });
    expect([offers, columns.map(({ cells }) => cells)]).toEqual([[], [['x'], ['1']]]);
    expect(notes).toContain('Choose which column holds the title.');
    await expect(readFile('hsn,unit\nx,1\n', {})).rejects.toThrow('The first row must name the columns');
  });
});

/** A list in which "pump" leads to pumps and to works. */
const spoken = {
  numberOf: (code: string) => codes.get(code),
  search: (words: string) => (words === 'pumps' ? [{ code: '42122000-0', title: 'Pumps' }] : []),
  suggest: (title: string) =>
    /pump/iu.test(title)
      ? [
          { code: '42122000-0', title: 'Pumps' },
          { code: '45000000-7', title: 'Works' },
        ]
      : [],
};
const readSpoken = (content: string, options: Partial<Parameters<typeof readSupplierFile>[1]>) =>
  readSupplierFile(Buffer.from(content), {
    now,
    source: 'supplier:7',
    categories: spoken,
    publishingBlocks: () => [],
    ...options,
  });

// OFF-315: categories in words are guessed once for all rows, and count once they are confirmed.
describe('categories given in words', () => {
  const named = 'title,category\nA,Pumps\nB,pumps \nC,45000000-7\nD,Elephants\nE,42122000-1\n';

  it('looks up category words of a column and uses the confirmed categories', async () => {
    const { categories, offers, refused, notes } = await readSpoken(named, {});
    expect(categories.map(({ words, rows, code }) => [words, rows, code])).toEqual([
      ['Pumps', 2, '42122000-0'],
      ['Elephants', 1, ''],
    ]);
    expect(offers.map(({ offer }) => offer.categories)).toEqual([[], [], [45_000_000], []]);
    expect(refused).toMatchObject([{ row: 6, code: 'unknown_category' }]);
    expect(notes).toContain('Please confirm the categories guessed from words: 2 are not confirmed yet.');

    const [pumps, elephants] = categories.map(({ key }) => key);
    const confirmed = { [pumps!]: '45000000-7', [elephants!]: '' };
    const again = await readSpoken(named, { confirmed });
    expect(again.offers.map(({ offer }) => offer.categories)).toEqual([
      [45_000_000],
      [45_000_000],
      [45_000_000],
      [],
    ]);
    expect(again.categories[0]).toMatchObject({ words: 'Pumps', code: '45000000-7' });
    expect(again.notes).toEqual([]);
  });

  // OFF-428
  it('asks separately for titles that name another thing, even with the same suggested category', async () => {
    const titles = [
      'Pump 3 HP',
      'V4 borewell pump 1 HP',
      'Pump panel 5 HP',
      '"Pump, submersible"',
      'Pump of 5 HP',
    ];
    const { categories } = await readSpoken(`title,detail\n${titles.join(',x\n')},x\n`, { isPreview: true });
    expect(categories.map(({ examples }) => examples.map(({ row }) => row))).toEqual([[2, 3, 5, 6], [4]]);
  });

  it('asks once for all titles that name the same thing', async () => {
    const file = 'title,detail\nPump 3 HP,x\nPump 5 HP,x\nDoors,x\n';
    const { categories } = await readSpoken(file, { isPreview: true });
    expect(categories).toEqual([
      {
        key: expect.any(String),
        words: 'Pump 3 HP',
        rows: 2,
        examples: [
          { row: 2, title: 'Pump 3 HP' },
          { row: 3, title: 'Pump 5 HP' },
        ],
        code: '42122000-0',
        choices: [
          { code: '42122000-0', title: 'Pumps' },
          { code: '45000000-7', title: 'Works' },
        ],
      },
    ]);
    const confirmed = Object.fromEntries(categories.map(({ key, code }) => [key, code]));
    const { offers } = await readSpoken(file, { confirmed });
    expect(offers.map(({ offer }) => offer.categories)).toEqual([[42_122_000], [42_122_000], []]);
  });
});

// OFF-316: rows of one value make one offer.
describe('rows grouped into one offer', () => {
  const list = [
    'Family,title,detail,qtyFrom,qtyTo,budget,duration,published',
    'Pumps,3 HP,Cast iron,1,10,10000,10,yes',
    'Doors,Teak,,,,500,,no',
    'Pumps,5 HP,,2,20,25000,60,yes',
    ',Alone,,,,,,no',
  ].join('\n');

  it('maps a group to one offer with a line for each row and ranges over all rows', async () => {
    const { offers, refused, notes } = await readSpoken(list, { group: 'family' });
    expect([refused, notes]).toEqual([[], []]);
    expect(offers.map(({ row, offer }) => [row, offer.title])).toEqual([
      [2, 'Pumps'],
      [3, 'Doors'],
      [5, 'Alone'],
    ]);
    expect(offers[0]?.offer).toMatchObject({
      detail: '• 3 HP – Cast iron: 1 – 10, ₹10,000\n• 5 HP: 2 – 20, ₹25,000',
      qtyFrom: 1,
      qtyTo: 20,
      budgetFrom: 10_000,
      budgetTo: 25_000,
      duration: 'Short:1 to 3 months',
      published: true,
    });
    const again = await readSpoken(list, { group: 'Family' });
    expect(again.offers[0]?.offer.externalId).toBe(offers[0]?.offer.externalId);
  });

  it('refuses all rows of a group if one is wrong, so that the corrected file adds the whole offer', async () => {
    const { offers, refused } = await readSpoken(list.replace('2,20', '20,2'), { group: 'Family' });
    expect(offers.map(({ offer }) => offer.title)).toEqual(['Doors', 'Alone']);
    expect(refused.map(({ row, code, text }) => [row, code, text])).toEqual([
      [2, 'incomplete_group', 'Row 4 of the same offer has errors.'],
      [4, 'reversed_range', expect.any(String)],
    ]);
  });
});
