import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createPool, migrate } from '../../src/platform/database';
import { createLogger } from '../../src/platform/logger';
import { migrationsFolder, prepareDatabase } from '../../src/prepare-database';
import { useContext } from '../support/context';
import { databaseUrl } from '../support/global-setup';

const logger = createLogger({ level: 'silent' });
const template = 'made_by_the_release_before';

/** A small market in the tables as they were before the last migration: rewritten with each new one. */
const marketBefore = `
  insert into logins (email, email_key, password_hash, verified_at)
    select e, e, 'none', now() from unnest(array['supplier@example.com', 'buyer@example.com']) e;
  insert into users (login_id, role, signup_step)
    select id, split_part(email, '@', 1), 'done' from logins order by id;
  insert into profiles (user_id, first_name, last_name, company_name, phone, city, state, zip)
    select u.id, 'Asha', 'Rao', initcap(role) || ' Works', '9876543210', 'Pune', 'Maharashtra', '411001' from users u;
  insert into proposals (supplier_id, status, title, detail, scope, version, published_at)
    select u.id, status, title, 'Cast iron.', 'small', 2, now()
    from users u, (values ('published', 'Pumps'), ('draft', 'Valves')) o (status, title) where role = 'supplier' order by title;
  insert into proposal_answers (proposal_id, position, question, category, mandatory, answer)
    select id, 0, 'Which alloy?', 'Material', true, 'Bronze.' from proposals;
  insert into stored_files (sha256, size_bytes, content_type) values (repeat('0', 64), 4, 'application/pdf');
  insert into proposal_attachments (proposal_id, file_id, file_name) select p.id, f.id, 'drawing.pdf' from proposals p, stored_files f;
  insert into proposal_versions (proposal_id, version, content)
    select id, 1, '{"title": "Older pumps", "detail": "", "scope": "small", "ndaRequired": false, "answers": []}' from proposals where title = 'Pumps';
  insert into proposal_views (proposal_id, day, viewer_hash) select id, '2026-11-20', '\\x01' from proposals where title = 'Pumps';
  create temp view pairs as select p.id proposal_id, p.supplier_id, b.id buyer_id
    from proposals p, users b where p.title = 'Pumps' and b.role = 'buyer';
  insert into buyer_offers (buyer_id, proposal_id, saved_at) select buyer_id, proposal_id, '2026-11-20' from pairs;
  insert into nda_requests (proposal_id, buyer_id, supplier_id, status, proposal_version)
    select proposal_id, buyer_id, supplier_id, 'Approved & Shared', 2 from pairs;
  insert into conversations (proposal_id, buyer_id, supplier_id) select proposal_id, buyer_id, supplier_id from pairs;
  insert into contracts (proposal_id, buyer_id, supplier_id, name, description, start_date, end_date, start_status, end_status, proposal_version, created_at)
    select proposal_id, buyer_id, supplier_id, 'Supply', '', '2026-12-01', '2026-12-31', 'On receipt', 'On delivery', 2, '2026-11-20' from pairs;`;

/** All migrations but the last, which the release before did not have. */
async function migrateToBefore(connectionString: string, folder: string): Promise<void> {
  await cp(migrationsFolder, folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] };
  await writeFile(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }));
  await migrate({ connectionString }, folder);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'proffer-migrations-'));
  const ownerUrl = inject('postgresOwnerUrl');
  const admin = createPool(ownerUrl, { poolSize: 1, logger });
  await admin.query(`create database ${template}`);
  await admin.end();
  const ownerConnectionString = databaseUrl(ownerUrl, template);
  const connectionString = databaseUrl(inject('postgresUrl'), template);
  await migrateToBefore(ownerConnectionString, folder);
  const owner = createPool(ownerConnectionString, { poolSize: 1, logger });
  await owner.query(marketBefore);
  await owner.end();
  const pool = createPool(connectionString, { poolSize: 1, logger });
  await prepareDatabase({ pool, connectionString, ownerConnectionString }, migrationsFolder, logger);
  await pool.end();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const context = useContext({ template });

/** Somebody of the market before, with a new session. */
async function enter(role: 'supplier' | 'buyer') {
  const { pool, db, auth } = context.current;
  const { rows } = await pool.query<{ userId: number; loginId: number }>(
    'select id as "userId", login_id as "loginId" from users where role = $1',
    [role],
  );
  const who = { ...rows[0]!, kind: 'full', role } as const;
  const { token } = await db.transaction((tx) =>
    auth.sessions.open(tx, who, { address: '127.0.0.1', device: 'test' }),
  );
  return { userId: who.userId, token };
}

describe('a market of the release before', () => {
  it('is read by its supplier as it was', async () => {
    const { call } = context.current;
    const { userId, token } = await enter('supplier');
    const page = await call('pageOffers', { query: { userId } }, token);
    expect(page.body).toMatchObject({ content: [{ title: 'Valves' }, { title: 'Pumps', draft: true }] });
    const id = (page.body as { content: { id: number }[] }).content[1]!.id;
    expect((await call('viewOffer', { params: { id } }, token)).body).toMatchObject({
      companyName: 'Supplier Works',
      answers: [{ question: 'Which alloy?', answer: 'Bronze.' }],
      attachments: [{ fileName: 'drawing.pdf' }],
    });
    const versions = await call('offerVersions', { params: { id } }, token);
    expect(versions.body).toMatchObject([{ title: 'Pumps' }, { title: 'Older pumps' }]);
    const figures = await call('offerStatistics', { query: { days: 7 } }, token);
    expect(figures.body).toMatchObject({
      content: [{ title: 'Pumps', views: 1, saves: 1, contracts: 1 }, { title: 'Valves' }],
    });
  });

  it('is read by its buyer as it was', async () => {
    const { call } = context.current;
    const { userId: buyerId, token } = await enter('buyer');
    const saved = await call('savedOffers', { query: { buyerId } }, token);
    expect(saved.body).toMatchObject([{ title: 'Pumps', ndaStatus: 'Approved & Shared' }]);
    const ndas = await call('ndaRequests', { query: { userId: buyerId } }, token);
    expect(ndas.body).toMatchObject({ content: [{ proposalTitle: 'Pumps', proposalVersion: 2 }] });
    const talks = await call('allConversations', { query: { buyerId } }, token);
    expect(talks.body).toMatchObject([{ offeringTitle: 'Pumps' }]);
    const contracts = await call('buyerContracts', { query: { buyerId } }, token);
    expect(contracts.body).toMatchObject({
      content: [
        { contractName: 'Supply', startStatus: 'On receipt', endStatus: 'On delivery', proposalVersion: 2 },
      ],
    });
  });

  it('goes on: what the tables do by themselves they still do', async () => {
    const { call, pool } = context.current;
    const { userId, token } = await enter('supplier');
    await pool.query(`update profiles set company_name = 'Tapti Castings' where user_id = $1`, [userId]);
    const made = await call('createOffer', { body: { title: 'Flanges' } }, token);
    expect(made.body).toMatchObject({ companyName: 'Tapti Castings' });
    const params = { id: (made.body as { id: number }).id };
    expect((await call('removeOffer', { params }, token)).status).toBe(200);
    const page = await call('pageOffers', { query: { userId } }, token);
    expect(page.body).toMatchObject({
      content: [
        { title: 'Valves', companyName: 'Tapti Castings' },
        { title: 'Pumps', companyName: 'Tapti Castings' },
      ],
    });
  });

  it('has nothing left that is called as it was', async () => {
    const { rows } = await context.current.pool.query(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relname like '%proposal%'
      union all select attname from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attname like '%proposal%'
      union all select conname from pg_constraint where connamespace = 'public'::regnamespace and conname like '%proposal%'
      union all select tgname from pg_trigger where tgname like '%proposal%'
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace and proname || prosrc like '%proposal%'`);
    expect(rows).toEqual([]);
  });
});
