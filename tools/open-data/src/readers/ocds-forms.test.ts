import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CategoryNumbers } from '@proffer/server/offer-files';
import { readOffers, type ReadItem } from './read-offers';

const now = new Date('2026-01-01T00:00:00Z');
/** Roads and pumps with their check digits, as in the CPV. */
const categories: CategoryNumbers = {
  numberOf: (code) =>
    new Map([
      ['45233120-6', 45233120],
      ['42122000-0', 42122000],
      ['45000000-7', 45000000],
      ['44000000-0', 44000000],
    ]).get(code),
};
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proffer-forms-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(name: string, content: string) {
  const path = join(folder, name);
  await writeFile(path, name.endsWith('.gz') ? gzipSync(content) : content);
  const items: ReadItem[] = [];
  for await (const item of readOffers({ path }, { now, categories })) items.push(item);
  return {
    offers: items.flatMap((item) => (item.kind === 'offer' ? [item.offer] : [])),
    refused: items.flatMap((item) => (item.kind === 'refused' ? [item.row] : [])),
    notes: items.flatMap((item) => (item.kind === 'note' ? [item.text] : [])),
  };
}

const id = (number: number) => `ocds-ma4e3u-${number}`;
const release = (number: number, more: object = {}) => ({
  ocid: id(number),
  date: '2020-05-01T00:00:00Z',
  buyer: { name: 'Made Up City' },
  tender: { title: `Tender ${number}` },
  ...more,
});
const oneRelease = (more: object) => read('one.json', JSON.stringify(release(1, more)));

describe('forms of published releases', () => {
  const [one, two] = [release(1), release(2)];
  const record = { ocid: id(2), releases: [two] };
  it.each([
    ['a release package', 'a.json', { releases: [one, two] }],
    ['a record package', 'a.json', { records: [{ ocid: id(1), compiledRelease: one }, record] }],
    ['an array of releases', 'a.json', [one, two]],
    ['an array of records', 'a.json', [{ ocid: id(1), compiledRelease: one }, record]],
    ['an array of packages', 'a.json', [{ uri: 'x', releases: [one] }, { records: [record] }]],
    // OFF-349
    ['a page of a service with releases', 'a.json', { hits: 2, results: [one, two] }],
    ['a page of a service with packages', 'a.json', { data: [{ releases: [one] }, record], next: 'x' }],
    ['a package that is zipped', 'a.json.gz', { releases: [one, two] }],
    ['an array that is zipped', 'a.json.gz', [one, two]],
  ])('reads releases published as %s', async (_, name, value) => {
    const { offers, refused } = await read(name, JSON.stringify(value));
    expect(offers.map(({ title }) => title)).toEqual(['Tender 1', 'Tender 2']);
    expect(refused).toEqual([]);
  });

  it.each([
    ['a bare release', one],
    ['a bare record with its releases', { ocid: id(1), releases: [one] }],
    ['a bare record whose id comes last', { releases: [one], ocid: id(1) }],
    ['a bare compiled record', { compiledRelease: one, ocid: id(1) }],
  ])('reads records published as %s', async (_, value) => {
    const { offers, refused } = await read('bare.json', JSON.stringify(value));
    expect(offers.map(({ title }) => title)).toEqual(['Tender 1']);
    expect(refused).toEqual([]);
  });

  it.each(['lines.jsonl', 'lines.ndjson', 'lines.jsonl.gz', 'lines.json'])(
    'reads releases from the file %s',
    async (name) => {
      const lines = [
        one,
        '',
        { results: [{ releases: [two] }] },
        { ocid: id(3), compiledRelease: release(3) },
      ];
      const { offers, refused } = await read(
        name,
        lines.map((line) => line && JSON.stringify(line)).join('\r\n'),
      );
      expect(offers.map(({ externalId }) => externalId)).toEqual([id(1), id(2), id(3)]);
      expect(refused).toEqual([]);
    },
  );

  // OFF-349
  it('reports the number of values that are neither releases nor records', async () => {
    const { offers, refused } = await read(
      'mixed.jsonl',
      [one, { id: 4 }, 5].map((line) => JSON.stringify(line)).join('\n'),
    );
    expect(offers.length).toBe(1);
    expect(refused).toMatchObject([
      { code: 'no_release', reason: '2 of its values are neither releases nor records.' },
    ]);
  });

  it('rejects a line that is not JSON and reads the others', async () => {
    const lines = [JSON.stringify(one), '{"ocid": "oc', JSON.stringify(two)].join('\n');
    const { offers, refused } = await read('broken.jsonl', lines);
    expect(offers.length).toBe(2);
    expect(refused).toMatchObject([{ row: 2, code: 'broken_line', reason: 'Line 2 is not JSON.' }]);
  });
});

describe('several releases of one process', () => {
  const first = release(1, {
    tender: { id: 't', title: 'Old title', description: 'Kept', items: [{ id: '1', description: 'Pump' }] },
  });
  const last = release(1, {
    date: '2021-05-01T00:00:00Z',
    tender: { id: 't', title: 'New title', description: null, items: [{ id: '1', quantity: 4 }] },
    awards: [{ id: 'a', suppliers: [{ name: 'Chosen Ltd' }] }],
  });
  const expected = {
    title: 'New title',
    detail: expect.stringContaining('Kept\n\n• Pump: 4'),
    company: { name: 'Chosen Ltd' },
  };

  it.each([
    ['of a record', { ocid: id(1), releases: [last, first] }],
    ['of a package, whatever stands between them', { releases: [last, release(2), first] }],
    [
      'of a record with nothing but versions',
      {
        ocid: id(1),
        versionedRelease: {
          buyer: { name: [{ releaseDate: '2020-05-01T00:00:00Z', value: 'Made Up City' }] },
          tender: {
            title: [
              { releaseDate: '2021-05-01T00:00:00Z', value: 'New title' },
              { releaseDate: '2020-05-01T00:00:00Z', value: 'Old title' },
            ],
            description: [{ releaseDate: '2020-05-01T00:00:00Z', value: 'Kept' }],
            items: [
              {
                id: '1',
                description: [{ releaseDate: '2020-05-01T00:00:00Z', value: 'Pump' }],
                quantity: [{ releaseDate: '2020-05-01T00:00:00Z', value: 4 }],
              },
            ],
          },
          awards: [
            {
              id: 'a',
              suppliers: [{ releaseDate: '2021-05-01T00:00:00Z', value: [{ name: 'Chosen Ltd' }] }],
            },
          ],
        },
      },
    ],
  ])('give one offer with the values of the last release: %s', async (_, value) => {
    const { offers, refused } = await read('releases.json', JSON.stringify(value));
    expect(offers.find(({ externalId }) => externalId === id(1))).toMatchObject(expected);
    expect(refused).toEqual([]);
  });

  it('are read as far as they came if their file breaks off', async () => {
    const text = JSON.stringify({ releases: [first, last] });
    const { offers } = await read('half.json', text.slice(0, -30));
    expect(offers).toMatchObject([{ title: 'Old title' }]);
  });
});

describe('content of a release', () => {
  // OFF-349
  it('gives the awarded goods if the tender states only its state', async () => {
    const { offers } = await oneRelease({
      tender: { status: 'complete', procuringEntity: { name: 'Officials' } },
      awards: [
        {
          items: [{ id: '', description: 'Test of a sign', quantity: 1 }],
          suppliers: [{ name: 'Optics Ltd' }],
        },
      ],
    });
    expect(offers).toMatchObject([{ title: 'Test of a sign', company: { name: 'Optics Ltd' }, qtyFrom: 1 }]);
  });

  it('gives the awarded goods if there is no tender', async () => {
    const { offers, notes } = await oneRelease({
      tender: undefined,
      awards: [
        {
          title: 'Supply of pumps',
          value: { amount: 5000, currency: 'INR' },
          suppliers: [{ name: 'Pump Works' }],
        },
      ],
    });
    expect(offers).toMatchObject([
      { title: 'Supply of pumps', budgetTo: 5000, company: { name: 'Pump Works' } },
    ]);
    expect(notes[0]).toContain('no tender');
  });

  it("gives the contract's title if the tender has none", async () => {
    const { offers } = await oneRelease({ tender: { id: 't' }, contracts: [{ title: 'Snow removal' }] });
    expect(offers).toMatchObject([{ title: 'Snow removal' }]);
  });

  // OFF-372: as Norway publishes, after the European profile; a table has one text for the bids that won.
  it.each([[['TEN-0001']], ['TEN-0001;TEN-0009']])(
    'finds organisations by id, the winner by its bid, and the closing date of a lot (%j)',
    async (relatedBids) => {
      const { offers } = await oneRelease({
        buyer: [{ id: 'ORG-0001' }],
        parties: [
          { id: 'ORG-0001', name: 'Direktoratet for beredskap', address: { locality: 'Tønsberg' } },
          { id: 'ORG-0002', name: 'Everbridge Norway AS', address: { locality: 'Oslo' } },
          { id: 'ORG-0003', name: 'Lost AS' },
        ],
        tender: {
          title: 'Cell broadcasting',
          lots: [
            {
              id: 'LOT-0000',
              tenderPeriod: { endDate: '2020-06-01T12:00:00Z' },
              contractPeriod: { durationInDays: 80 },
            },
          ],
        },
        bids: {
          details: [
            { id: 'TEN-0001', tenderers: [{ id: 'ORG-0002' }] },
            { id: 'TEN-0002', tenderers: [{ id: 'ORG-0003' }] },
          ],
        },
        awards: [{ id: 'RES-0001', relatedBids }],
      });
      expect(offers).toEqual([
        expect.objectContaining({
          detail: 'Buyer: Direktoratet for beredskap\nClosing: 2020-06-01T12:00:00Z',
          duration: 'Short:1 to 3 months',
          company: { name: 'Everbridge Norway AS', city: 'Oslo' },
        }),
      ]);
      const notice = await oneRelease({
        buyer: [{ id: 'ORG-1' }],
        parties: [{ id: 'ORG-1', name: 'Skien' }],
      });
      expect(notice.offers[0]?.company).toEqual({ name: 'Skien' });
    },
  );

  // OFF-372: as Taiwan publishes, and as releases stand in collections of single ones.
  it("accepts a register's name, a process name, and package facts in a single release", async () => {
    const { offers } = await oneRelease({
      name: '場地布置採購',
      packageInfo: { publisher: { name: 'Public Bureau of Procurement' }, license: 'CC BY 4.0' },
      buyer: { identifier: { legalName: '五城國民小學' } },
      tender: { items: [{ classification: { description: '紙' } }] },
    });
    expect(offers).toEqual([
      expect.objectContaining({
        title: '場地布置採購',
        company: { name: '五城國民小學' },
        attribution: 'Published as open contracting data: Public Bureau of Procurement, CC BY 4.0.',
      }),
    ]);
  });

  it('splits names that a publisher joined, and does not read an address as a name', async () => {
    const { offers } = await oneRelease({
      buyer: { name: 'Irrigation||Kullu Circle||Kullu -1' },
      awards: [{ suppliers: [{ name: 'akhil@example.com' }] }],
    });
    expect(offers[0]?.company.name).toBe('Irrigation');
    expect(offers[0]?.detail).toContain('Buyer: Irrigation, Kullu Circle, Kullu -1');
  });

  it('gives durations, dates, codes and places', async () => {
    const { offers, notes } = await oneRelease({
      date: '2025-06-01T00:00:00Z',
      tender: {
        title: 'Road',
        datePublished: '2023-02-03T00:00:00Z',
        contractPeriod: { durationInDays: 60 },
        contractType: 'Item Rate',
        mainProcurementCategory: 'works',
        items: [
          {
            classification: { scheme: 'CPV', id: '45233120' },
            additionalClassifications: [
              { scheme: 'CPV', id: '42122000-0' },
              { scheme: 'UNSPSC', id: '12345678' },
            ],
            deliveryAddress: { streetAddress: '1 Lane', locality: 'Kullu', region: 'Himachal Pradesh' },
          },
        ],
      },
    });
    expect(offers).toMatchObject([
      {
        createdAt: new Date('2023-02-03T00:00:00Z'),
        duration: 'Short:1 to 3 months',
        categories: [45233120, 42122000],
        deliveryTerm: 'at Kullu, Himachal Pradesh',
        detail: 'Category: works\nBuyer: Made Up City\nContract: Item Rate',
      },
    ]);
    expect(notes).toEqual([]);
  });

  it('uses the start of the tender if no publication date is stated, but no future date', async () => {
    const tender = (startDate: string) => ({ tender: { title: 'A', tenderPeriod: { startDate } } });
    const [past] = (await oneRelease(tender('2019-01-02T00:00:00Z'))).offers;
    expect(past?.createdAt).toEqual(new Date('2019-01-02T00:00:00Z'));
    const [ahead] = (await oneRelease(tender('2030-01-02T00:00:00Z'))).offers;
    expect(ahead?.createdAt).toEqual(new Date('2020-05-01T00:00:00Z'));
  });

  it('reports unknown codes and excess codes', async () => {
    const codes = ['45233120-6', '42122000-0', '45000000-7', '44000000-0', '11111111-1'];
    const items = codes.map((code) => ({ classification: { scheme: 'CPV', id: code } }));
    const { offers, notes } = await oneRelease({ tender: { title: 'A', items } });
    expect(offers[0]?.categories).toEqual([45233120, 42122000, 45000000]);
    expect(notes).toEqual([
      'Not in the CPV list: 11111111-1.',
      '1 more category left out; an offer has three.',
    ]);
  });

  it('names all winners, and makes the first one the supplier', async () => {
    const awards = ['First Ltd', 'Second Ltd', 'First Ltd'].map((name) => ({ suppliers: [{ name }] }));
    const { offers, notes } = await oneRelease({ awards });
    expect(offers[0]?.company.name).toBe('First Ltd');
    expect(offers[0]?.detail).toContain('Also awarded to: Second Ltd');
    expect(notes[0]).toContain('2 companies were awarded');
  });

  it('keeps an amount in another currency as text, with a note', async () => {
    const { offers, notes } = await oneRelease({
      tender: { title: 'A', value: { amount: 1200000, currency: 'GBP' } },
    });
    expect(offers[0]).toMatchObject({ budgetTo: null });
    expect(offers[0]?.detail).toContain('Estimate: 1,200,000 GBP');
    expect(notes).toEqual(['Estimate: 1,200,000 GBP is not in rupees; kept as text.']);
  });

  it('reads a blank currency as rupees if the rest of the file is in rupees', async () => {
    const priced = (number: number, currency: string | undefined) =>
      release(number, { tender: { title: `T${number}`, value: { amount: 700, currency } } });
    const inRupees = await read('inr.json', JSON.stringify([priced(1, undefined), priced(2, 'INR')]));
    expect(inRupees.offers.map(({ budgetTo }) => budgetTo)).toEqual([700, 700]);
    const mixed = await read(
      'mixed.json',
      JSON.stringify([priced(1, undefined), priced(2, 'INR'), priced(3, 'USD')]),
    );
    expect(mixed.offers.map(({ budgetTo }) => budgetTo)).toEqual([null, 700, null]);
    expect(mixed.offers[0]?.detail).toContain('Estimate: 700 (no currency stated)');
  });
});
