import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
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
  insert into offers (supplier_id, status, title, detail, scope, version, published_at, categories)
    select u.id, 'published', 'Pumps', 'Cast iron.', 'small', 2, now(), array[18100000] from users u where role = 'supplier';
  insert into contracts (offer_id, supplier_id, buyer_id, name, description, start_date, end_date, offer_version, revision, created_at)
    select o.id, o.supplier_id, b.id, c.name, '', '2026-12-01', '2026-12-31', 2, c.revision, c.created_at::date
    from offers o, users b, (values ('Proposed', 2, '2026-11-20'), ('Amended', 1, '2026-11-19')) c (name, revision, created_at)
    where b.role = 'buyer';
  insert into conversations (offer_id, buyer_id, supplier_id, last_sequence, last_message_at)
    select o.id, b.id, o.supplier_id, 2, now() from offers o, users b where b.role = 'buyer';
  insert into messages (conversation_id, sequence, sender_id, content, sent_at)
    select id, 1, buyer_id, 'How soon?', now() - interval '2 hours' from conversations union all select id, 2, supplier_id, 'In May.', now() from conversations;
  insert into contract_revisions (contract_id, revision, name, description, start_date, end_date)
    select id, 1, 'First said', '', start_date, end_date from contracts;
  insert into contract_amendments (contract_id, number, proposed_by, name, description, start_date, end_date, reason, state, proposed_at, answered_at)
    select id, number, 'buyer', name, '', start_date, end_date + number, 'Later.', state, '2026-11-20',
      case when state = 'accepted' then timestamptz '2026-11-20' end
    from contracts, (values (1, 'accepted'), (2, 'open')) a (number, state) where name = 'Amended';
  update contracts set supplier_agreed_at = '2026-11-20', buyer_agreed_at = '2026-11-20', amendment = 1, end_date = end_date + 1
    where name = 'Amended';`;

/** So many of the last migrations the release before did not have. */
const ofThisRelease = 46;

/** All migrations but these. */
async function migrateToBefore(connectionString: string, folder: string): Promise<void> {
  await cp(migrationsFolder, folder, { recursive: true });
  const journalFile = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as { entries: unknown[] };
  await writeFile(
    journalFile,
    JSON.stringify({ ...journal, entries: journal.entries.slice(0, -ofThisRelease) }),
  );
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

const nothing = {
  lines: [],
  paymentTerms: '',
  milestones: [],
  governingLaw: '',
  jurisdiction: '',
  papers: [],
};

async function contractsOf(role: 'supplier' | 'buyer') {
  const { userId, token } = await enter(role);
  const { call } = context.current;
  const reply =
    role === 'supplier'
      ? await call('supplierContracts', { query: { supplierId: userId } }, token)
      : await call('buyerContracts', { query: { buyerId: userId } }, token);
  const [proposed, amended] = (reply.body as { content: Contract[] }).content;
  return { userId, token, proposed: proposed!, amended: amended! };
}

describe('a market of the release before', () => {
  // OFF-220, OFF-221
  it('has its offers found by their categories and by where their company is', async () => {
    const { token } = await enter('buyer');
    for (const keyword of ['occupational clothing', 'pune']) {
      const reply = await context.current.call('publicOffers', { query: { keyword } }, token);
      expect(reply.body).toMatchObject({ content: [{ title: 'Pumps' }] });
    }
  });

  // PRO-8
  it('tells how fast its companies answered', async () => {
    const { userId } = await enter('supplier');
    const { token } = await enter('buyer');
    const reply = await context.current.call('getUserDetail', { params: { userId } }, token);
    expect(reply.body).toMatchObject({ answerTimes: { message: { medianHours: 2, answers: 1 } } });
  });

  it('has its contracts as they were, without lines', async () => {
    const { token, proposed, amended } = await contractsOf('buyer');
    expect([proposed, amended]).toMatchObject([
      { contractName: 'Proposed', value: null, toBeSigned: false, openAmendment: null },
      {
        contractName: 'Amended',
        value: null,
        amendment: 1,
        openAmendment: { number: 2, changes: ['endDate'] },
      },
    ]);
    const read = (id: number) => context.current.call('getContract', { params: { id } }, token);
    expect((await read(proposed.contractId)).body).toMatchObject({
      ...nothing,
      revisions: [{ revision: 1, contractName: 'First said', ...nothing }],
    });
    expect((await read(amended.contractId)).body).toMatchObject({
      ...nothing,
      amendments: [
        { number: 1, ...nothing, before: { contractName: 'First said', ...nothing } },
        { number: 2, ...nothing },
      ],
    });
  });

  it('has what waited wait for whom it did', async () => {
    const { call } = context.current;
    const namesOf = (reply: { body: unknown }) =>
      (reply.body as { content: Contract[] }).content.map(({ contractName }) => contractName);
    const supplier = await enter('supplier');
    const buyer = await enter('buyer');
    const waiting = { waiting: true };
    const ofSupplier = { ...waiting, supplierId: supplier.userId };
    const ofBuyer = { ...waiting, buyerId: buyer.userId };
    expect(namesOf(await call('supplierContracts', { query: ofSupplier }, supplier.token))).toEqual([
      'Proposed',
      'Amended',
    ]);
    expect(namesOf(await call('buyerContracts', { query: ofBuyer }, buyer.token))).toEqual(['Proposed']);
  });

  it('goes on: what was open is accepted and revised', async () => {
    const { call } = context.current;
    const { token, proposed, amended } = await contractsOf('supplier');
    const params = { id: amended.contractId, number: 2 };
    const accepted = await call('acceptAmendmentAsSupplier', { params }, token);
    expect(accepted.body).toMatchObject({ amendment: 2, endDate: '2027-01-02' });
    const { contractId: id, contractName, startDate, endDate, revision } = proposed;
    const asked = { reason: 'With lines, please.', wantsChanges: true };
    const buyer = await enter('buyer');
    expect((await call('rejectAsBuyer', { params: { id }, body: asked }, buyer.token)).status).toBe(200);
    const line = { item: 'Pump', quantity: 2, unit: 'pcs', unitPrice: 100, taxRate: 18 };
    const body = { contractName, startDate, endDate, revision, lines: [line] };
    expect((await call('reviseContract', { params: { id }, body }, token)).body).toMatchObject({
      value: 236,
    });
  });
});
