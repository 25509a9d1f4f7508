import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database';
import { createFileStore, createStoredFiles } from '../../platform/files';
import { createLogger } from '../../platform/logger';

/** Each command runs on this many copies of a market at once, so that processes wait for each other. */
const copies = 2;
const patience = 240_000;
const admin = 'first@example.com';
const logger = createLogger({ level: 'silent' });
const built = path.join(import.meta.dirname, '../../../dist');

interface Ended {
  code: number;
  output: string;
}

/** Runs a program to its end with the settings of one market only. */
function run(program: string, args: string[], env: Record<string, string> = {}): Promise<Ended> {
  const { PATH = '', TMPDIR } = process.env;
  return new Promise((resolve) => {
    execFile(
      program,
      args,
      { env: { PATH, ...(TMPDIR ? { TMPDIR } : {}), ...env } },
      (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
          output: stdout + stderr,
        }),
    );
  });
}

const runEntry = (entry: string, args: string[], env: Record<string, string>): Promise<Ended> =>
  run(process.execPath, [path.join(built, entry), ...args], env);

let place: string;
/** The folders of one copy. */
const placesOf = (n: number) => ({
  dataDir: path.join(place, `market-${n}`),
  backups: path.join(place, `backups-${n}`),
  archive: path.join(place, `archive-${n}`),
  exports: path.join(place, `exports-${n}`),
  restored: path.join(place, `restored-${n}`),
});
type Places = ReturnType<typeof placesOf>;
interface Command {
  args: string[];
  env?: Record<string, string>;
}

/** Runs a command on all copies at once; returns exit codes and outputs by copy. */
const onAll = (commandOf: (places: Places) => Command | Promise<Command>): Promise<Ended[]> =>
  Promise.all(
    Array.from({ length: copies }, async (_none, n) => {
      const { args, env } = await commandOf(placesOf(n));
      return runEntry('ops.mjs', args, { DATA_DIR: placesOf(n).dataDir, ...env });
    }),
  );

const everyCopy = (code: number) => Array.from({ length: copies }, () => code);
/** Returns each run's exit code, or its output if that lacks the expected words. */
const outcomesOf = (ended: Ended[], words: RegExp) =>
  ended.map(({ code, output }) => (words.test(output) ? code : `${code}: ${output}`));

const text = Buffer.from('%PDF-1.4 kept');
let sha256: string;
const fileIn = (dataDir: string) =>
  path.join(dataDir, 'files', sha256.slice(0, 2), sha256.slice(2, 4), sha256);
const newestIn = async (folder: string) =>
  path.join(
    folder,
    (await readdir(folder))
      .filter((name) => name.startsWith('proffer-'))
      .toSorted()
      .at(-1) ?? '',
  );

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'proffer-outcomes-'));
  // When run as root, the database runs as another account, which needs access to the archive.
  await chmod(place, 0o755);
  const { dataDir } = placesOf(0);
  const made = await runEntry('create-admin.mjs', [admin], { DATA_DIR: dataDir });
  if (made.code !== 0) throw new Error(made.output);
  const database = await openDatabase({ dataDir, poolSize: 2, logger });
  const files = createStoredFiles(database.db, createFileStore({ folder: path.join(dataDir, 'files') }));
  const put = await files.put(text, 'application/pdf');
  await files.attach(database.db, put);
  ({ sha256 } = put);
  await database.close();
  for (let n = 1; n < copies; n += 1) {
    const copied = await run('cp', ['-a', dataDir, placesOf(n).dataDir]);
    if (copied.code !== 0) throw new Error(copied.output);
  }
}, patience);
afterAll(() => rm(place, { recursive: true, force: true }));

// ADM-100, ADM-55
describe('operator commands on two markets at a time', () => {
  it.each<[string, number, RegExp, (places: Places) => Command | Promise<Command>]>([
    ['verify', 0, /1 files.*\nEverything works\.\n$/, () => ({ args: ['verify'] })],
    ['doctor', 0, /^settings .*|^\w+ +versions/m, () => ({ args: ['doctor'] })],
    [
      'backup',
      0,
      /: \d+ rows, 1 files .*\nThe key is in it\.\n$/,
      ({ backups }) => ({ args: ['backup', '--to', backups, '--with-key'] }),
    ],
    [
      'list',
      0,
      /: \d+ rows, 1 files, open, version/,
      ({ backups }) => ({ args: ['list', '--from', backups] }),
    ],
    [
      'verify --backup',
      0,
      /Everything works\.\n$/,
      async ({ backups }) => ({ args: ['verify', '--backup', await newestIn(backups)] }),
    ],
    [
      'restore BACKUP',
      0,
      /1 files of .*\n.*\nEverything works\.\n$/,
      async ({ backups, restored }) => ({
        args: ['restore', await newestIn(backups)],
        env: { DATA_DIR: restored },
      }),
    ],
    [
      'prune',
      0,
      /^1 backup is kept in .*\nStored files/,
      ({ backups }) => ({ args: ['prune', '--from', backups, '--keep', '1'] }),
    ],
    [
      'prune without a folder',
      2,
      /^Name the folder of the backups.*\n--help lists/,
      () => ({ args: ['prune'] }),
    ],
    ['export', 0, / rows of \d+ tables, 1 files/, ({ exports }) => ({ args: ['export', '--to', exports] })],
    [
      'user',
      0,
      /^first@example\.com had no second factor\.\nAll sessions of first@example\.com have ended\.\n$/,
      () => ({ args: ['user', admin, '--reset-second-factor'] }),
    ],
    [
      'user of an unknown address',
      1,
      /^No account has the address x@example\.com\.\n$/,
      () => ({ args: ['user', 'x@example.com', '--end-sessions'] }),
    ],
    ['reindex', 0, /^The indexes of \d+ tables are new\.\n$/, () => ({ args: ['reindex'] })],
    ['files move without a bucket', 2, /^Set S3_URL/, () => ({ args: ['files', 'move'] })],
    [
      'base',
      0,
      /every moment from .* on can be restored/,
      ({ archive }) => ({ args: ['base'], env: { ARCHIVE_DIR: archive } }),
    ],
    [
      'restore ARCHIVE',
      0,
      /with 1 files\.\n.*\nEverything works\.\n$/,
      async ({ archive, restored, dataDir }) => ({
        args: ['restore', archive],
        env: { DATA_DIR: `${restored}-moment`, APP_SECRET_FILE: path.join(dataDir, 'secret.key') },
      }),
    ],
  ])(
    'report the outcome of %s',
    async (_name, code, words, commandOf) => {
      expect(outcomesOf(await onAll(commandOf), words)).toEqual(everyCopy(code));
    },
    patience,
  );

  const damages: [string, RegExp, (dataDir: string) => Promise<void>][] = [
    ['a missing file', /^The file [\da-f]{64} is missing\.$/m, (dataDir) => rm(fileIn(dataDir))],
    [
      'flipped bytes',
      /^The file [\da-f]{64} is damaged\.$/m,
      async (dataDir) => {
        const bytes = await readFile(fileIn(dataDir));
        await writeFile(fileIn(dataDir), Buffer.from(bytes.map((byte) => byte ^ 1)));
      },
    ],
    [
      'a row without a file',
      /^The file (?:ab){32} is missing\.$/m,
      async (dataDir) => {
        const database = await openDatabase({ dataDir, poolSize: 1, logger });
        await database.pool.query(
          `insert into stored_files (sha256, size_bytes, content_type) values ($1, 1, 'application/pdf')`,
          ['ab'.repeat(32)],
        );
        await database.close();
      },
    ],
  ];
  it.each(damages)(
    'find %s in a market',
    async (_name, words, damage) => {
      const all = Array.from({ length: copies }, (_none, n) => placesOf(n));
      for (const { dataDir } of all) {
        await writeFile(fileIn(dataDir), text);
        await damage(dataDir);
      }
      expect(outcomesOf(await onAll(() => ({ args: ['verify'] })), words)).toEqual(everyCopy(3));
    },
    patience,
  );

  it(
    'list the lost files of a damaged market that they copy',
    async () => {
      const lost = /The market has lost the file (?:ab){32}, or it is damaged/;
      const backedUp = await onAll(({ backups }) => ({ args: ['backup', '--to', `${backups}-lossy`] }));
      expect(outcomesOf(backedUp, lost)).toEqual(everyCopy(3));
      const exported = await onAll(({ exports }) => ({ args: ['export', '--to', exports] }));
      expect(outcomesOf(exported, lost)).toEqual(everyCopy(3));
    },
    patience,
  );

  it(
    'find a damaged part of a backup and refuse to restore it',
    async () => {
      for (let n = 0; n < copies; n += 1) {
        const backup = await newestIn(placesOf(n).backups);
        await writeFile(path.join(backup, 'files', sha256.slice(0, 2), sha256), 'other');
      }
      const backupOf = async ({ backups }: Places) => newestIn(backups);
      const verified = await onAll(async (places) => ({
        args: ['verify', '--backup', await backupOf(places)],
      }));
      expect(outcomesOf(verified, /is (?:missing or )?damaged/)).toEqual(everyCopy(3));
      const restored = await onAll(async (places) => ({
        args: ['restore', await backupOf(places)],
        env: { DATA_DIR: `${places.restored}-damaged` },
      }));
      expect(outcomesOf(restored, /of the backup is damaged\.\n$/)).toEqual(everyCopy(1));
    },
    patience,
  );

  it('fail when their output cannot be written', async () => {
    const ended = await run('sh', [
      '-c',
      '"$0" "$1" list --from /nowhere --json > /dev/full',
      process.execPath,
      path.join(built, 'ops.mjs'),
    ]);
    expect(ended.code).toBe(1);
  });
});
