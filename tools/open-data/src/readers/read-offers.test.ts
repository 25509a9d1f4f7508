import { blankContent } from '@proffer/contract/offers/fields';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOffers, type ReadItem, type ReadOptions } from './read-offers';

const fixture = (name: string) => join(import.meta.dirname, '../fixtures', name);
/** The server's own example, as both read the same layout. */
const ownFile = join(
  import.meta.dirname,
  '../../../../apps/server/src/modules/import/fixtures/own-offers.csv',
);
const now = new Date('2026-01-01T00:00:00Z');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proffer-import-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, content: Buffer | string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function read(paths: string[], options: ReadOptions = {}) {
  const items: ReadItem[] = [];
  for await (const item of readOffers(
    paths.map((path) => ({ path })),
    { now, ...options },
  )) {
    items.push(item);
  }
  return {
    offers: items.flatMap((item) => (item.kind === 'offer' ? [item.offer] : [])),
    refused: items.flatMap((item) => (item.kind === 'refused' ? [item.row] : [])),
    notes: items.flatMap((item) => (item.kind === 'note' ? [item.text] : [])),
  };
}

async function tarOf(entries: Record<string, Buffer | string>): Promise<Buffer> {
  const archive = pack();
  for (const [name, content] of Object.entries(entries)) archive.entry({ name }, content);
  archive.finalize();
  return buffer(archive);
}

describe('reading the Assam portal', () => {
  const tenders = fixture('assam-tenders.csv');
  const bids = fixture('assam-bids.csv');

  it('maps a tender with its bids, whatever the order of the files', async () => {
    const { offers, refused } = await read([tenders, bids]);
    expect(offers.map((offer) => offer.externalId)).toEqual(['2024_MADE_1_1', '2024_MADE_2_1']);
    expect(offers[0]).toEqual({
      ...blankContent,
      source: 'assam-gepnic',
      externalId: '2024_MADE_1_1',
      title: 'Road from "Old" bridge to market',
      detail:
        'Gravel road, 2 km\n\nCategory: Civil Works - Roads, Works\nLocation: Madeup, 781001\nBuyer: Made Up Department, Division One\nReference: MADE/1\nEstimate: ₹2,00,00,000',
      scope: 'medium',
      duration: 'Long:more than 6 months',
      qtyFrom: null,
      qtyTo: null,
      budgetFrom: 19000000,
      budgetTo: 21000000,
      deliveryTerm: 'Item Rate, Tender, work within 365 days, at Madeup',
      ruleOfDelivery:
        'Earnest money deposit ₹4,00,000. Exemption from the deposit is allowed. Payment online. Please refer Tender documents.',
      redirectUrl: '',
      ndaRequired: false,
      categories: [],
      createdAt: new Date('2024-07-30T03:30:00Z'),
      published: true,
      company: { name: 'M/S FAIR BUILDERS', country: 'India', industry: 'Civil Works - Roads' },
      attribution:
        'Contains information from Assam public procurement data by CivicDataLab, made available under the Open Database License (ODbL).',
    });
    expect(refused.map((row) => [row.row, row.code])).toEqual([
      ['2024_MADE_3_1', 'amount_too_large'],
      ['2024_MADE_1_1', 'duplicate'],
    ]);
    expect((await read([bids, tenders])).offers).toEqual(offers);
  });

  it('uses the department for a bidder called "Contractor", and the award without an estimate', async () => {
    const { offers } = await read([tenders, bids]);
    expect(offers[1]).toMatchObject({
      company: { name: 'Made Up Department', state: 'Assam' },
      scope: 'small',
      duration: null,
      ndaRequired: true,
      budgetFrom: 173901,
      budgetTo: 173901,
    });
  });

  it('uses award and estimate for a tender without bids', async () => {
    const { offers } = await read([tenders]);
    expect(offers[0]).toMatchObject({
      budgetFrom: 19000000,
      budgetTo: 20000000,
      company: { name: 'Made Up Department' },
    });
  });

  it('reads the raw layout in an archive to the same offer, and continues after a broken entry', async () => {
    const raw = readFileSync(fixture('assam-raw.csv'));
    const other = readFileSync(ownFile);
    const broken = `title,detail\n"never closed,${'x'.repeat(3_000_000)}`;
    const archive = await tarOf({ 'broken.csv': broken, 'readme.txt': 'no', 'a.csv': raw, 'own.csv': other });
    const { offers, refused } = await read([await write('raw.tar.gz', gzipSync(archive))]);
    const [fromExtract] = (await read([tenders, bids])).offers;
    expect(offers[0]).toEqual(fromExtract);
    expect(offers.length).toBe(4);
    expect(refused.slice(0, 2).map((row) => [row.file, row.code])).toEqual([
      ['raw.tar.gz/broken.csv', 'unreadable_file'],
      ['raw.tar.gz/readme.txt', 'unknown_format'],
    ]);
  });

  it('marks a title that the portal cut at 250 characters', async () => {
    const text = readFileSync(tenders, 'utf8').replace('Pump repair,', `${'x'.repeat(250)},`);
    const { offers } = await read([await write('cut.csv', text)]);
    expect(offers[1]?.title).toBe(`${'x'.repeat(250)}…`);
  });
});

describe('reading OCDS', () => {
  it('maps a release with winner, rupees, quantities and HTML, and never a contact', async () => {
    const { offers, refused, notes } = await read([fixture('releases.json')]);
    expect(offers[0]).toMatchObject({
      source: 'ocds-ma4e3u',
      externalId: 'ocds-ma4e3u-1',
      title: 'Bridge & ramp',
      detail:
        'Build:\n\n• one bridge\n• two ramps\n\n• Steel: 12.5 Tonne\n• Bolts: 52,000 Unit\n\nBuyer: Made Up City',
      scope: 'medium',
      duration: 'Long:3 to 6 months',
      qtyFrom: 12,
      qtyTo: 52000,
      budgetFrom: 5800000,
      budgetTo: 6000001,
      deliveryTerm: '20 Weeks',
      createdAt: new Date('2020-05-01T04:30:00Z'),
      published: true,
      company: { name: 'Chosen Ltd', city: 'Pune', state: 'Maharashtra', country: 'India' },
    });
    expect(offers[1]).toMatchObject({ externalId: 'ocds-ma4e3u-4', budgetTo: null, published: false });
    expect(refused.map((row) => [row.row, row.code])).toEqual([
      ['ocds-ma4e3u-2', 'no_tender'],
      ['ocds-ma4e3u-3', 'missing_company'],
    ]);
    expect(notes).toEqual(['Estimate: 900 PYG is not in rupees; kept as text.']);
    expect(JSON.stringify({ offers, refused })).not.toContain('@example.com');
  });

  it('rejects a record without a compiled release, naming its package', async () => {
    const { offers, refused } = await read([fixture('records.json')]);
    expect(offers).toMatchObject([
      { title: 'Huevos', qtyFrom: 52000, qtyTo: 52000, company: { name: 'Compañía de Prueba' } },
    ]);
    expect(refused).toMatchObject([{ row: 'ocds-ma4e3u-10', code: 'no_compiled_release' }]);
    expect(refused[0]?.reason).toContain('records.json');
  });

  it('reads the Canadian contract draft: each amendment once, exact duplicates rejected, invalid end dates dropped', async () => {
    const packed = await write('draft.json.gz', gzipSync(readFileSync(fixture('draft-contracts.json'))));
    const { offers, refused, notes } = await read([packed]);
    expect(offers.map((offer) => [offer.externalId, offer.duration, offer.company.name])).toEqual([
      ['PW-$$MU-001-00001/MU-1/0', null, 'HP'],
      ['PW-$$MU-001-00001/MU-1/1', 'Short:1 to 3 months', 'HP'],
      ['PW-$$MU-001-00002/MU-2/0', null, 'Made Up Ministry'],
    ]);
    expect(refused).toMatchObject([{ row: 'PW-$$MU-001-00001/MU-1/1', code: 'exact_duplicate' }]);
    expect(notes).toEqual([
      expect.stringContaining('3016-10-31'),
      expect.stringContaining('"-15"'),
      expect.stringContaining('1959-01-01'),
    ]);
  });

  it('reads package fields in any order, also after a byte order mark', async () => {
    const text =
      '\uFEFF{"x":[1,{"releases":[{}]}],"releases":[],"records":[{"ocid":"ocds-ma4e3u-9"}],"y":null}';
    const { refused } = await read([await write('order.json', text)]);
    expect(refused.map((row) => row.row)).toEqual(['ocds-ma4e3u-9']);
  });
});

describe('reading our own CSV layout', () => {
  it('accepts valid rows as drafts or published offers, and reports the fault of each other row', async () => {
    const { offers, refused, notes } = await read([ownFile]);
    expect(offers.map((offer) => [offer.title, offer.scope, offer.duration, offer.published])).toEqual([
      ['Teak doors', 'small', 'Short:1 month', true],
      ['Windows', 'small', 'Short:1 to 3 months', false],
      ['Nails', 'small', null, false],
    ]);
    expect(offers[0]).toMatchObject({
      source: 'proffer-csv:door works',
      externalId: 'O-1',
      detail: 'Two lines,\nkept',
      qtyFrom: 1,
      qtyTo: 20,
      budgetFrom: 1000,
      budgetTo: 250001,
      ndaRequired: true,
      redirectUrl: 'https://example.com/doors',
      createdAt: now,
    });
    expect(refused.map((row) => [row.row, row.code])).toEqual([
      [4, 'unknown_choice'],
      [5, 'reversed_range'],
      [6, 'negative_amount'],
      [7, 'bad_address'],
      [8, 'missing_title'],
      [9, 'missing_company'],
      ['O-1', 'duplicate'],
      [11, 'too_many_cells'],
      [expect.stringMatching(/^[0-9a-f]{32}$/), 'exact_duplicate'],
    ]);
    expect(notes).toEqual([
      'Ignored columns: shade.',
      'Budget "₹2,50,000.50" is read as ₹2,50,001, rounded to whole rupees.',
    ]);
  });

  it('uses the company given for the file, and reports bytes that are not UTF-8', async () => {
    const company = { name: 'Paint Works' };
    const path = await write(
      'latin1.csv',
      Buffer.from('title,detail\nRed,plain\nGr\xfcn,latin one\n', 'latin1'),
    );
    const { offers, refused } = await read([path], { company });
    expect(offers).toMatchObject([{ title: 'Red', company }]);
    expect(refused).toMatchObject([{ row: 3, code: 'text_not_utf8' }]);
  });
});

describe('reading invalid files', () => {
  it.each([
    ['empty.json', '', 'empty_file'],
    ['empty.csv', '', 'empty_file'],
    ['list.json', '[{"code":"x"}]', 'not_a_package'],
    ['codes.json', '{"a":"b"}', 'not_a_package'],
    ['text.json', '"releases"', 'not_a_package'],
    ['cut.json', '{"releases":[{"ocid":"ocds-1', 'unreadable_file'],
    ['words.json', 'no json at all', 'unreadable_file'],
    ['codes.csv', 'Symbol,Security\nA,B\n', 'unknown_header'],
    ['plain.json.gz', '{"releases":[]}', 'unreadable_file'],
    ['plain.tar.gz', 'no archive', 'unreadable_file'],
    ['plain.tar', 'no archive', 'unreadable_file'],
    ['photo.png', 'png', 'unknown_format'],
  ])('rejects %s as a whole', async (name, content, code) => {
    const { offers, refused } = await read([await write(name, content)]);
    expect(offers).toEqual([]);
    expect(refused).toMatchObject([{ file: name, row: 'file', code }]);
  });

  it('reports a missing file and reads the others', async () => {
    const { offers, refused } = await read([join(folder, 'nowhere.csv'), fixture('records.json')]);
    expect(offers.length).toBe(1);
    expect(refused[0]).toMatchObject({ file: 'nowhere.csv', code: 'missing_file' });
  });

  it('keeps the offers read before a package breaks off', async () => {
    const whole = readFileSync(fixture('releases.json'), 'utf8');
    const path = await write('half.json', whole.slice(0, whole.indexOf('ocds-ma4e3u-4')));
    const { offers, refused } = await read([path]);
    expect(offers.length).toBe(1);
    expect(refused.at(-1)).toMatchObject({ code: 'unreadable_file', row: 'file' });
  });

  it('notes a table without rows', async () => {
    const { notes } = await read([await write('header.csv', 'title,detail\n')]);
    expect(notes).toEqual(['The table has a header and no rows.']);
  });
});

describe('progress and stopping', () => {
  it('reports a growing number of bytes that ends at the total', async () => {
    const reports: [number, number][] = [];
    const paths = ['assam-tenders.csv', 'assam-bids.csv', 'releases.json'].map(fixture);
    await read(paths, { onProgress: (done, total) => reports.push([done, total]) });
    const done = reports.map(([bytes]) => bytes);
    expect(done).toEqual(done.toSorted((a, b) => a - b));
    expect(reports.at(-1)?.[0]).toBe(reports.at(-1)?.[1]);
  });

  it('can be stopped in the middle', async () => {
    for await (const item of readOffers({ path: ownFile }, { now })) {
      if (item.kind === 'offer') break;
    }
    const { offers } = await read([ownFile]);
    expect(offers.length).toBe(3);
  });
});
