import { readConfig, type Config } from '../../config';
import {
  examine,
  exportMarket,
  isArchive,
  listBackups,
  makeBackup,
  makeBase,
  moveFiles,
  pruneBackups,
  readArchiveState,
  reindex,
  restoreBackup,
  restoreMoment,
  verifyBackup,
  verifyMarket,
  type OnProgress,
} from '../../ops';
import { findExcessRights } from '../../platform/database';
import { createFilesSweep, openFileStore, openPlaces } from '../../platform/files';
import { verifyMailServer } from '../../platform/mail';
import { openSecret } from '../../platform/secrets';
import { migrationsFolder, prepareDatabase } from '../../prepare-database';
import { withRunningAddress } from '../../running-address';
import { startWarnings } from '../../start-warnings';
import { version } from '../../version';
import { givenSecretOf, logger, openQuietly, withMarket } from './market';

/** Thrown for wrong usage of the command. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parsed arguments of the command; paths are absolute. */
export interface Asked {
  /** The argument after the command's name. */
  subject: string | undefined;
  to?: string | undefined;
  toTime?: Date | undefined;
  from?: string | undefined;
  backup?: string | undefined;
  identity?: string | undefined;
  recipients: string[];
  keep?: number | undefined;
  withKey: boolean;
  withoutKey: boolean;
  isFull: boolean;
  isQuick: boolean;
  empties: boolean;
  resetsSecondFactor: boolean;
  endsSessions: boolean;
  onProgress: OnProgress;
}

export interface Outcome {
  /** Output for people, line by line. */
  lines: string[];
  /** Output for programs. */
  result: Record<string, unknown>;
  /** True if the command completed and found a fault. */
  hasFault?: boolean;
}

export const commands: Record<string, (asked: Asked) => Promise<Outcome>> = {
  async backup(asked) {
    const { onProgress, isFull } = asked;
    return withMarket(async ({ config, ...source }) => {
      const to = folderOf(asked.to, config);
      const recipients = asked.recipients.length > 0 ? asked.recipients : config.backup.recipients;
      const withKey = asked.withKey || (recipients.length > 0 && !asked.withoutKey);
      const made = await makeBackup(source, { to, recipients, withKey, isFull, onProgress });
      const { folder, label, damaged, linkedFiles } = made;
      const removed = asked.keep === undefined ? [] : (await pruneBackups(to, asked.keep)).removed;
      return {
        lines: [
          `${folder}: ${label.rows} rows, ${label.files} files (${linkedFiles} linked), ${Math.round(label.tookMs / 100) / 10} s.`,
          label.hasKey
            ? 'The key is in it.'
            : 'The key is not in it: keep it elsewhere, or the backup cannot be used.',
          ...removed.map((one) => `Removed ${one}.`),
          ...damaged.map(
            (one) => `The market has lost the file ${one}, or it is damaged: it is not in the backup.`,
          ),
        ],
        result: { folder, ...label, linkedFiles, damaged, removed },
        hasFault: damaged.length > 0,
      };
    });
  },

  async restore({ subject, toTime, identity, withoutKey, isQuick, onProgress }) {
    if (subject === undefined) throw new UsageError('Name the backup or the archive to restore.');
    const config = readConfig();
    if (toTime || (await isArchive(subject))) {
      return restoreArchive(config, subject, { toTime, withoutKey, isQuick, onProgress });
    }
    const restored = await restoreBackup(
      {
        dataDir: config.dataDir,
        store: await openFileStore(config),
        openDatabase: () => openQuietly(config),
        givenSecret: await givenSecretOf(config),
        migrationsFolder,
        prepareDatabase: (database) => prepareDatabase(database, migrationsFolder, logger),
        logger,
      },
      { folder: subject, withoutKey, onProgress, ...(identity ? { identityFile: identity } : {}) },
    );
    const { rows, files, madeAt } = restored;
    const lines = [`${config.dataDir}: ${rows} rows and ${files} files of ${madeAt}.`];
    if (isQuick) return { lines, result: { ...restored } };
    const verified = await verifyOwn(onProgress);
    return { ...verified, lines: [...lines, ...verified.lines], result: { ...restored, ...verified.result } };
  },

  async verify({ backup, identity, onProgress }) {
    if (backup === undefined) return verifyOwn(onProgress);
    const found = await verifyBackup(backup, { onProgress, ...(identity ? { identityFile: identity } : {}) });
    return outcomeOf(`${found.tables} tables and ${found.files} files looked at.`, found);
  },

  async base({ onProgress }) {
    return withMarket(async ({ config, ...source }) => {
      if (!config.archive) throw new UsageError('Set ARCHIVE_DIR: a base is the beginning of an archive.');
      const made = await makeBase(source, { ...config.archive, onProgress });
      return {
        lines: [
          `${made.folder}: every moment from ${made.from} on can be restored.`,
          ...made.removed.map((one) => `Removed ${one}.`),
        ],
        result: { ...made },
      };
    });
  },

  async files({ subject, empties, onProgress }) {
    if (subject !== 'move') throw new UsageError('Say what to do with the files: files move.');
    return withMarket(async ({ config, database }) => {
      const { now, before } = await openPlaces(config);
      if (!before) throw new UsageError('Set S3_URL, and FILES_IN=folder to come back from there.');
      const moved = await moveFiles({ pool: database.pool, now, before, empties, onProgress });
      const { files, copied, missing } = moved;
      return {
        lines: [
          `${now.place}: ${files} files, each proved by its hash; ${copied} of them copied from ${before.place}.`,
          empties ? 'They are removed there.' : 'They stay there too, until --empty.',
          ...missing.map((one) => `The file ${one} is whole in neither place.`),
        ],
        result: { place: now.place, ...moved, isEmptied: empties },
        hasFault: missing.length > 0,
      };
    });
  },

  async export({ to, onProgress }) {
    if (to === undefined) throw new UsageError('Say where to write: --to FOLDER.');
    return withMarket(async (source) => {
      const exported = await exportMarket(source, { to, onProgress });
      const { folder, tables, rows, files, damaged } = exported;
      return {
        lines: [
          `${folder}: ${rows} rows of ${tables} tables, ${files} files; README.md says what is in it.`,
          ...damaged.map((one) => `The market has lost the file ${one}, or it is damaged.`),
        ],
        result: { ...exported },
        hasFault: damaged.length > 0,
      };
    });
  },

  async list({ from }) {
    const folder = folderOf(from, readConfig());
    const backups = await listBackups(folder);
    return {
      lines: backups.map(
        ({ folder: one, label }) =>
          `${one}: ${label.rows} rows, ${label.files} files, ${label.recipients.length > 0 ? 'sealed' : 'open'}, version ${label.version}`,
      ),
      result: { backups: backups.map(({ folder: one, label }) => ({ folder: one, ...label })) },
    };
  },

  async prune({ from, keep }) {
    return withMarket(async ({ config, database, store }) => {
      const folder = folderOf(from, config);
      // Loads the modules, which only `user` and this command need.
      const { listFilesOfVersions } = await import('../../modules/offers');
      const pruned = await pruneBackups(folder, keep ?? config.backup.keep);
      await createFilesSweep({ db: database.db, store, referredElsewhere: listFilesOfVersions })();
      return {
        lines: [
          ...pruned.removed.map((one) => `Removed ${one}.`),
          `${pruned.kept.length === 1 ? '1 backup is' : `${pruned.kept.length} backups are`} kept in ${folder}.`,
          'Stored files without a reference for a day were removed.',
        ],
        result: { ...pruned },
      };
    });
  },

  async doctor() {
    const findings = await withMarket(async ({ config, database, store }) => {
      const { isApart } = await openSecret(config);
      const excessRights = await findExcessRights(database.pool);
      const { smtpUrl, archive, dataDir } = config;
      return examine({
        dataDir,
        publicUrl: config.publicUrl,
        pool: database.pool,
        files: store,
        signingCertificateFile: config.signingCertificateFile,
        verifyMail: smtpUrl === undefined ? undefined : () => verifyMailServer(smtpUrl),
        readArchive: archive && (() => readArchiveState({ ...archive, dataDir, pool: database.pool })),
        startWarnings: startWarnings({ config, isKeyApart: isApart, excessRights }),
        version,
      });
    });
    return {
      lines: findings.map(({ about, state, text }) => `${state.padEnd(7)}  ${about.padEnd(11)}  ${text}`),
      result: { findings },
      hasFault: findings.some(({ state }) => state === 'fault'),
    };
  },

  async user({ subject, resetsSecondFactor, endsSessions }) {
    if (subject === undefined) throw new UsageError('Name the address of the account.');
    if (!resetsSecondFactor && !endsSessions) throw new UsageError('Say what to do for the account.');
    // Loads the whole product.
    const { openRuntime } = await import('../../runtime');
    const runtime = await openRuntime(await withRunningAddress(readConfig()));
    let hadSecondFactor = false;
    try {
      if (resetsSecondFactor) hadSecondFactor = await runtime.consoleHelp.resetSecondFactor(subject);
      else await runtime.consoleHelp.endSessions(subject);
    } finally {
      await runtime.close();
    }
    const lines = [
      ...(hadSecondFactor ? [`The second factor of ${subject} is off.`] : []),
      ...(resetsSecondFactor && !hadSecondFactor ? [`${subject} had no second factor.`] : []),
      `All sessions of ${subject} have ended.`,
    ];
    return { lines, result: { email: subject, resetsSecondFactor, hadSecondFactor, endsSessions: true } };
  },

  async reindex({ onProgress }) {
    const tables = await withMarket(({ ownerConnectionString }) =>
      reindex(ownerConnectionString, onProgress),
    );
    return { lines: [`The indexes of ${tables} tables are new.`], result: { tables } };
  },
};

async function restoreArchive(
  config: Config,
  archive: string,
  {
    toTime,
    withoutKey,
    isQuick,
    onProgress,
  }: Pick<Asked, 'toTime' | 'withoutKey' | 'isQuick' | 'onProgress'>,
): Promise<Outcome> {
  if (config.databaseUrl)
    throw new UsageError('An archive is restored into the embedded database (DATABASE_URL).');
  const restored = await restoreMoment(
    {
      dataDir: config.dataDir,
      store: await openFileStore(config),
      openDatabase: (recovery) => openQuietly(config, recovery),
      givenSecret: await givenSecretOf(config),
      prepareDatabase: (database) => prepareDatabase(database, migrationsFolder, logger),
    },
    { archive, withoutKey, onProgress, ...(toTime ? { toTime } : {}) },
  );
  const { files, missing, base } = restored;
  const outcome: Outcome = {
    lines: [
      `${config.dataDir}: the market as it was at ${restored.toTime ?? 'the end of the archive'}, from ${base}, with ${files} files.`,
      ...missing.map((one) => `The file ${one} had not come to the archive yet.`),
    ],
    result: { ...restored },
    hasFault: missing.length > 0,
  };
  if (isQuick) return outcome;
  const verified = await verifyOwn(onProgress);
  return {
    lines: [...outcome.lines, ...verified.lines],
    result: { ...restored, ...verified.result },
    hasFault: missing.length > 0 || verified.hasFault === true,
  };
}

function folderOf(given: string | undefined, { backup }: Config): string {
  const folder = given ?? backup.folder;
  if (folder === undefined)
    throw new UsageError('Name the folder of the backups with the option, or set BACKUP_DIR.');
  return folder;
}

async function verifyOwn(onProgress: OnProgress): Promise<Outcome> {
  const found = await withMarket((market) => verifyMarket(market, onProgress));
  const { constraints, files, documents, signatures } = found;
  return outcomeOf(
    `${constraints} rules of the database, ${files} files, ${signatures} signatures on ${documents} documents looked at.`,
    found,
  );
}

function outcomeOf(line: string, found: { faults: string[] }): Outcome {
  const end = found.faults.length === 0 ? ['Everything works.'] : found.faults;
  return { lines: [line, ...end], result: { ...found }, hasFault: found.faults.length > 0 };
}
