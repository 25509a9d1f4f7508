import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import type { Proposal, ProposalView } from '@proffer/contract/offers/schemas';
import type { ImportResult } from '@proffer/contract/offers/files.schemas';
import { problemOf, requestOf, useContext, type Reply } from '../support/context';
import { createPerson, publishOffer, type Person } from '../world/people';
import { inlineCell, workbookOf, workbookParts, zipOf } from '../support/workbook';

const context = useContext();
const fixture = (name: string) =>
  readFileSync(path.join(import.meta.dirname, '../../src/modules/import/fixtures', name));

let supplier: Person;
/** Address of the client, a new one for each test, so that none reaches the limit per address. */
let remoteAddress = '';
let tests = 0;
beforeEach(async () => {
  tests += 1;
  remoteAddress = `10.0.0.${tests}`;
  supplier = await createPerson(context.current, 'supplier');
});

type Content = string | Uint8Array;
const fileOf = (content: Content, name = 'offers.csv') => ({
  name,
  bytes: typeof content === 'string' ? Buffer.from(content) : content,
});
const send = (route: 'previewImport' | 'importOffers', content: Content, who = supplier): Promise<Reply> =>
  context.current.send({ ...requestOf(route, { file: fileOf(content) }, who.token), remoteAddress });

async function take(content: Content, who = supplier): Promise<ImportResult> {
  const reply = await send('importOffers', content, who);
  expect([reply.status, reply.status === 200 ? '' : problemOf(reply).detail]).toEqual([200, '']);
  return reply.body as ImportResult;
}

async function offersOf(who: Person): Promise<ProposalView[]> {
  const { call } = context.current;
  const { body } = await call('pageOffers', { query: { userId: who.userId, size: 100 } }, who.token);
  const views = (body as { content: Proposal[] }).content.map(async ({ id }) => {
    return (await call('viewOffer', { params: { id } }, who.token)).body as ProposalView;
  });
  return Promise.all(views);
}

const exportAs = (format: 'csv' | 'xlsx', who = supplier) =>
  context.current.call('exportOffers', { query: { format } }, who.token);

describe("importing a supplier's own file", () => {
  // OFF-54
  it('previews an import without writing, then imports exactly that', async () => {
    const seen = await send('previewImport', fixture('own-offers.csv'));
    expect(seen.status).toBe(200);
    expect(seen.body).toMatchObject({
      read: 12,
      added: 4,
      known: 0,
      notes: [
        'Ignored columns: shade.',
        'Ignored, because all offers belong to your company: companyName.',
        'Row 2: Budget "₹2,50,000.50" is read as ₹2,50,001, rounded to whole rupees.',
      ],
      sample: [
        {
          row: 2,
          title: 'Teak doors',
          scope: 'small',
          duration: 'Short:1 month',
          budgetFrom: 1000,
          budgetTo: 250001,
          published: true,
        },
        { row: 3, title: 'Windows', published: false },
        { row: 9, title: 'Frames' },
        { row: 12, title: 'Nails' },
      ],
    });
    expect(await offersOf(supplier)).toEqual([]);

    const brought = await take(fixture('own-offers.csv'));
    expect({ ...brought, drafts: [] }).toEqual(seen.body);
    const offers = await offersOf(supplier);
    expect(offers.map(({ title }) => title).toSorted()).toEqual(['Frames', 'Nails', 'Teak doors', 'Windows']);
    expect(offers.find(({ title }) => title === 'Teak doors')).toMatchObject({
      supplierId: supplier.userId,
      companyName: supplier.companyName,
      draft: true,
      detail: 'Two lines,\nkept',
      redirectURL: 'https://example.com/doors',
      ndaRequired: true,
      publishedDate: context.current.clock.now().toISOString(),
      attribution: '',
    });
  });

  // OFF-54
  it('reports the position, the error and the cells of each wrong row', async () => {
    const { refused } = await take(fixture('own-offers.csv'));
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
    expect(refused[0]).toEqual({
      row: 4,
      code: 'unknown_choice',
      text: 'Scope "huge" is none of: small, medium, large.',
      cells: { externalId: 'O-3', Title: 'Gates', scope: 'huge', companyName: 'Door Works' },
    });
  });

  it('imports a workbook of another program with its categories and dates', async () => {
    expect(await take(fixture('own-offers.xlsx'))).toMatchObject({
      read: 2,
      added: 2,
      refused: [],
      notes: ['Row 2: Budget "2500000.5" is read as ₹25,00,001, rounded to whole rupees.'],
    });
    const offers = await offersOf(supplier);
    expect(offers.find(({ draft }) => draft)).toMatchObject({
      title: 'Pumps & “valves”',
      detail: 'Two lines\nkept, पंप',
      duration: 'Short:1 to 3 months',
      qtyFrom: 10,
      budgetTo: 2500001,
      createdDate: '2026-03-04T00:00:00.000Z',
      categories: [{ code: '42122000-0', title: 'Pumps' }],
    });
  });

  // OFF-429
  it('lists the added drafts with what each lacks for publishing', async () => {
    const { drafts } = await take('title,detail,budget\nPump,Cast iron,100\nValve,,100\n');
    expect(drafts).toEqual([
      { id: expect.any(Number), title: 'Pump', missing: ['Please choose a duration.'] },
      {
        id: expect.any(Number),
        title: 'Valve',
        missing: ['Please describe the offer.', 'Please choose a duration.'],
      },
    ]);
    const seen = await send('previewImport', 'title,detail\nGate,x\n');
    expect((seen.body as ImportResult).drafts).toEqual([]);
  });

  // ACC-190
  it('adds nothing on a second import, keeps changed offers and names rows that differ', async () => {
    const { call } = context.current;
    const first = await take(fixture('own-offers.csv'));
    const doors = (await offersOf(supplier)).find(({ title }) => title === 'Teak doors');
    const changes = { title: 'Oak doors' };
    await call('updateOffer', { params: { id: doors?.id }, body: changes }, supplier.token);
    const differs =
      'Already among your offers with different content, and left unchanged: row 2. Please edit these offers in My Proposals and Offers.';
    const again = { ...first, added: 0, known: first.added, drafts: [], notes: [...first.notes, differs] };
    expect(await take(fixture('own-offers.csv'))).toEqual(again);
    const titles = (await offersOf(supplier)).map(({ title }) => title);
    expect(titles.toSorted()).toEqual(['Frames', 'Nails', 'Oak doors', 'Windows']);
  });

  it('adds the remaining offers after an interrupted import', async () => {
    const rows = (count: number) =>
      `title,externalId\n${Array.from({ length: count }, (_, index) => `Offer,N-${index}\n`).join('')}`;
    await take(rows(401));
    expect(await take(rows(900))).toMatchObject({ read: 900, added: 499, known: 401 });
  });

  it('adds each offer once for concurrent imports of a file', async () => {
    const results = await Promise.all([take(fixture('own-offers.csv')), take(fixture('own-offers.csv'))]);
    expect(results.map(({ added, known }) => added + known)).toEqual([4, 4]);
    expect(results[0].added + results[1].added).toBe(4);
    expect(await offersOf(supplier)).toHaveLength(4);
  });

  it('keeps the offers of two suppliers with equal ids and company names apart', async () => {
    const other = await createPerson(context.current, 'supplier', { companyName: 'Door Works' });
    expect((await take(fixture('own-offers.csv'))).added).toBe(4);
    expect((await take(fixture('own-offers.csv'), other)).added).toBe(4);
    expect((await offersOf(other)).map(({ companyName }) => companyName)).toEqual(
      Array.from({ length: 4 }, () => 'Door Works'),
    );
  });

  it('refuses to publish an incomplete row with the reason of the page, and imports it as a draft', async () => {
    const row = 'Pumps,Cast iron.,45,,';
    const { added, refused } = await take(
      `title,detail,duration,budgetFrom,published\n${row}yes\nAs a draft,,,,\n`,
    );
    expect(added).toBe(1);
    expect(refused).toMatchObject([
      {
        row: 2,
        code: 'not_publishable',
        text: 'It cannot be published yet: Please give the budget from and to.',
      },
    ]);
    expect((await offersOf(supplier)).map(({ title, draft }) => [title, draft])).toEqual([
      ['As a draft', false],
    ]);
  });

  it('publishes rows that are marked as published at once', async () => {
    await take('title,detail,duration,budgetFrom,budgetTo,published\nZinc pumps,Cast.,45,0,9,yes\n');
    const buyer = await createPerson(context.current, 'buyer');
    const query = { keyword: 'zinc' };
    const { body } = await context.current.call('pageOffers', { query }, buyer.token);
    expect((body as { content: Proposal[] }).content).toMatchObject([
      { title: 'Zinc pumps', supplierId: supplier.userId, budgetFrom: 0 },
    ]);
  });
});

describe('importing a file in another layout', () => {
  const priceList = 'Product,Qty,Price\nPump,1000 nos,2.5 lakh\n';
  const sendAs = async (route: 'previewImport' | 'importOffers', columns: string) =>
    context.current.send({
      ...requestOf(route, { file: fileOf(priceList), query: { columns } }, supplier.token),
      remoteAddress,
    });

  // OFF-240
  // OFF-315
  it('adds only the confirmed categories for words', async () => {
    const file = 'title,Category\nAlpha,Water pumps\nBeta,Nothing known\n';
    const seen = (await send('previewImport', file)).body as ImportResult;
    expect(seen.categories.map(({ words, rows }) => [words, rows])).toEqual([
      ['Water pumps', 1],
      ['Nothing known', 1],
    ]);
    const [pumps] = seen.categories;
    expect(pumps?.choices.map(({ title }) => title).join()).toMatch(/pump/iu);
    const ask = (query: Record<string, string>) =>
      context.current.send({
        ...requestOf('importOffers', { file: fileOf(file), query }, supplier.token),
        remoteAddress,
      });
    expect((await ask({ categories: 'no JSON' })).status).toBe(422);
    expect((await ask({ categories: JSON.stringify({ [pumps!.key]: pumps!.code }) })).status).toBe(200);
    const codes = (await offersOf(supplier)).map(({ title, categories }) => [title, categories.length]);
    expect(Object.fromEntries(codes)).toEqual({ Alpha: 1, Beta: 0 });
  });

  it('reads the columns as chosen, in the preview and in the import', async () => {
    const guessed = (await send('previewImport', priceList)).body as ImportResult;
    expect(guessed.columns.map(({ header, readAs }) => [header, readAs])).toEqual([
      ['Product', 'title'],
      ['Qty', 'qty'],
      ['Price', 'budget'],
    ]);
    const chosen = JSON.stringify({ qty: '', price: 'budgetTo' });
    const seen = (await sendAs('previewImport', chosen)).body as ImportResult;
    expect(seen.sample).toMatchObject([{ title: 'Pump', qtyTo: null, budgetFrom: null, budgetTo: 250_000 }]);
    expect((await sendAs('importOffers', chosen)).body).toMatchObject({ added: 1, refused: [] });
    expect(await offersOf(supplier)).toMatchObject([{ title: 'Pump', qtyTo: null, budgetTo: 250_000 }]);
  });

  it.each(['{"price":"password"}', 'no json', '[]'])('refuses an invalid choice: %s', async (columns) => {
    expect((await sendAs('previewImport', columns)).status).toBe(422);
  });
});

describe('permission to import and export', () => {
  it.each(['buyer', 'admin'] as const)('answers 403 on import and export to the role %s', async (role) => {
    const person = await createPerson(context.current, role);
    expect((await send('previewImport', fixture('own-offers.csv'), person)).status).toBe(403);
    expect((await send('importOffers', fixture('own-offers.csv'), person)).status).toBe(403);
    expect((await exportAs('csv', person)).status).toBe(403);
  });
});

describe('a file that is refused as a whole', () => {
  const tooManyRows = `title,detail\n${'Offer,x\n'.repeat(limits.importFile.rows + 1)}`;

  it.each<[string, () => Content | Promise<Content>, string]>([
    ['another table', () => 'price\n1\n', 'The first row must name the columns'],
    ['a picture', () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]), 'neither a CSV nor an Excel file'],
    ['too many rows', () => tooManyRows, 'more than 10,000 rows'],
    ['a ZIP that is no workbook', () => zipOf({ 'a.txt': 'x' }), 'not an Excel workbook'],
    ['a truncated workbook', async () => (await workbookOf([['title']])).subarray(0, 200), 'damaged'],
    [
      'a workbook that unpacks to 65 MB',
      () => zipOf({ ...workbookParts(''), 'xl/a.bin': Buffer.alloc(65 * 1024 * 1024) }),
      'unpacks to more than 64 MB',
    ],
    [
      'a workbook with a row too many',
      () =>
        zipOf(
          workbookParts(
            `<row>${inlineCell('title')}${inlineCell('scope')}</row>${`<row>${inlineCell('Offer')}</row>`.repeat(limits.importFile.rows + 1)}`,
          ),
        ),
      'more than 10,000 rows',
    ],
  ])('refuses %s', async (_what, make, text) => {
    const content = await make();
    for (const route of ['previewImport', 'importOffers'] as const) {
      const reply = await send(route, content);
      expect([reply.status, problemOf(reply).code]).toEqual([422, 'document_refused']);
      expect(problemOf(reply).detail).toContain(text);
    }
    expect(await offersOf(supplier)).toEqual([]);
  });

  it('refuses a too large file before reading it', async () => {
    const bytes = Buffer.alloc(limits.importFile.bytes + 1, 'x');
    expect(problemOf(await send('importOffers', bytes))).toMatchObject({ status: 413, code: 'too_large' });
  });

  it('refuses a request without a file', async () => {
    expect((await context.current.call('importOffers', {}, supplier.token)).status).toBe(415);
    expect(problemOf(await send('importOffers', '')).errors?.[0]).toEqual({
      field: 'file',
      text: 'The file is empty.',
    });
  });
});

describe('exporting offers', () => {
  /** Creates offers with texts that files often break. */
  async function writeAwkwardOffers(): Promise<void> {
    const { call } = context.current;
    await publishOffer(context.current, supplier, {
      title: '=HYPERLINK("http://x", "y")',
      detail: '"Quoted",\n\n\n  three; lines\tपंप ₹ 🙂 <b> & _x0041_',
      categories: ['42122000-0', '45000000-7'],
      budgetFrom: 0,
      budgetTo: limits.amountRupees,
      ndaRequired: true,
    });
    await publishOffer(context.current, supplier, {
      title: '-5 °C, “cold”  store',
      detail: `+${'long '.repeat(3_999)}`,
      qtyFrom: 0,
      qtyTo: limits.quantity,
      deliveryTerm: "'=1",
      ruleOfDelivery: '@home',
      redirectURL: 'https://example.com/a?b=c,d',
    });
    await call('createOffer', { body: { title: 'A draft', scope: 'large' } }, supplier.token);
  }

  const textsOf = (offers: ProposalView[]) =>
    offers
      .map(
        ({
          id: _i,
          supplierId: _s,
          supplierName: _n,
          companyName: _c,
          publishedDate: _p,
          updatedDate: _u,
          version: _v,
          ...rest
        }) => rest,
      )
      .toSorted((a, b) => a.title.localeCompare(b.title));

  // OFF-54
  it.each(['csv', 'xlsx'] as const)(
    'adds nothing when an exported %s is imported again, and creates equal offers for another supplier',
    async (format) => {
      // The database sets the creation dates, which must not lie in the future of the test clock.
      const today = new Date();
      context.current.clock.set(today);
      await writeAwkwardOffers();
      await take('title,externalId\nFrom a file,F-1\n');
      const before = await offersOf(supplier);
      const file = await exportAs(format);
      expect(file.status).toBe(200);
      const kept =
        format === 'csv'
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      expect(file.headers['content-type']).toBe(kept);
      expect(file.headers['content-disposition']).toBe(
        `attachment; filename*=UTF-8''proffer-offers-${today.toISOString().slice(0, 10)}.${format}`,
      );

      expect(await take(file.bytes)).toMatchObject({ read: 4, added: 0, known: 4, refused: [], notes: [] });
      expect(await offersOf(supplier)).toEqual(before);

      const other = await createPerson(context.current, 'supplier');
      expect(await take(file.bytes, other)).toMatchObject({ read: 4, added: 4, known: 0, refused: [] });
      // A workbook stores seconds.
      const toTheSecond = (offers: ProposalView[]) =>
        textsOf(offers).map((offer) => ({ ...offer, createdDate: offer.createdDate.slice(0, 19) }));
      const inFile = format === 'csv' ? textsOf : toTheSecond;
      expect(inFile(await offersOf(other))).toEqual(inFile(before));
      expect(await take(file.bytes, other)).toMatchObject({ added: 0, known: 4 });
      const again = await exportAs(format, other);
      expect(await take(again.bytes, other)).toMatchObject({ added: 0, known: 4 });
    },
  );

  it('exports the newest offers first, drafts included, without closed offers and those of others', async () => {
    const { call, pool } = context.current;
    await publishOffer(context.current, await createPerson(context.current, 'supplier'), {
      title: 'Another’s',
    });
    await publishOffer(context.current, supplier, { title: 'Older' });
    const closed = await publishOffer(context.current, supplier, { title: 'Closed' });
    await pool.query("update offers set status = 'closed', closed_at = now() where id = $1", [closed]);
    await call('createOffer', { body: { title: 'Newer', scope: 'small' } }, supplier.token);
    const lines = String((await exportAs('csv')).body).split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines.map((line) => line.split(',')[1])).toEqual(['title', 'Newer', 'Older', undefined]);
  });

  it('exports many offers completely and once each, even if created at the same moment', async () => {
    const rows = Array.from({ length: 1_234 }, (_, index) => `Offer,N-${index},2026-01-02\n`);
    await take(`title,externalId,createdDate\n${rows.join('')}`);
    const lines = String((await exportAs('csv')).body)
      .trim()
      .split('\r\n')
      .slice(1);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1_234);
    expect(lines).toHaveLength(1_234);
  });

  it('exports only a header if there are no offers', async () => {
    expect(String((await exportAs('csv')).body)).toMatch(/^\uFEFFexternalId,title,[^\r\n]*\r\n$/);
  });

  it('does not reveal whether an id of another supplier exists', async () => {
    const other = await createPerson(context.current, 'supplier');
    const id = await publishOffer(context.current, other);
    expect(await take(`title,externalId\nMine,offer-${id}\n`)).toMatchObject({ added: 1, known: 0 });
  });
});
