import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbook } from '../../../../apps/server/src/modules/import';
import { flatColumns } from './flat-header';
import { releaseOfRows, type FlatRow } from './flat-release';
import { readOffers, type ReadItem } from './read-offers';
import { createRowGroups } from './row-groups';

const now = new Date('2026-01-01T00:00:00Z');
const categories = { numberOf: (code: string) => (code === '45233120-6' ? 45233120 : undefined) };
let folder = '';
let number = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proffer-flat-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns what the files of a folder give. */
async function read(files: Record<string, string | Buffer>) {
  const path = join(folder, `${(number += 1)}`);
  await mkdir(path);
  for (const [name, content] of Object.entries(files)) await writeFile(join(path, name), content);
  const items: ReadItem[] = [];
  for await (const item of readOffers({ path }, { now, categories })) items.push(item);
  return {
    offers: items.flatMap((item) => (item.kind === 'offer' ? [item.offer] : [])),
    refused: items.flatMap((item) => (item.kind === 'refused' ? [item.row] : [])),
    notes: items.flatMap((item) => (item.kind === 'note' ? [item.text] : [])),
    fields: items.flatMap((item) => (item.kind === 'fields' ? item.fields : [])),
  };
}

async function* once(rows: string[][]) {
  yield rows;
}
const sheets = (tables: Record<string, string>) =>
  workbook(
    Object.entries(tables).map(([name, csv]) => {
      const [header = [], ...rows] = csv
        .trim()
        .split('\n')
        .map((line) => line.split(','));
      return { name, header, pages: once(rows) };
    }),
  );

/** Two processes: one with two winners and an item, one that is a plain tender. */
const releases = [
  {
    ocid: 'ocds-abc123-1',
    id: 'r1',
    date: '2025-03-01T00:00:00Z',
    buyer: { name: 'Made Up City' },
    tender: {
      title: 'Road to the river',
      value: { amount: '2500000', currency: 'INR' },
      items: [{ id: 'i1', description: 'Asphalt', classification: { scheme: 'CPV', id: '45233120-6' } }],
    },
    awards: [
      {
        id: 'a1',
        value: { amount: '1900000', currency: 'INR' },
        suppliers: [{ id: 's1', name: 'Slope Works' }],
        contractPeriod: { durationInDays: '60' },
      },
      {
        id: 'a2',
        value: { amount: '2100000', currency: 'INR' },
        suppliers: [{ id: 's2', name: 'Bend & Sons' }],
      },
    ],
  },
  {
    ocid: 'ocds-abc123-2',
    id: 'r2',
    date: '2025-03-02T00:00:00Z',
    buyer: { name: 'Made Up City' },
    tender: { title: 'Bridge', value: { amount: '900000', currency: '' } },
  },
];
const nested = () => read({ 'package.json': JSON.stringify({ releases }) });

const oneTable = `ocid,id,date,buyer/name,tender/title,tender/value/amount,tender/value/currency,tender/items/0/id,tender/items/0/description,tender/items/0/classification/scheme,tender/items/0/classification/id,awards/0/id,awards/0/value/amount,awards/0/value/currency,awards/0/suppliers/0/id,awards/0/suppliers/0/name,awards/0/contractPeriod/durationInDays,awards/1/id,awards/1/value/amount,awards/1/value/currency,awards/1/suppliers/0/id,awards/1/suppliers/0/name
ocds-abc123-1,r1,2025-03-01T00:00:00Z,Made Up City,Road to the river,2500000,INR,i1,Asphalt,CPV,45233120-6,a1,1900000,INR,s1,Slope Works,60,a2,2100000,INR,s2,Bend & Sons
ocds-abc123-2,r2,2025-03-02T00:00:00Z,Made Up City,Bridge,900000,,,,,,,,,,,,,,,,
`;
const byProcess = {
  releases: `ocid,id,date,buyer/name,tender/title,tender/value/amount,tender/value/currency
ocds-abc123-1,r1,2025-03-01T00:00:00Z,Made Up City,Road to the river,2500000,INR
ocds-abc123-2,r2,2025-03-02T00:00:00Z,Made Up City,Bridge,900000,
`,
  items: `ocid,id,tender/items/0/id,tender/items/0/description,tender/items/0/classification/scheme,tender/items/0/classification/id
ocds-abc123-1,r1,i1,Asphalt,CPV,45233120-6
`,
  // Lists without an index, as some publishers write them.
  awards: `ocid,id,awards/id,awards/value/amount,awards/value/currency,awards/contractPeriod/durationInDays
ocds-abc123-1,r1,a1,1900000,INR,60
ocds-abc123-1,r1,a2,2100000,INR,
`,
  suppliers: `ocid,id,awards/0/id,awards/0/suppliers/0/id,awards/0/suppliers/0/name
ocds-abc123-1,r1,a1,s1,Slope Works
ocds-abc123-1,r1,a2,s2,Bend & Sons
`,
};
const byRelease = {
  'awards.csv': `compiledRelease/id,compiledRelease/awards/0/id,compiledRelease/awards/0/value/amount,compiledRelease/awards/0/value/currency,compiledRelease/awards/0/suppliers/0/name,compiledRelease/awards/0/contractPeriod/durationInDays
r1,a1,1900000,INR,Slope Works,60
r1,a2,2100000,INR,Bend & Sons,
`,
  'records.csv': `compiledRelease/ocid,compiledRelease/id,compiledRelease/date,compiledRelease/buyer/name,compiledRelease/tender/title,compiledRelease/tender/value/amount,compiledRelease/tender/value/currency,compiledRelease/tender/items/0/description,compiledRelease/tender/items/0/classification/scheme,compiledRelease/tender/items/0/classification/id
ocds-abc123-1,r1,2025-03-01T00:00:00Z,Made Up City,Road to the river,2500000,INR,Asphalt,CPV,45233120-6
ocds-abc123-2,r2,2025-03-02T00:00:00Z,Made Up City,Bridge,900000,,,,
`,
};
const linked = {
  'main.csv': `_link,_link_main,ocid,id,date,buyer_name,tender_title,tender_value_amount,tender_value_currency
2025/id-0.1,2025/id-0.1,ocds-abc123-1,r1,2025-03-01T00:00:00Z,Made Up City,Road to the river,2500000,INR
2025/id-0.2,2025/id-0.2,ocds-abc123-2,r2,2025-03-02T00:00:00Z,Made Up City,Bridge,900000,
`,
  'awards.csv': `_link,_link_main,id,value_amount,value_currency,contractPeriod_durationInDays
2025/id-0.1.awards.1,2025/id-0.1,a2,2100000,INR,
2025/id-0.1.awards.0,2025/id-0.1,a1,1900000,INR,60
`,
  'awards_suppliers.csv': `_link,_link_main,_link_awards,id,name
2025/id-0.1.awards.1.suppliers.0,2025/id-0.1,2025/id-0.1.awards.1,s2,Bend & Sons
2025/id-0.1.awards.0.suppliers.0,2025/id-0.1,2025/id-0.1.awards.0,s1,Slope Works
`,
  'tender_items.csv': `_link,_link_main,id,description,classification_scheme,classification_id
2025/id-0.1.tender.items.0,2025/id-0.1,i1,Asphalt,CPV,45233120-6
`,
};
const named = {
  'main.csv': linked['main.csv'].replace('_link,_link_main,', '').replaceAll(/^.*?id-0\.\d,2025.*?,/gmu, ''),
  'awards.csv': `id,value_amount,value_currency,main_ocid,main_id,contractPeriod_durationInDays
a1,1900000,INR,ocds-abc123-1,r1,60
a2,2100000,INR,ocds-abc123-1,r1,
`,
  'awards_suppliers.csv': `id,name,main_ocid,main_id,awards_id
s1,Slope Works,ocds-abc123-1,r1,a1
s2,Bend & Sons,ocds-abc123-1,r1,a2
`,
  'tender_items.csv': `id,main_ocid,main_id,description,classification_scheme,classification_id
i1,ocds-abc123-1,r1,Asphalt,CPV,45233120-6
`,
};
const csvFiles = (tables: Record<string, string>) =>
  Object.fromEntries(Object.entries(tables).map(([name, csv]) => [`${name}.csv`, csv]));

// OFF-310: flattened releases give the offers that the releases give.
describe('flattened releases', () => {
  it.each<[string, () => Promise<Record<string, string | Buffer>>]>([
    ['in one table', async () => ({ 'hp.csv': oneTable })],
    ['in one table with dots', async () => ({ 'hp.csv': oneTable.replaceAll('/', '.') })],
    ['in several tables by the process', async () => csvFiles(byProcess)],
    ['in several tables by the release, in any order', async () => byRelease],
    ['in tables that are linked', async () => linked],
    ['in tables that are called by their lists', async () => named],
    ['in the sheets of a workbook', async () => ({ 'hp.xlsx': await sheets(byProcess) })],
  ])('give the same offers as the original releases: %s', async (_, files) => {
    const found = await read(await files());
    const expected = await nested();
    expect(found.refused).toEqual([]);
    expect(found.offers).toEqual(expected.offers);
    expect(found.fields).toEqual(expected.fields);
    expect(found.offers[0]).toMatchObject({
      title: 'Road to the river',
      budgetTo: 2_500_000,
      categories: [45233120],
    });
    // If every stated currency is rupees, a blank one is too.
    expect(found.offers[1]).toMatchObject({ title: 'Bridge', budgetTo: 900_000 });
  });

  it('reject a row without a process, and report tables of another kind', async () => {
    const meta = 'key,value\nsource,portal\n';
    const found = await read({ 'hp.xlsx': await sheets({ tenders: `${oneTable},r9`, meta }) });
    expect(found.offers).toHaveLength(2);
    expect(found.refused).toMatchObject([{ file: 'hp.xlsx/tenders', row: 4, code: 'missing_id' }]);
    expect(found.notes).toContain('The table hp.xlsx/meta is not read; it starts with key, value.');
  });

  it('keep the rows read before a table breaks off, and accept an archive that begins with other tables', async () => {
    const filler = '\nocds-abc123-2,r2'.repeat(5_000);
    const { offers, refused } = await read({ 'a.csv.gz': gzipSync(oneTable + filler).subarray(0, -20) });
    expect(offers.map(({ title }) => title)).toEqual(['Road to the river', 'Bridge']);
    expect(refused).toMatchObject([{ file: 'a.csv.gz', row: 'file', code: 'unreadable_file' }]);

    const archive = pack();
    archive.entry({ name: 'full/fields.csv' }, 'table_name,field_name\nmain,ocid\n');
    for (const [name, csv] of Object.entries(linked)) archive.entry({ name: `full/${name}` }, csv);
    archive.finalize();
    const found = await read({ 'all.tar': await buffer(archive) });
    expect(found.offers).toEqual((await nested()).offers);
    expect(found.notes).toContain(
      'The table all.tar/full/fields.csv is not read; it starts with table_name, field_name.',
    );
  });

  it('merge several releases of a process by their dates', async () => {
    const csv =
      'ocid,id,date,buyer/name,tender/title\no-1,b,2025-02-02,City,Second\no-1,a,2025-01-01,City,First\n';
    const { offers, notes } = await read({ 'a.csv': csv });
    expect(offers.map(({ title }) => title)).toEqual(['Second']);
    expect(notes).toContain('2 releases of this process were put together; the latest counts.');
  });

  it('accept our own layout from a workbook as well', async () => {
    const found = await read({
      'own.xlsx': await sheets({ Offers: 'title,companyName\nPumps,Slope Works' }),
    });
    expect(found.offers).toMatchObject([{ title: 'Pumps', company: { name: 'Slope Works' } }]);
  });
});

// OFF-313: releases of a process in files of their own are put together too.
it('releases in separate files are read together, and other files are reported', async () => {
  const [first] = releases;
  const later = { ...first, id: 'r9', date: '2025-04-01T00:00:00Z', tender: { title: 'Road to the lake' } };
  const found = await read({
    'a.json': JSON.stringify(later),
    'b.json': JSON.stringify({ key: 'value' }),
    'c.jsonl': JSON.stringify(first),
  });
  expect(found.offers).toMatchObject([{ title: 'Road to the lake', budgetTo: 2_500_000 }]);
  expect(found.refused).toMatchObject([{ file: 'b.json', code: 'not_a_package' }]);
  expect(found.fields).toContainEqual({ name: 'amount in rupees', stated: 1, read: 1 });
});

// OFF-311: an award list of an Indian portal gives an offer for each tender.
it('an award list gives one offer per tender, with its winners and rupee amounts, without officials and addresses', async () => {
  const header =
    'Organization Chain ,Tender Title ,Tender Ref No ,Tender ID ,Contract Date ,Contract Value ,Work Completion Period in days ,Updated By ,AOC Description ,Awarded Bidder,Awarded Value,Awarded Currency,Tender ID';
  const row = (bidder: string, value: string) =>
    `Water Board||Circle One,Pump house,W/7,2025_WB_12_1,27-Feb-2025,"INR 199,420",90,An Official,At home,${bidder},"${value}",INR,2025_WB_12_1`;
  const { offers, refused } = await read({
    'awards.csv': [
      header,
      row('SLOPE WORKS', '194,600'),
      row('Bend', '1,99,420'),
      row('Bend', '1,99,420'),
    ].join('\n'),
  });
  expect(refused).toEqual([]);
  expect(offers).toMatchObject([
    {
      source: 'gepnic',
      externalId: '2025_WB_12_1',
      title: 'Pump house',
      budgetFrom: 194_600,
      budgetTo: 199_420,
      duration: 'Short:1 to 3 months',
      company: { name: 'SLOPE WORKS' },
      createdAt: new Date('2025-02-26T18:30:00Z'),
    },
  ]);
  expect(offers[0]?.detail).toContain('Buyer: Water Board, Circle One\nReference: W/7');
  expect(JSON.stringify(offers)).not.toMatch(/Official|At home/u);
});

it('rows beyond the memory limit are stored in files without loss', async () => {
  const groups = createRowGroups(200);
  const rows = Array.from({ length: 300 }, (_, index): [string, FlatRow] => [
    `key ${index % 100}`,
    { table: 0, cells: [`${index}`] },
  ]);
  for (const [key, row] of rows) await groups.add(key, row);
  const found = new Map<string, string[]>();
  for await (const { key, rows: own } of groups.all())
    found.set(
      key,
      own.flatMap(({ cells }) => cells),
    );
  await groups.close();
  expect(found.size).toBe(100);
  expect(found.get('key 7')).toEqual(['7', '107', '207']);
});

it('a table header cannot write outside of the release', () => {
  const header = ['ocid', 'tender/title', '__proto__/polluted', 'awards/99999999/id'];
  const columns = flatColumns({ name: 'a.csv', header });
  const { release } = releaseOfRows(
    [{ table: 0, cells: ['o-1', 'Road', 'yes', 'x'] }],
    columns ? [columns] : [],
  );
  expect(release).toMatchObject({ ocid: 'o-1', tender: { title: 'Road' } });
  expect(release).not.toHaveProperty('awards');
  expect({}).not.toHaveProperty('polluted');
});
