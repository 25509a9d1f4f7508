import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { archiveOf } from '@proffer/embedded-postgres';
import type { Config } from './config';
import { loadOrCreateLogKey } from './modules/deals';
import { openDatabaseOf } from './open-database-of';
import { openBus, type Bus } from './platform/bus';
import { systemClock, type Clock } from './platform/clock';
import {
  assertArchives,
  findExcessRights,
  type DatabaseHandle,
  type DatabaseLogger,
} from './platform/database';
import { archiveMark, assertRestored } from './platform/data-folder';
import { assertSpaceLeft } from './platform/disk-space';
import { createClamd, createStoredFiles, openFileStore, type FileStore } from './platform/files';
import { createJobs, type Jobs } from './platform/jobs';
import { createLogger } from './platform/logger';
import { createMailOutbox, createMailTransport, readDkimSigner, type LmtpDoor } from './platform/mail';
import { createOutbound } from './platform/outbound';
import { createRateLimit } from './platform/rate-limit';
import { loadOrCreateSigningIdentity } from './platform/pdf-signing';
import { deriveKey, deriveText, openSecret } from './platform/secrets';
import { followCauses, type Tracing } from './platform/tracing';
import { createValidation, keepValidationFresh } from './platform/revocation';
import { createPromptTime, createTimestampAuthority, readCertificates } from './platform/trusted-time';
import { buildApp } from './wiring/app';
import type { AppDeps } from './wiring/app-deps';
import { migrationsFolder, prepareDatabase } from './prepare-database';
import { baseJob, defineScheduledBackup, defineScheduledBase, periodNotice } from './scheduled-backup';
import { startWarnings } from './start-warnings';
import { backUpBeforeUpgrade } from './upgrade-backup';
import { version } from './version';

/**
 * Folder of the package. `src/` and `dist/` lie at the same level, so the path holds in development and when bundled.
 */
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const webFolder = path.join(packageFolder, '..', 'web', 'dist');

/** Returns the backup settings that administrators see; only the operator knows the folder. */
const backupsOf = ({ at, keep, recipients }: Config['backup']) => ({
  at,
  keep,
  isSealed: recipients.length > 0,
});

/** Opens tracing if it is set; its packages are imported only then. */
async function tracingOf({ traceEndpoint }: Config, logger: DatabaseLogger): Promise<Tracing | undefined> {
  if (traceEndpoint === undefined) return undefined;
  const { openTracing } = await import('./platform/tracing/open-tracing').catch((cause: unknown) => {
    throw new Error(
      'OTEL_EXPORTER_OTLP_ENDPOINT needs the packages of OpenTelemetry, which were left out of this installation.',
      { cause },
    );
  });
  return openTracing({ endpoint: traceEndpoint, version, logger });
}

interface ArchiveParts {
  database: DatabaseHandle;
  jobs: Pick<Jobs, 'enqueue'>;
  logger: DatabaseLogger;
  store: FileStore;
}

/** Starts to follow the archive. Schedules a base at once if the archive has none or is incomplete. */
async function beginArchive(
  { dataDir }: Config,
  { folder }: NonNullable<Config['archive']>,
  { database, jobs, logger, store }: ArchiveParts,
) {
  const known = await readFile(path.join(dataDir, archiveMark), 'utf8').catch(() => '');
  const archive = await archiveOf(path.join(dataDir, 'postgres'), { folder });
  if (known.trim() !== archive) await jobs.enqueue(database.db, baseJob, {}, { key: baseJob });
  // Imported only if an archive is set.
  const { followMarket, readArchiveState } = await import('./ops');
  const { from } = await readArchiveState({ folder, dataDir, pool: database.pool });
  return {
    notice: from
      ? periodNotice(from.toISOString())
      : 'No moment can be restored from the archive until its first base is made.',
    ...followMarket({ folder, dataDir, pool: database.pool, store, logger }),
  };
}

/** Returns a function that reads the state of the archive, importing the code only when it is called. */
const readArchiveOf =
  ({ dataDir }: Config, { folder }: NonNullable<Config['archive']>, { pool }: DatabaseHandle) =>
  async () =>
    (await import('./ops')).readArchiveState({ folder, dataDir, pool });

/** Returns a function that describes, for `/readyz`, the period that can be restored. */
const describeArchive =
  (...archive: Parameters<typeof readArchiveOf>) =>
  async () => {
    const { from, until } = await readArchiveOf(...archive)();
    return { recoverableFrom: from?.toISOString() ?? null, recoverableUntil: until?.toISOString() ?? null };
  };

async function openTrustedTime({ url, rootsFile }: Config['trustedTime']) {
  if (url === undefined) return undefined;
  if (rootsFile === undefined) return createTimestampAuthority({ url });
  const roots = readCertificates(await readFile(rootsFile, 'utf8'));
  if (roots.length === 0) throw new Error(`TSA_CA: ${rootsFile} holds no certificate in PEM`);
  return createTimestampAuthority({ url, roots });
}

export type Runtime = Awaited<ReturnType<typeof openRuntime>>;

/**
 * Opens every part of the product: database (migrated), files, jobs, mail, signing identity and the HTTP app, which
 * does not listen yet. `close` closes them in the reverse order.
 */
export async function openRuntime(
  config: Config,
  options: Pick<AppDeps, 'demo'> & { clock?: Clock; isStrict?: boolean } = {},
) {
  const clock = options.clock ?? systemClock;
  const logger = createLogger({ level: config.logLevel });
  await assertRestored(config.dataDir);
  const tracing = await tracingOf(config, logger);
  if (config.followsRequests || tracing) followCauses();
  const database: DatabaseHandle = await openDatabaseOf(config, {
    poolSize: config.databasePoolSize,
    logger,
    watch: { slowMs: config.slowStatementMs, tracing },
  });
  let bus: Bus | undefined;
  try {
    await backUpBeforeUpgrade({ config, database, migrationsFolder, logger });
    await prepareDatabase(database, migrationsFolder, logger);
    const jobs = createJobs({ pool: database.directPool, logger, tracing });
    defineScheduledBackup({ jobs, backup: config.backup, logger });
    if (config.archive) defineScheduledBase({ jobs, logger });
    const { secret, isApart } = await openSecret(config);
    const mailFolder = path.join(config.dataDir, 'mail');
    const { linkBase } = config;
    const { domain, selector, keyFile } = config.dkim;
    const dkim = selector && keyFile ? await readDkimSigner(keyFile, { domain, selector }) : undefined;
    const transport = createMailTransport({
      ...(config.smtpUrl ? { smtpUrl: config.smtpUrl } : {}),
      mailDir: mailFolder,
      from: config.mailFrom,
      ...(dkim ? { dkim } : {}),
    });
    const outbox = createMailOutbox({
      db: database.db,
      jobs,
      rateLimit: createRateLimit({ db: database.db, clock }),
      transport,
      publicUrl: linkBase,
      tracing,
    });
    const outbound = createOutbound({ allowPrivate: config.allowsPrivateTargets });
    const fileStore = await openFileStore(config);
    const trustedTime = await openTrustedTime(config.trustedTime);
    const made = await loadOrCreateSigningIdentity({
      folder: path.join(config.dataDir, 'signing'),
      secret: deriveKey(secret, 'signing-key'),
      commonName: 'Proffer document signing',
      clock,
      trustedTime: trustedTime && createPromptTime({ authority: trustedTime, clock, logger }),
      ...(config.signingKeyFile && config.signingCertificateFile
        ? {
            keyPem: await readFile(config.signingKeyFile, 'utf8'),
            certPem: await readFile(config.signingCertificateFile, 'utf8'),
          }
        : {}),
    });
    const { certificates } = made;
    const validation = createValidation({ certificates, authority: trustedTime, clock, logger });
    const identity = { ...made, validation };
    const logKey = await loadOrCreateLogKey({
      folder: path.join(config.dataDir, 'signing'),
      secret: deriveKey(secret, 'deal-log-key'),
    });
    bus = await openBus({ busUrl: config.busUrl, connectionString: database.connectionString, logger });
    const openedBus = bus;
    // Derived from the secret, so that it is equal after a restart and on every node.
    const operatorKey = deriveText(secret, 'operator-key', '');
    const built = await buildApp({
      config,
      logger,
      operatorKey,
      db: database.db,
      readHeavy: database.readHeavy,
      clock,
      secret: deriveKey(secret, 'codes'),
      jobs,
      outbox,
      outbound,
      bus,
      fileStore,
      scanner: config.clamdUrl === undefined ? undefined : createClamd(config.clamdUrl),
      identity,
      logKey,
      trustedTime,
      linkBase,
      mailFrom: config.mailFrom,
      mailboxFolder: config.hasMailbox ? mailFolder : undefined,
      mailFolder,
      webFolder,
      installation: {
        version,
        dataDir: config.dataDir,
        isDatabaseEmbedded: config.databaseUrl === undefined,
        mailKind: config.smtpUrl ? 'smtp' : 'folder',
        backups: config.backup.folder === undefined ? null : backupsOf(config.backup),
        readArchive: config.archive && readArchiveOf(config, config.archive, database),
        files: { kind: config.files.kind, check: fileStore.check },
        practice: {
          backups: config.backup.folder === undefined ? null : config.backup.keep,
          archiveDays: config.archive?.days ?? null,
          encryptsBackups: config.backup.recipients.length > 0,
          timeStampsBy: config.trustedTime.url === undefined ? null : new URL(config.trustedTime.url).host,
          hasReplica: config.databaseReadUrl !== undefined,
        },
      },
      readiness: [
        { name: 'database', check: async () => void (await database.pool.query('select 1')) },
        {
          name: 'jobs',
          check: async () => {
            if (!jobs.isHealthy()) throw new Error('the job worker has stopped');
          },
        },
        { name: 'files', check: fileStore.check, isAdvisory: true },
        { name: 'disk', check: () => assertSpaceLeft(config.dataDir), isAdvisory: true },
        ...(config.archive
          ? [
              {
                name: 'archive',
                check: () => assertArchives(database.pool),
                isAdvisory: true as const,
                describe: describeArchive(config, config.archive, database),
              },
            ]
          : []),
      ],
      maxEventLoopDelayMs: config.busyAfterMs,
      tracing,
      demo: options.demo,
      isStrict: options.isStrict ?? !config.isProduction,
    });
    const { app, auth, admins, consoleHelp, makeAccepting, makeContractActs } = built;
    const { mailDoor, makeNeedServices, makeQuoteActs } = built;
    await built.begin();
    const freshness = keepValidationFresh(validation);
    const archive =
      config.archive &&
      (await beginArchive(config, config.archive, { database, jobs, logger, store: fileStore }));
    let openedDoor: LmtpDoor | undefined;
    return {
      app,
      /** Opens the door for replies by mail, if it is set. */
      async openMailDoor(): Promise<void> {
        if (!config.inbound || !mailDoor) return;
        // Imported only if it is set.
        const { openLmtpDoor } = await import('./platform/mail/inbound/lmtp-door');
        openedDoor = await openLmtpDoor({ ...config.inbound.lmtp, ...mailDoor, logger });
      },
      auth,
      admins,
      consoleHelp,
      makeAccepting,
      makeContractActs,
      makeNeedServices,
      makeQuoteActs,
      database,
      files: createStoredFiles(database.db, fileStore),
      jobs,
      logger,
      clock,
      /** Key of `/dev/mailbox` and, without METRICS_TOKEN, of the metrics. */
      operatorKey,
      /** Texts that tell the operator what to change. */
      warnings: [
        ...startWarnings({
          config,
          isKeyApart: isApart,
          excessRights: await findExcessRights(database.pool),
          missingSettings: await built.listMissingSettings(),
        }),
        ...(archive ? [archive.notice] : []),
      ],
      /** Drains: refuses new requests, finishes running requests and jobs, then closes the database. */
      async close(): Promise<void> {
        await openedDoor?.close();
        await app.close();
        freshness.stop();
        await jobs.stop();
        transport.close();
        await outbound.close();
        await archive?.stop();
        await openedBus.close();
        await database.close();
        await tracing?.close();
      },
    };
  } catch (error) {
    await bus?.close();
    await database.close();
    await tracing?.close();
    throw error;
  }
}
