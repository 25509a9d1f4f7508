import path from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Contract } from '@proffer/contract/contracts/schemas';
import { createPool, migrate } from '../../src/platform/database';
import { createLogger } from '../../src/platform/logger';
import { migrationsFolder, prepareDatabase } from '../../src/prepare-database';
import { useContext } from '../support/context';
import { databaseUrl } from '../support/global-setup';

const logger = createLogger({ level: 'silent' });
const template = 'made_by_the_release_before';

/** Hashes of the first three migrations, which made the tables of `marketBefore`. */
const before = readMigrationFiles({ migrationsFolder: path.join(migrationsFolder, 'before-0.2.0') })
  .slice(0, 3)
  .map(({ hash }) => hash);

/** A small market in the tables of an early version. */
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

beforeAll(async () => {
  const ownerUrl = inject('postgresOwnerUrl');
  const admin = createPool(ownerUrl, { poolSize: 1, logger });
  await admin.query(`create database ${template}`);
  await admin.end();
  const ownerConnectionString = databaseUrl(ownerUrl, template);
  const connectionString = databaseUrl(inject('postgresUrl'), template);
  await migrate({ connectionString: ownerConnectionString }, migrationsFolder, before);
  const owner = createPool(ownerConnectionString, { poolSize: 1, logger });
  await owner.query(marketBefore);
  await owner.end();
  const pool = createPool(connectionString, { poolSize: 1, logger });
  await prepareDatabase({ pool, connectionString, ownerConnectionString }, migrationsFolder, logger);
  await pool.end();
});

const context = useContext({ template });

/** Returns the supplier or the buyer of the old market, with a new session. */
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

describe('a market of an early version after its upgrade', () => {
  // OFF-220, OFF-221
  it('finds old offers by category and by the place of the company', async () => {
    const { token } = await enter('buyer');
    for (const keyword of ['occupational clothing', 'pune']) {
      const reply = await context.current.call('publicOffers', { query: { keyword } }, token);
      expect(reply.body).toMatchObject({ content: [{ title: 'Pumps' }] });
    }
  });

  // PRO-8
  it('shows the answer times of old conversations', async () => {
    const { userId } = await enter('supplier');
    const { token } = await enter('buyer');
    const reply = await context.current.call('getUserDetail', { params: { userId } }, token);
    expect(reply.body).toMatchObject({ answerTimes: { message: { medianHours: 2, answers: 1 } } });
  });

  it('keeps old contracts, revisions and amendments, without lines', async () => {
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

  it('lists old contracts that wait for a side under that side', async () => {
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

  it('accepts an open amendment and revises an open contract of the old market', async () => {
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
