import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPasswords } from '../../modules/auth';
import { createNdaPapers, createNdas } from '../../modules/nda';
import { createAuditLog } from '../../platform/audit';
import { systemClock, type Clock } from '../../platform/clock';
import { migrate, openDatabase, type DatabaseHandle } from '../../platform/database';
import { createFileStore, createStoredFiles } from '../../platform/files';
import { loadOrCreateSigningIdentity, readSignatures } from '../../platform/pdf-signing';
import { demoLogins, demoPassword } from './companies';
import { loadDemoMarket } from './load';
import { createDemoPorts, type DemoPorts } from './ports';

const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
const now = new Date('2026-11-21T08:15:00Z');
const nobody = { announce: async () => undefined, clearFor: async () => undefined };
const tables = [
  'logins',
  'users',
  'profiles',
  'consents',
  'templates',
  'template_questions',
  'proposals',
  'proposal_answers',
  'nda_requests',
  'nda_events',
  'nda_recipients',
  'contracts',
  'contract_events',
  'buyer_offers',
  'stored_files',
];

describe.skipIf(process.platform !== 'linux')('loading the demo market', () => {
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
    database = await openDatabase({ dataDir: path.join(folder, 'data'), poolSize: 4, logger });
    await migrate(database, migrationsFolder);
    files = createStoredFiles(database.db, createFileStore({ folder: path.join(folder, 'files') }));
    const identity = await loadOrCreateSigningIdentity({
      folder: path.join(folder, 'signing'),
      secret: Buffer.alloc(32, 3),
      commonName: 'Demo test',
      clock: systemClock,
    });
    const { makeAccepting } = createNdas({
      db: database.db,
      papers: createNdaPapers({ db: database.db, files, clock: systemClock }),
      files,
      identity,
      ports: {
        conversations: { ensure: async () => 0 },
        offers: { findSupplierOf: async () => 0 },
      },
      notices: nobody,
      jobs: { define: () => undefined, enqueue: async () => undefined, schedule: () => undefined },
      audit: createAuditLog(systemClock),
      clock: systemClock,
    });
    ports = createDemoPorts((clock: Clock) => makeAccepting(clock, nobody));
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('goes on after it was broken off among the documents', async () => {
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
    expect(await load(ports)).toEqual({ hasChanged: true });
  });

  it('has every company, offer and login', async () => {
    const roles = await query('select role, count(*)::int as n from users group by role order by role');
    expect(roles).toEqual([
      { role: 'admin', n: 1 },
      { role: 'buyer', n: 12 },
      { role: 'supplier', n: 18 },
    ]);
    const states = await query(
      'select status, count(*)::int as n from proposals group by status order by status',
    );
    expect(states).toEqual([
      { status: 'closed', n: 20 },
      { status: 'draft', n: 40 },
      { status: 'published', n: 190 },
    ]);
    for (const [role, email] of Object.entries(demoLogins)) {
      const [row] = await query<{ role: string; hash: string }>(
        'select u.role, l.password_hash as hash from logins l join users u on u.login_id = l.id where l.email_key = $1',
        [email],
      );
      expect(row?.role).toBe(role);
      expect(await passwords.matches(row?.hash ?? null, demoPassword)).toBe(true);
    }
  });

  it('has NDAs in every state, whose documents are signed at the time of their history', async () => {
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

  it('changes nothing when it is loaded again', async () => {
    const before = await snapshot();
    const neverCalled: DemoPorts = {
      acceptNda: () => Promise.reject(new Error('accepted again')),
      signNda: () => Promise.reject(new Error('signed again')),
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
});
