import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import type { Problem } from '@proffer/contract/wire/errors';
import { paths, type RouteName } from '@proffer/contract/wire/paths';
import type { Routes } from '@proffer/contract/routes';
import type { CallInput } from '@proffer/contract/wire/route';
import { buildApp } from '../../src/wiring/app';
import type { AppDeps } from '../../src/wiring/app-deps';
import { createPool, drizzleOver } from '../../src/platform/database';
import { createFileStore, type Scanner } from '../../src/platform/files';
import { createJobs } from '../../src/platform/jobs';
import { createLogger } from '../../src/platform/logger';
import { createMailOutbox, createMailTransport, listMail, readMail } from '../../src/platform/mail';
import { createOutbound, type Outbound } from '../../src/platform/outbound';
import { createRateLimit } from '../../src/platform/rate-limit';
import { loadOrCreateSigningIdentity } from '../../src/platform/pdf-signing';
import { loadOrCreateLogKey } from '../../src/modules/deals';
import type { Timers } from '../../src/modules/live';
import type { Tracing } from '../../src/platform/tracing';
import { createPromptTime, type TimestampAuthority } from '../../src/platform/trusted-time';
import { createTestClock } from './test-clock';
import { databaseUrl, templateName } from './global-setup';
import { openLocalBus } from './local-bus';
import { noteSecondConnections } from './second-connections';

export interface Reply {
  status: number;
  body: unknown;
  bytes: Buffer;
  headers: Record<string, string | string[] | number | undefined>;
}

interface ContextOptions {
  /** Receives every log line, down to the finest level. */
  logTo?: { write(line: string): void };
  /** Timers of the live socket, which tests can advance. */
  timers?: Timers;
  /** Scans uploads; without it they are clean at once. */
  scanner?: Scanner;
  /** Number of database connections of the server. */
  poolSize?: number;
  /** Settings that differ from the defaults of the tests. */
  config?: Partial<AppDeps['config']>;
  /** Calls to servers that companies name; by default private addresses are allowed. */
  outbound?: Outbound;
  /** Resolves TXT records; by default there are none. */
  resolveTxt?: AppDeps['resolveTxt'];
  /** Timestamps the heads of the transparency log; without it they have none. */
  trustedTime?: TimestampAuthority;
  /** Template database to clone; the default one has no rows. */
  template?: string;
  /** Another context whose database this server uses too, like a second node. */
  besides?: { databaseName: string };
  /** Traces requests, statements, jobs and mails. */
  tracing?: Tracing;
  /** Logins of a demo market. */
  demo?: AppDeps['demo'];
}

/** The operator key, which the server prints at the start. */
export const operatorKey = 'the-key-of-the-tests';

export type TestContext = Awaited<ReturnType<typeof openContext>>;

/**
 * Opens a complete server on a database of its own: real PostgreSQL, real jobs, real mail files,
 * and a clock that tests can move. The caller closes it; `useContext` does so itself.
 */
export async function openContext(options: ContextOptions = {}) {
  const { logTo, timers, scanner, trustedTime, config, template = templateName, tracing } = options;
  const { poolSize = 6, demo, outbound = createOutbound({ allowPrivate: true }) } = options;
  const name = options.besides?.databaseName ?? `test_${randomUUID().replaceAll('-', '')}`;
  const logger = logTo
    ? createLogger({ level: 'trace', destination: logTo })
    : createLogger({ level: 'silent' });
  const ownerUrl = inject('postgresOwnerUrl');
  if (!options.besides) {
    const admin = createPool(ownerUrl, { poolSize: 1, logger });
    await admin.query(`create database ${name} template ${template}`);
    await admin.end();
  }
  // The server uses its production role; tests prepare and inspect data as the database owner.
  const runningPool = createPool(databaseUrl(inject('postgresUrl'), name), {
    poolSize,
    logger,
    watch: { slowMs: 0, tracing },
  });
  const secondConnections = noteSecondConnections(runningPool);
  const pool = createPool(databaseUrl(ownerUrl, name), { poolSize: 6, logger });
  const db = drizzleOver(runningPool);
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-api-'));
  const clock = createTestClock(new Date('2026-11-21T09:00:00Z'));
  const jobs = createJobs({ pool: runningPool, logger, tracing });
  const mailFolder = path.join(folder, 'mail');
  const linkBase = 'http://market.example.com';
  const outbox = createMailOutbox({
    db,
    jobs,
    rateLimit: createRateLimit({ db, clock }),
    transport: createMailTransport({ mailDir: mailFolder, from: 'Proffer <no-reply@proffer.example>' }),
    publicUrl: linkBase,
    tracing,
  });
  const bus = await openLocalBus(logger);
  const secret = Buffer.alloc(32, 7);
  const identity = await loadOrCreateSigningIdentity({
    folder: path.join(folder, 'signing'),
    secret,
    commonName: 'Proffer tests',
    clock,
    trustedTime: trustedTime && createPromptTime({ authority: trustedTime, clock, logger }),
  });
  const logKey = await loadOrCreateLogKey({ folder: path.join(folder, 'signing'), secret });
  const built = await buildApp({
    config: {
      isProduction: false,
      publicUrl: linkBase,
      pageOrigins: [linkBase],
      trustProxy: undefined,
      requestsPerMinute: 100_000,
      writesPerMinute: 100_000,
      connectionsPerAddress: 10_000,
      metricsToken: undefined,
      hosts: {},
      firstAdmins: ['first-admin@example.com'],
      asksRecentProof: true,
      needsAdminSecondStep: true,
      inbound: undefined,
      ...config,
    },
    logger,
    db,
    readHeavy: (read) => read(db),
    clock,
    secret,
    jobs,
    outbox,
    outbound,
    resolveTxt: options.resolveTxt ?? (() => Promise.resolve([])),
    bus,
    fileStore: createFileStore({ folder: path.join(folder, 'files') }),
    identity,
    logKey,
    linkBase,
    mailFrom: 'Proffer <no-reply@proffer.example>',
    demo,
    operatorKey,
    mailboxFolder: mailFolder,
    mailFolder,
    webFolder: path.join(folder, 'no-web'),
    installation: {
      version: 'test',
      dataDir: folder,
      isDatabaseEmbedded: true,
      mailKind: 'folder',
      backups: null,
      files: { kind: 'folder', check: () => Promise.resolve() },
      practice: {
        backups: null,
        archiveDays: null,
        encryptsBackups: false,
        timeStampsBy: null,
        hasReplica: false,
      },
    },
    readiness: [{ name: 'database', check: async () => void (await runningPool.query('select 1')) }],
    isStrict: true,
    // Disabled so that a busy machine does not fail unrelated tests.
    maxEventLoopDelayMs: 0,
    marketPatienceMs: 60_000,
    tracing,
    ...(timers ? { timers } : {}),
    scanner,
    trustedTime,
  });
  await built.app.ready();

  /** Renewed session tokens, by the previous token. */
  const renewed = new Map<string, string>();

  /** Sends a request, replacing the token by its renewed one, as a browser does with its cookie. */
  async function send(options: InjectOptions): Promise<Reply> {
    const headers: NonNullable<InjectOptions['headers']> = { ...options.headers };
    const given = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1];
    let token = given;
    while (token !== undefined && renewed.has(token)) token = renewed.get(token);
    if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
    const reply = await built.app.inject({ ...options, headers });
    const isJson = String(reply.headers['content-type'] ?? '').includes('json');
    const body: unknown = isJson ? reply.json() : reply.body;
    const next = reply.statusCode === 200 && isJson ? (body as { token?: unknown } | null)?.token : undefined;
    if (token !== undefined && typeof next === 'string') renewed.set(token, next);
    return { status: reply.statusCode, body, bytes: reply.rawPayload, headers: reply.headers };
  }

  return {
    ...built,
    databaseName: name,
    db,
    pool,
    runningPool,
    jobs,
    logKey,
    bus,
    clock,
    folder,
    send,
    /** Calls a route by name with a token, or as a visitor. */
    call<N extends RouteName>(route: N, input: LooseInput<N>, token?: string): Promise<Reply> {
      return send(requestOf(route, input, token));
    },
    /**
     * Runs the pending jobs and returns the newest mail to an address whose subject contains the
     * text.
     */
    async mailTo(address: string, subject = '') {
      await jobs.drain();
      const newest = (await listMail(mailFolder, { to: address })).find((mail) =>
        mail.subject.includes(subject),
      );
      return newest ? readMail(mailFolder, newest.name) : undefined;
    },
    async countMail(): Promise<number> {
      await jobs.drain();
      return (await readdir(mailFolder).catch(() => [])).length;
    },
    async close(): Promise<void> {
      await built.app.close();
      await jobs.stop();
      await outbound.close();
      await bus.close();
      await runningPool.end();
      await pool.end();
      await rm(folder, { recursive: true, force: true });
      if (secondConnections.size > 0) {
        throw new Error(
          `connections were requested within a transaction: ${[...secondConnections].join('\n\n')}`,
        );
      }
    },
  };
}

/**
 * Input type in which only the names of the parts are checked, so that tests can send invalid
 * values.
 */
type LooseInput<N extends RouteName> = { [K in keyof CallInput<Routes[N]>]?: unknown } & {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
};

/** Returns the HTTP request of a call. */
export function requestOf(
  route: RouteName,
  input: {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
    body?: unknown;
    file?: { name: string; bytes: Uint8Array };
  },
  token?: string,
): InjectOptions {
  const { method, path: template } = paths[route];
  const url = template.replaceAll(/:(\w+)/g, (_whole, key: string) =>
    encodeURIComponent(String(input.params?.[key])),
  );
  const query = Object.entries(input.query ?? {})
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [key, String(value)] as const);
  const headers: Record<string, string> = { 'user-agent': 'api-test' };
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`;
  if (input.file) {
    const boundary = 'proffer-test-boundary';
    headers['content-type'] = `multipart/form-data; boundary=${boundary}`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${input.file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const payload = Buffer.concat([
      Buffer.from(head),
      input.file.bytes,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    return { method, url, query: Object.fromEntries(query), headers, payload };
  }
  if (input.body === undefined) return { method, url, query: Object.fromEntries(query), headers };
  headers['content-type'] = 'application/json';
  return { method, url, query: Object.fromEntries(query), headers, payload: JSON.stringify(input.body) };
}

/** Opens a context for a test file and closes it afterwards; read it inside tests only. */
export function useContext(options?: ContextOptions): { readonly current: TestContext } {
  let context: TestContext | undefined;
  beforeAll(async () => {
    context = await openContext(options);
  });
  afterAll(async () => {
    await context?.close();
    // The test module stays in its worker and would keep the server in memory.
    context = undefined;
  });
  return {
    get current(): TestContext {
      if (!context) throw new Error('the context is open inside tests only');
      return context;
    },
  };
}

export function problemOf(reply: Reply): Problem {
  return reply.body as Problem;
}

/**
 * Returns a cookie set by a reply: `name=value`, then its attributes; empty if the reply sets none
 * of that name.
 */
export function cookieOf(reply: Reply, name: string): string[] {
  const header = reply.headers['set-cookie'];
  const all = Array.isArray(header) ? header : header === undefined ? [] : [String(header)];
  const wanted = all.find((line) => line.startsWith(`${name}=`));
  return wanted?.split(';').map((part) => part.trim()) ?? [];
}
