import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { SystemState } from '@proffer/contract/administration/schemas';
import { useContext } from '../support/context';
import { createPerson } from '../world/people';

const context = useContext();

async function read(): Promise<SystemState> {
  const admin = await createPerson(context.current, 'admin');
  const { status, body } = await context.current.call('systemState', {}, admin.token);
  expect(status).toBe(200);
  return body as SystemState;
}

async function valueOf(sql: string): Promise<unknown> {
  const { rows } = await context.current.pool.query<{ value: unknown }>(sql);
  return rows[0]?.value;
}

// ADM-25, ERR-71
it('shows administrators the state of the running product', async () => {
  const { pool, clock, jobs, db, live } = context.current;
  await pool.query(
    `insert into stored_files (sha256, size_bytes, content_type) values ('a', 3000000000, 'x'), ('b', 17, 'x')`,
  );
  const hour = 3_600_000;
  await jobs.enqueue(
    db,
    'mail:account-closed',
    { to: 'a@example.com' },
    { runAt: new Date(Date.now() + hour) },
  );
  await jobs.enqueue(db, 'mail:account-closed', { to: 'b@example.com' });
  await jobs.enqueue(db, 'nda.finish', { ndaId: 1 });
  await jobs.enqueue(db, 'nda.finish', { ndaId: 2 });
  await jobs.enqueue(db, 'nda.finish', { ndaId: 3 });
  const set = (change: string, place: number) =>
    pool.query(
      `update graphile_worker._private_jobs set ${change} where id = (select id from graphile_worker._private_jobs order by id offset $1 limit 1)`,
      [place],
    );
  await set(`attempts = 12, last_error = 'no'`, 1);
  await set(`attempts = 1, locked_at = now(), locked_by = 'me'`, 2);
  await set(`run_at = timestamptz '2026-01-02T03:04:05Z'`, 3);
  live.presence.connected((await createPerson(context.current, 'buyer')).userId);
  await live.presence.settled();

  const state = await read();
  expect(state).toEqual({
    version: 'test',
    node: process.version,
    startedAt: expect.any(String),
    now: clock.now().toISOString(),
    database: {
      version: await valueOf(`select current_setting('server_version') as value`),
      sizeBytes: expect.any(Number),
      connections: expect.any(Number),
      isEmbedded: true,
    },
    jobs: { waiting: 3, running: 1, failed: 1, oldestWaitingAt: '2026-01-02T03:04:05.000Z' },
    mail: { kind: 'folder', waiting: 1, failed: 1, replies: null },
    certificate: {
      subject: 'Proffer tests',
      validFrom: expect.any(String),
      validTo: expect.any(String),
      isOwn: false,
      standings: [],
    },
    backupAt: null,
    backups: null,
    archive: null,
    files: { kind: 'folder', bytes: 3_000_000_017, isAnswering: true },
    disk: { freeBytes: expect.any(Number), sizeBytes: expect.any(Number), isLow: expect.any(Boolean) },
    online: 1,
  });
  expect(state.disk.freeBytes).toBeGreaterThan(0);
  expect(state.disk.sizeBytes).toBeGreaterThan(state.disk.freeBytes);
  expect(state.disk.isLow).toBe(state.disk.freeBytes < 512 * 1024 * 1024);
  expect(Math.abs(Date.now() - process.uptime() * 1_000 - Date.parse(state.startedAt))).toBeLessThan(1_000);
  const size = Number(await valueOf('select pg_database_size(current_database()) as value'));
  expect(Math.abs(state.database.sizeBytes - size)).toBeLessThan(size / 10);
  expect(state.database.connections).toBeGreaterThan(0);
  expect(Date.parse(state.certificate.validFrom)).toBeLessThanOrEqual(clock.now().getTime());
  expect(Date.parse(state.certificate.validTo)).toBeGreaterThan(clock.now().getTime());
});

// ADM-25
it('shows the time of the last backup, and no times of an empty queue', async () => {
  const { folder, pool } = context.current;
  await pool.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null`);
  await pool.query('select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs');
  const mark = path.join(folder, 'last-backup');
  await writeFile(mark, '');
  await utimes(mark, new Date(), new Date('2026-11-19T22:00:00Z'));
  expect(await read()).toMatchObject({
    backupAt: '2026-11-19T22:00:00.000Z',
    jobs: { waiting: 0, running: 0, failed: 0, oldestWaitingAt: null },
    mail: { waiting: 0, failed: 0 },
  });
});

// ADM-25
it('measures the stored bytes at most once a minute', async () => {
  const { pool, clock } = context.current;
  const bytesOf = async () => (await read()).files.bytes;
  const before = await bytesOf();
  await pool.query(
    `insert into stored_files (sha256, size_bytes, content_type) values ('of the last minute', 5, 'x')`,
  );
  expect(await bytesOf()).toBe(before);
  clock.advance(60_001);
  expect(await bytesOf()).toBe(before + 5);
});

it('shows the state of the product to administrators only', async () => {
  for (const role of ['supplier', 'buyer'] as const) {
    const { token } = await createPerson(context.current, role);
    expect((await context.current.call('systemState', {}, token)).status).toBe(403);
  }
});
