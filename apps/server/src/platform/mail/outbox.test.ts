import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction, type DatabaseHandle } from '../database';
import { openOwnedDatabase } from '../database/test/owned-database';
import { createJobs, type Jobs } from '../jobs';
import { listMail } from './mailbox';
import { createMailOutbox, maxAttachedBytes, type MailOutbox } from './outbox';
import { unlimited } from './test/unlimited';
import { createMailTransport, type MailTransport, type OutgoingMail } from './transport';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe.skipIf(process.platform !== 'linux')('createMailOutbox', () => {
  let folder: string;
  let mailDir: string;
  let database: DatabaseHandle;
  let jobs: Jobs;
  let outbox: MailOutbox;

  function open(transport: MailTransport): void {
    jobs = createJobs({ pool: database.pool, logger: silent });
    outbox = createMailOutbox({
      db: database.db,
      jobs,
      rateLimit: unlimited,
      transport,
      publicUrl: 'https://market.example.com/x',
    });
    outbox.define<{ code: number }>('code', async ({ code }) => ({
      to: 'asha@example.com',
      subject: `Code of ${code}`,
      title: 'Your code',
      preheader: 'Soon',
      blocks: [{ kind: 'code', code: '04217' }],
    }));
    outbox.define('gone', async () => null);
  }

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-outbox-'));
    mailDir = path.join(folder, 'mail');
    database = await openOwnedDatabase({ dataDir: path.join(folder, 'data'), poolSize: 4, logger: silent });
    await createJobs({ pool: database.pool, logger: silent }).migrate();
  }, 30_000);
  beforeEach(async () => {
    await database.pool.query('delete from graphile_worker._private_jobs');
    await rm(mailDir, { recursive: true, force: true });
    open(createMailTransport({ mailDir, from: 'Proffer <no-reply@proffer.example>' }));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('sends a mail after the commit, and none after a rollback', async () => {
    await withTransaction(database.db, (tx) => outbox.enqueue(tx, 'code', { code: 1 }));
    const rolledBack = withTransaction(database.db, async (tx) => {
      await outbox.enqueue(tx, 'code', { code: 2 });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    await jobs.drain();
    expect((await listMail(mailDir)).map(({ subject }) => subject)).toEqual(['Code of 1']);
  });

  it('stores only the data of a mail in the queue, never the rendered secret', async () => {
    await outbox.enqueue(database.db, 'code', { code: 7 });
    const { rows } = await database.pool.query('select payload from graphile_worker._private_jobs');
    expect(rows).toEqual([{ payload: { code: 7 } }]);
  });

  it('the mail outbox sends nothing when the template returns no mail', async () => {
    await outbox.enqueue(database.db, 'gone', {});
    await jobs.drain();
    await expect(readdir(mailDir)).rejects.toThrow('ENOENT');
    expect(await jobs.stuck()).toEqual([]);
  });

  it('refuses to send a mail that is too large for mailboxes', async () => {
    outbox.define('heavy', async () => ({
      to: 'asha@example.com',
      subject: 'Heavy',
      title: 'Heavy',
      preheader: '',
      blocks: [],
      attachments: [
        { fileName: 'a.pdf', contentType: 'application/pdf', bytes: new Uint8Array(maxAttachedBytes + 1) },
      ],
    }));
    await outbox.enqueue(database.db, 'heavy', {});
    await jobs.drain();
    await expect(readdir(mailDir)).rejects.toThrow('ENOENT');
  });

  it('sends one mail for several that wait under one key', async () => {
    await outbox.enqueue(database.db, 'code', { code: 1 }, { key: 'code:asha' });
    await outbox.enqueue(database.db, 'code', { code: 2 }, { key: 'code:asha' });
    await jobs.drain();
    expect((await listMail(mailDir)).map(({ subject }) => subject)).toEqual(['Code of 2']);
  });

  it('sends every attempt of a mail with the same id, and the next mail with another', async () => {
    const tried: OutgoingMail[] = [];
    open({
      async send(mail) {
        tried.push(mail);
        // The server accepted the mail, but its reply was lost.
        if (tried.length === 1) throw new Error('connection lost');
      },
      close: () => undefined,
    });
    await outbox.enqueue(database.db, 'code', { code: 1 });
    await jobs.drain();
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await jobs.drain();
    await outbox.enqueue(database.db, 'code', { code: 1 });
    await jobs.drain();
    const ids = tried.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(3);
    expect(ids[0]).toMatch(/^<code\.\d+\.[\da-z]+@market\.example\.com>$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });
});
