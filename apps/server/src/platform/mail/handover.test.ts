import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DatabaseHandle } from '../database';
import { createFaults } from '../database/test/faults';
import { openOwnedDatabase } from '../database/test/owned-database';
import { createJobs, createQueuedJobsRepository, type Jobs } from '../jobs';
import { createMailOutbox, type MailOutbox } from './outbox';
import { unlimited } from './test/unlimited';
import { createMailTransport, type MailTransport } from './transport';

/** Timeout for a state to be reached on a busy machine; an idle one needs far less. */
const patience = { timeout: 20_000 };
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe.skipIf(process.platform !== 'linux')('a mail', () => {
  let folder: string;
  let database: DatabaseHandle;
  let faults: ReturnType<typeof createFaults>;
  let server: SMTPServer;
  let jobs: Jobs;
  let outbox: MailOutbox;
  const transports: MailTransport[] = [];
  let taken: (string | undefined)[] = [];
  let messageIds: (string | undefined)[] = [];
  const onSent = vi.fn<() => Promise<void>>(() => Promise.resolve());
  /** Called when a mail has arrived, before the server confirms it. */
  let onMail = (): void => undefined;
  /** Resolves when the server may confirm the mail. */
  let saysSo: Promise<void> = Promise.resolve();

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proffer-handover-'));
    const dataDir = path.join(folder, 'data');
    database = await openOwnedDatabase({ dataDir, poolSize: 6, logger: silent });
    faults = createFaults(dataDir);
    await createJobs({ pool: database.pool, logger: silent }).migrate();
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      async onData(stream, _session, done) {
        const { subject, messageId } = await PostalMime.parse(await buffer(stream));
        taken.push(subject);
        messageIds.push(messageId);
        onMail();
        await saysSo;
        done();
      },
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }, 30_000);
  /** Opens the mail outbox and its jobs, with a mail server at a port. */
  function openOutbox(port: number, answerMs?: number): void {
    jobs = createJobs({ pool: database.pool, logger: silent });
    const transport = createMailTransport({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailDir: path.join(folder, 'mail'),
      from: 'Proffer <no-reply@proffer.example>',
      ...(answerMs === undefined ? {} : { answerMs }),
    });
    transports.push(transport);
    outbox = createMailOutbox({
      db: database.db,
      jobs,
      rateLimit: unlimited,
      transport,
      publicUrl: 'https://market.example.com',
    });
    outbox.define<{ n: number }>('note', async ({ n }) => ({
      to: 'asha@example.com',
      subject: `Note ${n}`,
      title: 'A note',
      preheader: '',
      blocks: [],
      onSent,
    }));
  }
  const ownPort = () => (server.server.address() as AddressInfo).port;
  beforeEach(() => {
    taken = [];
    messageIds = [];
    onMail = () => undefined;
    saysSo = Promise.resolve();
    onSent.mockClear();
    openOutbox(ownPort());
  });
  afterEach(async () => {
    await jobs.stop();
    for (const transport of transports.splice(0)) transport.close();
  });
  afterAll(async () => {
    await database.close();
    await new Promise<void>((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  });

  // ERR-43
  it.each([1, 2, 3])(
    'a mail is sent once when the database is killed while the mail server receives it (%i)',
    async () => {
      await Promise.all([1, 2, 3, 4].map((n) => outbox.enqueue(database.db, 'note', { n })));
      const fault = vi.fn<() => void>(faults.kill);
      onMail = () => {
        if (fault.mock.calls.length === 0) fault();
      };
      await jobs.start();
      await vi.waitFor(async () => expect(await jobs.pending()).toBe(0), patience);
      expect(fault).toHaveBeenCalledOnce();
      expect(taken).toHaveLength(4);
      expect(new Set(taken)).toEqual(new Set(['Note 1', 'Note 2', 'Note 3', 'Note 4']));
      expect(outbox.doubtful()).toBe(0);
    },
    40_000,
  );

  const markAs = (mark: string) =>
    database.pool.query(
      'update graphile_worker._private_jobs set flags = jsonb_build_object($1::text, true)',
      [mark],
    );

  it('a mail that a killed process may have handed over is sent again and counted as doubtful', async () => {
    await outbox.enqueue(database.db, 'note', { n: 1 });
    await markAs('handing over');
    await jobs.drain();
    expect(taken).toEqual(['Note 1']);
    expect(outbox.doubtful()).toBe(1);
  });

  it('a mail that was handed over is not sent again, and its follow-up runs', async () => {
    await outbox.enqueue(database.db, 'note', { n: 1 });
    await markAs('handed over');
    await jobs.drain();
    expect(taken).toEqual([]);
    expect(onSent).toHaveBeenCalledOnce();
    expect(await jobs.pending()).toBe(0);
  });

  it('mails are sent one at a time, so that a kill leaves one in doubt', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => outbox.enqueue(database.db, 'note', { n })));
    const inDoubt: Promise<number>[] = [];
    onMail = () => {
      inDoubt.push(
        database.pool
          .query(`select 1 from graphile_worker._private_jobs where flags ? 'handing over'`)
          .then(({ rowCount }) => rowCount ?? 0),
      );
    };
    await jobs.start();
    await vi.waitFor(async () => expect(await jobs.pending()).toBe(0), patience);
    expect(Math.max(...(await Promise.all(inDoubt)))).toBe(1);
  });

  // ERR-46
  it('a mail whose server hangs delays other mails, but no other jobs', async () => {
    const sockets: Socket[] = [];
    const silentServer = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silentServer, 'listening');
    openOutbox((silentServer.address() as AddressInfo).port);
    const work = vi.fn<() => Promise<void>>(() => Promise.resolve());
    jobs.define('work', work);
    await Promise.all([1, 2, 3].map((n) => outbox.enqueue(database.db, 'note', { n })));
    await jobs.start();
    await vi.waitFor(() => expect(sockets).toHaveLength(1), patience);
    for (let n = 0; n < 5; n += 1) await jobs.enqueue(database.db, 'work', {});
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(5), { timeout: 4_000 });
    expect(sockets).toHaveLength(1);
    silentServer.on('connection', (socket) => socket.destroy());
    for (const socket of sockets) socket.destroy();
    await jobs.stop();
    silentServer.close();
    await database.pool.query('truncate graphile_worker._private_jobs');
  });

  // ERR-46
  it('a mail that the server received without confirming in time is sent again with the same id and counted', async () => {
    openOutbox(ownPort(), 200);
    await outbox.enqueue(database.db, 'note', { n: 1 });
    saysSo = new Promise(() => undefined);
    await jobs.drain();
    expect([taken, outbox.doubtful()]).toEqual([['Note 1'], 0]);
    saysSo = Promise.resolve();
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await jobs.drain();
    expect(await jobs.pending()).toBe(0);
    expect([taken, outbox.doubtful()]).toEqual([['Note 1', 'Note 1'], 1]);
    expect(new Set(messageIds).size).toBe(1);
  });

  // ERR-46
  it('a mail that waits for confirmation is aborted when the process stops, and sent again after the next start', async () => {
    openOutbox(ownPort(), 600_000);
    await outbox.enqueue(database.db, 'note', { n: 1 });
    saysSo = new Promise(() => undefined);
    await jobs.start();
    await vi.waitFor(() => expect(taken).toEqual(['Note 1']), patience);
    await jobs.stop();
    saysSo = Promise.resolve();
    openOutbox(ownPort());
    await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    await jobs.start();
    await vi.waitFor(async () => expect(await jobs.pending()).toBe(0), patience);
    expect([taken, outbox.doubtful()]).toEqual([['Note 1', 'Note 1'], 1]);
  });

  // ERR-46
  it('a mail is sent twice at most when the server drops the connection after its text, and then waits for an administrator', async () => {
    let texts = 0;
    let isDropping = true;
    const dropping = await listenRaw((socket, line) => {
      if (line !== '.') return;
      texts += 1;
      if (isDropping) socket.destroy();
      else socket.write('250 taken\r\n');
    });
    openOutbox(dropping.port);
    await outbox.enqueue(database.db, 'note', { n: 1 });
    for (let round = 0; round < 5; round += 1) {
      await jobs.drain();
      await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    }
    expect([texts, outbox.doubtful()]).toEqual([2, 1]);
    const [stuck] = await jobs.stuck();
    expect(stuck).toMatchObject({
      isGivenUp: true,
      lastError: expect.stringContaining('twice and did not confirm it'),
    });

    isDropping = false;
    const queue = createQueuedJobsRepository(database.db);
    await queue.retry(database.db, stuck!.id);
    await jobs.drain();
    expect([texts, await jobs.pending(), (await jobs.stuck()).length]).toEqual([3, 0, 0]);
    dropping.close();
  });

  // ERR-46
  it('a mail in doubt gets no additional attempts because of refused ones in between', async () => {
    let texts = 0;
    const answers = ['drop', 'refuse', 'refuse', 'drop', 'drop'];
    const moody = await listenRaw((socket, line) => {
      if (line.startsWith('MAIL') && answers[0] === 'refuse') {
        answers.shift();
        socket.end('421 later\r\n');
      }
      if (line !== '.') return;
      texts += 1;
      answers.shift();
      socket.destroy();
    });
    openOutbox(moody.port);
    await outbox.enqueue(database.db, 'note', { n: 1 });
    for (let round = 0; round < 7; round += 1) {
      await jobs.drain();
      await database.pool.query('update graphile_worker._private_jobs set run_at = now()');
    }
    expect([texts, answers]).toEqual([2, ['drop']]);
    await database.pool.query('truncate graphile_worker._private_jobs');
    moody.close();
  });

  // ERR-46
  it.each([
    ['before the greeting', false],
    ['after the text', true],
  ])(
    'a mail whose server hangs %s delays a stop by less than three seconds, and stays queued',
    async (_when, greets) => {
      const reached = vi.fn<() => void>();
      const hanging = await listenRaw(
        (_socket, line) => {
          if (line === '.') reached();
        },
        { greets, onConnect: greets ? () => undefined : reached },
      );
      openOutbox(hanging.port, 600_000);
      await Promise.all([1, 2, 3].map((n) => outbox.enqueue(database.db, 'note', { n })));
      await jobs.start();
      await vi.waitFor(() => expect(reached).toHaveBeenCalled(), patience);
      const startedAt = performance.now();
      await jobs.stop();
      expect(performance.now() - startedAt).toBeLessThan(3_000);
      expect(await jobs.pending()).toBe(3);
      await database.pool.query('truncate graphile_worker._private_jobs');
      hanging.close();
    },
  );
});

/**
 * Starts a scripted mail server that accepts every command; `onLine` decides what happens after a
 * mail’s text.
 */
async function listenRaw(
  onLine: (socket: Socket, line: string) => void,
  { greets = true, onConnect = () => undefined }: { greets?: boolean; onConnect?: () => void } = {},
) {
  const sockets = new Set<Socket>();
  const raw = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onConnect();
    if (greets) socket.write('220 ready\r\n');
    let isText = false;
    createInterface(socket).on('line', (line) => {
      onLine(socket, line);
      if (socket.destroyed || socket.writableEnded) return;
      if (isText) {
        isText = line !== '.';
        return;
      }
      isText = line === 'DATA';
      socket.write(isText ? '354 go on\r\n' : '250 ok\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(raw, 'listening');
  return {
    port: (raw.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      raw.close();
    },
  };
}
