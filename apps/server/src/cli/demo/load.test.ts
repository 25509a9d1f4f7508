import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@proffer/contract/wire/limits';
import { createPasswords } from '../../modules/auth';
import { createDeals } from '../../modules/deals';
import { createNdaPapers, createNdas } from '../../modules/nda';
import { createAuditLog } from '../../platform/audit';
import { systemClock, type Clock } from '../../platform/clock';
import { migrate, type DatabaseHandle } from '../../platform/database';
import { openOwnedDatabase } from '../../platform/database/test/owned-database';
import { createFileStore, createStoredFiles } from '../../platform/files';
import { loadOrCreateSigningIdentity, readSignatures } from '../../platform/pdf-signing';
import { createCategories } from '../../modules/categories';
import { createContracts } from '../../modules/contracts';
import { createNeeds } from '../../modules/needs';
import { createUnlisted } from '../../modules/offers';
import { createQuotes } from '../../modules/quotes';
import { productBrand } from '../../platform/brand';
import { demoLogins, demoPassword } from './logins';
import { loadDemoMarket } from './load';
import { createMembersRepository, createSigningAuthority } from '../../modules/members';
import { createDemoPorts, type DemoPorts } from './ports';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const now = new Date('2026-11-21T08:15:00Z');
const nobody = {
  announce: async () => undefined,
  clearFor: async () => undefined,
  retract: async () => undefined,
};
const noFiles = { csvFile: async () => Buffer.alloc(0), workbook: async () => Buffer.alloc(0) };
const noCopies = { enqueue: async () => undefined };
const tables = [
  'logins',
  'users',
  'profiles',
  'consents',
  'templates',
  'template_questions',
  'offers',
  'offer_answers',
  'nda_requests',
  'nda_events',
  'nda_recipients',
  'contracts',
  'contract_events',
  'contract_signings',
  'buyer_offers',
  'stored_files',
  'conversations',
  'messages',
  'message_edits',
  'notifications',
  'needs',
  'need_answers',
  'quotes',
  'company_services',
  'company_partners',
  'saved_companies',
  'validations',
  'validation_documents',
  'validation_requests',
  'reports',
];

describe.skipIf(process.platform !== 'linux')('loading the demo market', () => {
  const noKeys = {
    isDemanded: async () => false,
    ask: async () => ({ isAlwaysAsked: false, key: null }),
    readAnswer: async () => undefined,
  };
  const accounts = { assertReachable: async () => undefined, assertBothActive: async () => undefined };
  const changes = { assertSeen: async () => async () => undefined };
  let folder: string;
  let database: DatabaseHandle;
  let ports: DemoPorts;
  let files: ReturnType<typeof createStoredFiles>;
  const passwords = createPasswords();

  const load = (given: DemoPorts) => loadDemoMarket({ db: database.db, now, passwords, ports: given });
  async function query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await database.pool.query<T>(text, values)).rows;
  }
  async function snapshot() {
    const counts: Record<string, unknown> = {};
    for (const table of tables) {
      const [row] = await query<{ n: number; sum: string }>(
        `select count(*)::int as n, md5(string_agg(t::text, '' order by t::text)) as sum from ${table} t`,
      );
      counts[table] = row;
    }
    return counts;
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-demo-'));
    database = await openOwnedDatabase({ dataDir: path.join(folder, 'data'), poolSize: 4, logger });
    await migrate(database, migrationsFolder);
    files = createStoredFiles(database.db, createFileStore({ folder: path.join(folder, 'files') }));
    const identity = await loadOrCreateSigningIdentity({
      folder: path.join(folder, 'signing'),
      secret: Buffer.alloc(32, 3),
      commonName: 'Demo test',
      clock: systemClock,
    });
    const { authority } = createSigningAuthority(database.db);
    const { makeAccepting } = createNdas({
      db: database.db,
      papers: createNdaPapers({
        db: database.db,
        files,
        deals: createDeals(database.db),
        notices: nobody,
        authority,
        clock: systemClock,
        findBrand: async () => productBrand,
      }),
      categories: createCategories(),
      files,
      identity,
      accounts,
      conversations: { ensure: async () => 0 },
      offers: { getSupplierForNda: async () => 0, changes },
      settings: { findReminderWaits: async () => [1, 2], findBrand: async () => productBrand },
      deals: createDeals(database.db),
      notices: nobody,
      copies: noCopies,
      authority,
      keyRequests: noKeys,
      jobs: { define: () => undefined, enqueue: async () => undefined },
      audit: createAuditLog(systemClock),
      writers: noFiles,
      clock: systemClock,
    });
    const contracts = createContracts({
      db: database.db,
      accounts,
      certificates: { listHeld: async () => [], assertHolds: async () => undefined },
      offers: { getKnownVersion: async () => 1, changes },
      ndas: { findBindingNda: async () => undefined, listCovered: async () => [] },
      conversations: { hasPair: async () => true },
      files,
      identity,
      findBrand: async () => productBrand,
      jobs: { define: () => undefined, enqueue: async () => undefined },
      deals: createDeals(database.db),
      notices: nobody,
      copies: noCopies,
      authority,
      keyRequests: noKeys,
      clock: { now: () => now },
      writers: noFiles,
      linkBase: 'http://127.0.0.1',
    });
    const { db } = database;
    const quotes = createQuotes({
      db,
      accounts,
      authority,
      contracts,
      clock: systemClock,
      conversations: { ensure: async () => 0 },
      deals: createDeals(db),
      notices: nobody,
      offers: { getQuotable: () => Promise.reject(new Error('the demo asks for no quote')) },
      needs: { lock: async () => undefined, onAccepted: async () => undefined },
    });
    const needs = createNeeds({
      db,
      accounts,
      quotes,
      files,
      clock: systemClock,
      secret: Buffer.alloc(32, 3),
      categories: createCategories(),
      market: { expand: () => Promise.reject(new Error('the demo searches nothing')) },
      offers: { createUnlisted },
      deals: createDeals(db),
      notices: nobody,
      jobs: { define: () => undefined },
      searches: { enqueueNeed: async () => undefined },
    });
    ports = createDemoPorts(
      (clock: Clock) => {
        const ofNeeds = needs.makeServices(clock, nobody);
        return {
          ndas: makeAccepting(clock, nobody, noCopies),
          ...contracts.makeActs(clock, nobody, noCopies),
          needs: ofNeeds,
          quotes: quotes.makeActs(clock, nobody, ofNeeds.decisions.awards),
        };
      },
      files,
      createMembersRepository(database.db).getFirst,
    );
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('continues after it was interrupted while making documents', async () => {
    let calls = 0;
    const failing: DemoPorts = {
      ...ports,
      async acceptNda(nda, at) {
        calls += 1;
        if (calls === 3) throw new Error('the power failed');
        await ports.acceptNda(nda, at);
      },
    };
    await expect(load(failing)).rejects.toThrow('the power failed');
    expect(await query('select id from notifications')).toEqual([]);
    expect(await load(ports)).toEqual({ hasChanged: true });
  });

  it('creates every company, offer and login', async () => {
    const roles = await query('select role, count(*)::int as n from users group by role order by role');
    expect(roles).toEqual([
      { role: 'admin', n: 2 },
      { role: 'buyer', n: 12 },
      { role: 'supplier', n: 18 },
    ]);
    const states = await query(
      'select status, count(*)::int as n from offers group by status order by status',
    );
    expect(states).toEqual([
      { status: 'closed', n: 20 },
      { status: 'draft', n: 40 },
      { status: 'published', n: 190 },
      // Offers made for answers to needs.
      { status: 'unlisted', n: 8 },
    ]);
    for (const [role, email] of Object.entries(demoLogins)) {
      const [row] = await query<{ role: string; hash: string }>(
        'select u.role, l.password_hash as hash from logins l join members m on m.login_id = l.id join users u on u.id = m.user_id where l.email_key = $1',
        [email],
      );
      expect(role.split('-')[0]).toBe(row?.role);
      expect(await passwords.matches(row?.hash ?? null, demoPassword)).toBe(true);
    }
  });

  it('adds the missing colleagues to a demo market of an earlier version', async () => {
    const people = () =>
      query('select m.name, m.role, m.may_bind as signs from members m where m.name <> $1 order by m.name', [
        '',
      ]);
    const all = await people();
    expect(all).toContainEqual({ name: 'Anita Iyer', role: 'member', signs: true });
    expect(all).toHaveLength(6);
    await query('delete from logins where email = $1', [demoLogins['buyer-legal']]);
    await load(ports);
    expect(await people()).toEqual(all);
  });

  it('creates NDAs in every state, whose documents are signed at the times of their history', async () => {
    const states = await query(
      'select status, count(*)::int as n from nda_requests group by status order by status',
    );
    expect(states).toEqual([
      { status: 'Approved & Shared', n: 6 },
      { status: 'Rejected', n: 8 },
      { status: 'Requested', n: 16 },
      { status: 'Signed & Shared', n: 10 },
      { status: 'Skipped', n: 8 },
    ]);
    const [signed] = await query<{ file: number; supplier: Date; buyer: Date; shared: Date; signed: Date }>(
      `select r.signed_file_id as file, r.supplier_signed_at as supplier, r.buyer_signed_at as buyer,
              (select created_at from nda_events e where e.nda_id = r.id and to_status = 'Approved & Shared') as shared,
              (select created_at from nda_events e where e.nda_id = r.id and to_status = 'Signed & Shared') as signed
         from nda_requests r where status = 'Signed & Shared' order by id limit 1`,
    );
    const signatures = await readSignatures(await files.read(signed!.file));
    expect(signatures.map(({ isIntact }) => isIntact)).toEqual([true, true]);
    expect(signed!.supplier).toEqual(signed!.shared);
    expect(signed!.buyer).toEqual(signed!.signed);
    expect(signed!.buyer.getTime()).toBeLessThan(now.getTime() - 30 * 86_400_000);
    const late = await query('select id from nda_events where created_at > $1', [now]);
    expect(late).toEqual([]);
    const backwards = await query(
      'select a.id from nda_events a join nda_events b on a.nda_id = b.nda_id and a.id < b.id and a.created_at > b.created_at',
    );
    expect(backwards).toEqual([]);
  });

  it('creates conversations whose numbers, read positions and counts match their messages', async () => {
    const wrong = await query(
      `select c.id from conversations c
         left join lateral (
           select count(*)::int as n, coalesce(max(sequence), 0) as last, max(sent_at) as at,
                  array_agg(sequence order by id) is distinct from array_agg(sequence order by sent_at) as mixed,
                  count(*) filter (where sender_id not in (c.buyer_id, c.supplier_id)) as strangers,
                  count(*) filter (where sender_id = c.supplier_id and sequence > c.buyer_seen and deleted_at is null) as buyer_unread,
                  count(*) filter (where sender_id = c.buyer_id and sequence > c.supplier_seen and deleted_at is null) as supplier_unread
             from messages m where m.conversation_id = c.id
         ) m on true
        where m.n <> m.last or m.mixed or m.strangers > 0
           or c.last_sequence <> m.last or c.last_message_at is distinct from m.at
           or c.buyer_unread <> m.buyer_unread or c.supplier_unread <> m.supplier_unread`,
    );
    expect(wrong).toEqual([]);
    const unread = await query(
      `select l.email, count(*)::int as conversations,
              sum(case when u.id = c.buyer_id then c.buyer_unread else c.supplier_unread end)::int as messages
         from conversations c join users u on (u.id = c.buyer_id and c.buyer_unread > 0) or (u.id = c.supplier_id and c.supplier_unread > 0)
         join logins l on l.id = u.login_id group by l.email order by l.email`,
    );
    expect(unread).toEqual([
      { email: demoLogins.buyer, conversations: 3, messages: 6 },
      { email: demoLogins.supplier, conversations: 3, messages: 6 },
    ]);
    const [sizes] = await query(
      `select (select count(*)::int from conversations) as conversations,
              (select count(*)::int from conversations c join nda_requests r using (offer_id, buyer_id, supplier_id)
                where c.created_at = r.requested_at) as asked,
              (select count(*) > 0 from messages m join message_edits e on e.message_id = m.id where edited_at = replaced_at) as edited,
              (select count(*) > 0 from messages where deleted_at is not null and content = '') as deleted`,
    );
    expect(sizes).toEqual({ conversations: 48, asked: 48, edited: true, deleted: true });
  });

  it('creates companies with pictures, services, partners and a validation with its history', async () => {
    const [sums] = await query(
      `select (select count(*)::int from profiles p join stored_files l on l.id = p.logo_file_id join stored_files b on b.id = p.banner_file_id
                where l.content_type = 'image/webp' and b.content_type = 'image/webp') as pictured,
              (select count(distinct logo_file_id)::int from profiles) as logos,
              (select count(distinct user_id)::int from company_services) as serving,
              (select count(distinct user_id)::int from company_partners) as partnered,
              (select count(*)::int from users u where role <> 'admin'
                and (validation = 'validated') <> exists (select 1 from validations v where v.user_id = u.id and cardinality(facts) > 0)) as unmarked,
              (select count(*)::int from validations where created_at > $1) as late`,
      [now],
    );
    expect(sums).toEqual({ pictured: 30, logos: 30, serving: 30, partnered: 29, unmarked: 0, late: 0 });
    const [{ logo, banner } = { logo: 0, banner: 0 }] = await query<{ logo: number; banner: number }>(
      'select logo_file_id as logo, banner_file_id as banner from profiles order by user_id limit 1',
    );
    expect(await sharp(await files.read(logo)).metadata()).toMatchObject(limits.picture.logo);
    expect(await sharp(await files.read(banner)).metadata()).toMatchObject(limits.picture.banner);
    const saved = await query(
      `select l.email, count(*)::int as n from saved_companies s join users u on u.id = s.owner_id join logins l on l.id = u.login_id
        where l.email in ($1, $2) group by l.email order by l.email`,
      [demoLogins.buyer, demoLogins.supplier],
    );
    expect(saved).toEqual([
      { email: demoLogins.buyer, n: 4 },
      { email: demoLogins.supplier, n: 3 },
    ]);
  });

  it('creates an open request for validation of a waiting company, and an approved one', async () => {
    const requests = await query(
      `select p.company_name as company, u.validation, r.state, count(*)::int as documents
        from validation_requests r join users u on u.id = r.user_id join profiles p on p.user_id = u.id
        join validation_documents d on d.request_id = r.id where r.created_at < $1
        group by p.company_name, u.validation, r.state order by r.state`,
      [now],
    );
    expect(requests).toEqual([
      { company: 'Sahyadri Flow Systems', validation: 'validated', state: 'approved', documents: 2 },
      { company: 'Doaba Furniture Works', validation: 'waiting', state: 'open', documents: 1 },
    ]);
  });

  it('creates tasks for administrators without notifying anybody', async () => {
    const waiting = await query(
      `select (select count(*)::int from users where role = 'admin' and approved_at is null) as administrators,
              (select count(*)::int from users where role <> 'admin' and validation = 'waiting') as companies,
              (select array_agg(subject || ' ' || state order by id) from reports) as reports,
              (select count(*)::int from reports r where created_at > $1 or user_id = reporter_id or (state = 'open') <>
                not exists (select 1 from audit_log a where a.subject_kind = 'report' and a.subject_id = r.id)) as wrong`,
      [now],
    );
    expect(waiting).toEqual([
      {
        administrators: 1,
        companies: 3,
        reports: ['company open', 'company open', 'company dismissed', 'message open'],
        wrong: 0,
      },
    ]);
  });

  it('creates notifications for the two demo people and mails none of them', async () => {
    const told = await query(
      `select l.email, n.kind, count(*) filter (where read_at is null)::int as unread, count(*)::int as "all"
         from notifications n join users u on u.id = n.user_id join logins l on l.id = u.login_id
        group by l.email, n.kind order by l.email, n.kind`,
    );
    const { buyer, supplier } = demoLogins;
    expect(told).toEqual([
      { email: buyer, kind: 'contract-proposed', unread: 5, all: 15 },
      { email: buyer, kind: 'message', unread: 3, all: 3 },
      { email: buyer, kind: 'nda-approved', unread: 3, all: 7 },
      { email: supplier, kind: 'contract-accepted', unread: 1, all: 1 },
      { email: supplier, kind: 'contract-changes-wanted', unread: 2, all: 2 },
      { email: supplier, kind: 'message', unread: 3, all: 3 },
      { email: supplier, kind: 'nda-requested', unread: 6, all: 18 },
    ]);
    const wrong = await query(
      `select n.kind, n.reference_id from notifications n
         left join nda_requests r on n.reference_kind = 'nda' and r.id = n.reference_id and n.user_id in (r.buyer_id, r.supplier_id)
         left join contracts k on n.reference_kind = 'contract' and k.id = n.reference_id and n.user_id in (k.buyer_id, k.supplier_id)
         left join conversations c on n.reference_kind = 'user' and c.id = n.conversation_id
           and n.user_id + n.reference_id = c.buyer_id + c.supplier_id and n.user_id in (c.buyer_id, c.supplier_id)
        where coalesce(r.id, k.id, c.id) is null or n.mailed_at is null or n.created_at > $1 or n.read_at < n.created_at
           or (n.kind = 'nda-requested' and (n.read_at is null) <> (r.status = 'Requested'))
           or (n.kind = 'nda-approved' and (n.read_at is null) <> (r.status = 'Approved & Shared'))
           or (n.kind = 'message' and (n.unread_key <> 'conversation:' || c.id or n.created_at <> c.last_message_at))`,
      [now],
    );
    expect(wrong).toEqual([]);
    const late = await query(
      `select b.id from notifications a join notifications b
           on a.user_id = b.user_id and a.id < b.id and a.created_at > b.created_at and a.kind <> 'message'`,
    );
    expect(late).toEqual([]);
    const firsts = await query(
      `select distinct on (kind) title, text,
              regexp_replace(coalesce(event_key, unread_key), '[0-9]+', '#', 'g') as key
         from notifications order by kind, id`,
    );
    const cables = 'Cables, FRLS copper wires 1.5 to 10 mm², on drums or cut to length';
    const service = 'Pump maintenance contract: sugar mill in the off season';
    expect(firsts).toEqual([
      {
        title: 'Satpura Paper Mills has accepted the contract',
        text: 'The contract on “Pump maintenance contract: sugar mill in the off season” is waiting for your acceptance.',
        key: 'contract:#:contract-accepted:#',
      },
      {
        title: 'Chilika Catch Foods requests changes to the contract',
        text: 'Chilika Catch Foods would accept the contract on “Butterfly and gate valves, DN 250 to DN 600 with gear box, with test certificates” with changes. What they ask for is shown with the contract; you can change it and send it again.',
        key: 'contract:#:contract-changes-wanted:#',
      },
      {
        title: 'Periyar Electricals proposes a contract',
        text: `Periyar Electricals proposes a contract on “${cables}”. It becomes active once both sides have accepted.`,
        key: 'contract:#:contract-proposed:#',
      },
      {
        title: `New message from Sahyadri Flow Systems about “${service}”`,
        text: `New message from Sahyadri Flow Systems about “${service}”`,
        key: 'conversation:#',
      },
      {
        title: 'Periyar Electricals has signed the NDA',
        text: `The NDA on “${cables}” is signed by Periyar Electricals and is waiting for your signature.`,
        key: 'nda:#:Approved & Shared',
      },
      {
        title: 'Rushikonda Marine Yard requests the NDA',
        text: 'Venkat Varma of Rushikonda Marine Yard requests the NDA for your offer “Fire pump house complete with 1,620 lpm terrace pump”.',
        key: 'nda:#:Requested',
      },
    ]);
  });

  it('creates a company with enough ratings for an average', async () => {
    const [most] = await query<{ email: string; n: number }>(
      `select l.email, count(*)::int as n from contract_ratings r
         join users u on u.id = r.rated_id join logins l on l.id = u.login_id group by 1 order by 2 desc limit 1`,
    );
    expect(most).toEqual({ email: demoLogins.supplier, n: 4 });
  });

  it('creates contracts signed by both demo people on the days of the demo story', async () => {
    const rows = await query<{ side: string; isAgreed: boolean; hasDocument: boolean }>(`
      select side, signed_at = case side when 'buyer' then buyer_agreed_at else supplier_agreed_at end as "isAgreed",
        document_file_id is not null as "hasDocument"
      from contract_signings join contracts on contracts.id = contract_id order by contract_signings.id limit 2`);
    expect(rows).toEqual([
      { side: 'supplier', isAgreed: true, hasDocument: true },
      { side: 'buyer', isAgreed: true, hasDocument: true },
    ]);
  });

  // CON-100
  it('creates an amendment signed by its buyer and not by its supplier', async () => {
    const amendments =
      await query(`select state, supplier_agreed_at is null as "waits", buyer_agreed_at is null as "isNew"
      from contract_amendments`);
    expect(amendments).toEqual([{ state: 'open', waits: true, isNew: false }]);
  });

  // NED-14
  it('creates a need in every state, with its answers and a contract', async () => {
    const needs = await query<{ status: string; outcome: string | null; answers: number }>(
      'select status, outcome, (select count(*)::int from need_answers a where a.need_id = n.id) as answers from needs n order by id',
    );
    expect(needs).toEqual([
      { status: 'draft', outcome: null, answers: 0 },
      { status: 'open', outcome: null, answers: 2 },
      { status: 'open', outcome: null, answers: 3 },
      { status: 'deciding', outcome: null, answers: 4 },
      { status: 'ended', outcome: 'contract', answers: 3 },
      { status: 'ended', outcome: 'no_answer_suits', answers: 1 },
    ]);
  });

  it('changes nothing when it runs again', async () => {
    const before = await snapshot();
    const neverCalled: DemoPorts = {
      acceptNda: () => Promise.reject(new Error('accepted again')),
      signNda: () => Promise.reject(new Error('signed again')),
      signContract: () => Promise.reject(new Error('signed again')),
      proposeSignedAmendment: () => Promise.reject(new Error('amended again')),
      createNeed: () => Promise.reject(new Error('created again')),
      publishNeed: () => Promise.reject(new Error('published again')),
      openNeeds: () => Promise.reject(new Error('opened again')),
      endNeed: () => Promise.reject(new Error('ended again')),
      awardNeed: () => Promise.reject(new Error('awarded again')),
      askAboutNeed: () => Promise.reject(new Error('asked again')),
      answerNeed: () => Promise.reject(new Error('answered again')),
      keepPicture: () => Promise.reject(new Error('drawn again')),
      keepPdf: () => Promise.reject(new Error('drawn again')),
    };
    expect(await load(neverCalled)).toEqual({ hasChanged: false });
    expect(
      await loadDemoMarket({
        db: database.db,
        now: new Date('2027-01-05T10:00:00Z'),
        passwords,
        ports: neverCalled,
      }),
    ).toEqual({
      hasChanged: false,
    });
    expect(await snapshot()).toEqual(before);
  });

  it('adds notifications after an interrupted load, but not to a market without conversations', async () => {
    const told = () =>
      query('select user_id, category, kind, text, created_at, read_at from notifications order by id');
    const before = await told();
    await query('delete from notifications');
    expect(await load(ports)).toEqual({ hasChanged: true });
    expect(await told()).toEqual(before);
    await query('delete from notifications');
    await query('delete from messages');
    expect(await load(ports)).toEqual({ hasChanged: false });
    expect(await told()).toEqual([]);
  });
});
