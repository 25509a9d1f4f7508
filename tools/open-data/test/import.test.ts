import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Proposal } from '@proffer/contract/offers/schemas';
import { createCategories } from '../../../apps/server/src/modules/categories';
import { requestOf, useContext } from '../../../apps/server/test/support/context';
import { createPerson } from '../../../apps/server/test/world/people';
import { differenceText, type Difference } from '../src/differences';
import { createImportService, exitCodeOf, fieldLines } from '../src/import.service';

const context = useContext();

const fixture = (name: string) => ({ path: path.join(import.meta.dirname, '../src/fixtures', name) });
const ownFile = {
  path: path.join(import.meta.dirname, '../../../apps/server/src/modules/import/fixtures/own-offers.csv'),
};
const everyForm = [
  fixture('assam-tenders.csv'),
  fixture('assam-bids.csv'),
  ownFile,
  fixture('releases.json'),
];

const categories = createCategories();
type Options = { isDryRun?: boolean; onDifference?: (difference: Difference) => void };
const run = (options: Options = {}, sources = everyForm) =>
  createImportService({ db: context.current.db, categories }).run(sources, options);

async function everything() {
  const { pool } = context.current;
  const offers = await pool.query<{ title: string; nda_required: boolean; status: string }>(
    'select id, supplier_id, title, detail, nda_required, status, attribution, version from offers order by id',
  );
  const logins = await pool.query<{ email: string }>('select id, email, email_key from logins order by id');
  const profiles = await pool.query('select user_id, company_name from profiles order by user_id');
  return { offers: offers.rows, logins: logins.rows, profiles: profiles.rows };
}

describe('importing files into a market', () => {
  it('writes nothing in a dry run, then the offers once, and nothing in a second run', async () => {
    const dry = await run({ isDryRun: true });
    expect(dry.added).toBeGreaterThan(0);
    expect(await everything()).toEqual({ offers: [], logins: [], profiles: [] });

    const first = await run();
    expect(first).toEqual(dry);
    const afterFirst = await everything();
    expect(afterFirst.offers).toHaveLength(first.added);
    expect(afterFirst.profiles).toHaveLength(first.companies);

    const second = await run();
    expect(second).toMatchObject({ read: first.read, added: 0, known: first.read, refused: first.refused });
    expect(await everything()).toEqual(afterFirst);
  });

  it('exits with 1 if a file could not be read or everything was rejected, and prints why', async () => {
    const missing = await run({}, [{ path: '/nowhere/nonexist.json' }]);
    expect(missing.unreadable).toEqual([{ file: 'nonexist.json', reason: 'There is no such file.' }]);
    expect(exitCodeOf(missing)).toBe(1);
    expect(exitCodeOf({ ...missing, unreadable: [], refused: 4 })).toBe(1);
    const good = await run({}, [fixture('releases.json')]);
    expect([good.refused > 0, exitCodeOf(good)]).toEqual([true, 0]);
    expect(fieldLines(good)).toContain('duration: stated 1, read 1');
  });

  it('creates companies with invented addresses that nobody can log in with', async () => {
    await run();
    const { logins } = await everything();
    expect(logins.length).toBeGreaterThan(0);
    for (const { email } of logins) expect(email).toMatch(/^supplier-[\da-f]{20}@import\.example\.com$/);
    const reply = await context.current.call('login', {
      body: { email: logins[0]!.email, password: 'imported account without a password' },
    });
    expect(reply.status).toBe(401);
    expect(await context.current.countMail()).toBe(0);
  });

  it('keeps the withholding flag: a buyer sees such an offer without its detail', async () => {
    await run();
    const { offers } = await everything();
    const withheld = offers.filter(({ nda_required, status }) => nda_required && status === 'published');
    expect(withheld.length).toBeGreaterThan(0);
    const buyer = await createPerson(context.current, 'buyer');
    const { body } = await context.current.call('pageOffers', { query: { size: 100 } }, buyer.token);
    const shown = (body as { content: Proposal[] }).content;
    expect(shown).toHaveLength(offers.filter(({ status }) => status === 'published').length);
    for (const offer of shown)
      expect([offer.title, offer.withheld, offer.detail === '']).toEqual([
        offer.title,
        offer.ndaRequired,
        offer.ndaRequired,
      ]);
    expect(shown.filter(({ ndaRequired }) => ndaRequired)).toHaveLength(withheld.length);
  });

  it('keeps its offers separate from those that a supplier imports from the same file', async () => {
    const supplier = await createPerson(context.current, 'supplier');
    expect((await run({}, [ownFile])).read).toBe(3);
    const file = { name: 'offers.csv', bytes: readFileSync(ownFile.path) };
    const { body } = await context.current.send(requestOf('importOffers', { file }, supplier.token));
    expect(body).toMatchObject({ added: 4, known: 0 });
  });

  it('adds new offers to an existing company and changes nothing of the company', async () => {
    await run({}, [ownFile]);
    const { pool } = context.current;
    const companies = async () =>
      (
        await pool.query(
          'select u.*, p.* from users u left join profiles p on p.user_id = u.id order by u.id',
        )
      ).rows;
    await pool.query("update profiles set city = 'Moved here'");
    await pool.query(
      "delete from offers where id = (select min(id) from offers where import_source like 'proffer-csv:%')",
    );
    const before = await companies();
    expect(await run({}, [ownFile])).toMatchObject({ added: 1, known: 2 });
    expect(await companies()).toEqual(before);
  });

  // OFF-312: a record that has changed is written into its offer, unless somebody here has a say in it.
  describe('importing a changed record', () => {
    const file = async (rows: Record<string, string>) => {
      const lines = Object.entries(rows).map(([id, cells]) => `${id},${cells},yes,Slope Works`);
      const written = path.join(folder, 'own.csv');
      await writeFile(
        written,
        ['externalId,title,detail,budgetTo,published,companyName', ...lines].join('\n'),
      );
      return [{ path: written }];
    };
    let folder = '';
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'proffer-changed-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('updates an offer that nobody edited, as a new version, and prints the differences', async () => {
      const { pool } = context.current;
      const before = { a: 'Doors,Teak,100', b: 'Gates,Iron,200', c: 'Walls,Brick,300', d: 'Roofs,Slate,400' };
      expect(await run({}, await file(before))).toMatchObject({ added: 4, changed: 0, known: 0 });
      await pool.query(
        "update offers set title = 'By hand', version = 2, updated_at = now() where import_id = 'b'",
      );
      const buyer = await createPerson(context.current, 'buyer');
      await pool.query(
        "insert into nda_requests (offer_id, buyer_id, supplier_id, status) select id, $1, supplier_id, 'Requested' from offers where import_id = 'c'",
        [buyer.userId],
      );
      const after = { a: 'Doors,Oak,150', b: 'Gates,Steel,200', c: 'Walls,Clay,300', d: 'Roofs,Slate,400' };
      const told: string[] = [];
      const onDifference = (difference: Difference) => void told.push(differenceText(difference));
      const dry = await run({ isDryRun: true }, await file(after));
      const second = await run({ onDifference }, await file(after));
      expect(second).toEqual(dry);
      expect(second).toMatchObject({ read: 4, added: 0, changed: 1, known: 3, kept: 2 });
      expect(told).toEqual([
        'a: Detail "Teak" → "Oak"; Budget to 100 → 150',
        expect.stringContaining('b: Title "By hand" → "Gates"; Detail "Iron" → "Steel" (left as it is'),
        expect.stringContaining('c: Detail "Brick" → "Clay" (left as it is'),
      ]);
      const { rows } = await pool.query(
        `select o.import_id, o.detail, o.version, v.content ->> 'detail' was from offers o
         left join offer_versions v on v.offer_id = o.id where o.import_source = 'proffer-csv:slope works' order by o.import_id`,
      );
      expect(rows).toEqual([
        { import_id: 'a', detail: 'Oak', version: 2, was: 'Teak' },
        { import_id: 'b', detail: 'Iron', version: 2, was: null },
        { import_id: 'c', detail: 'Brick', version: 1, was: null },
        { import_id: 'd', detail: 'Slate', version: 1, was: null },
      ]);
      // An import's own change is no edit: the next change is written too.
      const third = await run({}, await file({ ...after, a: 'Doors,Pine,150' }));
      expect(third).toMatchObject({ changed: 1, kept: 2 });
    });
  });
});
