import { X509Certificate } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import type { SystemState } from '@proffer/contract/administration/schemas';
import type { Clock } from '../../platform/clock';
import { backupMark } from '../../platform/data-folder';
import { lowSpaceBytes, readDiskSpace } from '../../platform/disk-space';
import type { QueuedJobsRepository } from '../../platform/jobs';
import type { SigningIdentity } from '../../platform/pdf-signing';
import type { MailReplies } from '../mail-replies';
import type { FailedMails } from './failed-mails.service';
import type { Live } from '../live';
import type { InstallationPractice } from '../settings';
import type { SystemRepository } from './system.repository';

/** Facts that only the running process knows. */
export interface Installation {
  version: string;
  /** Directory of files, mails and keys. */
  dataDir: string;
  isDatabaseEmbedded: boolean;
  mailKind: SystemState['mail']['kind'];
  /** Automatic backups; null if there are none. */
  backups: SystemState['backups'];
  /** Reads the state of the archive; undefined if there is none. */
  readArchive?:
    | (() => Promise<{ partAt: Date | null; baseAt: Date | null; failing: string | null }>)
    | undefined;
  files: {
    kind: SystemState['files']['kind'];
    /** Rejects if stored files cannot be read. */
    check: () => Promise<void>;
  };
  /** Further facts for the privacy notice. */
  practice: Pick<
    InstallationPractice,
    'backups' | 'archiveDays' | 'encryptsBackups' | 'timeStampsBy' | 'hasReplica'
  >;
}

interface SystemDeps {
  repository: SystemRepository;
  queued: Pick<QueuedJobsRepository, 'count'>;
  mails: Pick<FailedMails, 'countAll'>;
  replies: Pick<MailReplies, 'readState'>;
  identity: SigningIdentity;
  presence: Pick<Live['presence'], 'onlineIds'>;
  installation: Installation;
  clock: Clock;
}

/**
 * Lifetime of cached sizes, because measuring reads all files of the database and the whole table of stored files.
 */
const measuredMs = 60_000;

/** Creates the service that shows administrators the state of the running product (ADM-25). */
export function createSystemService(deps: SystemDeps) {
  const { repository, queued, mails, replies, identity, presence, installation, clock } = deps;
  const startedAt = new Date(Date.now() - process.uptime() * 1_000);
  const measured = new LRUCache<'bytes', Awaited<ReturnType<SystemRepository['measure']>>>({
    max: 1,
    ttl: measuredMs,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: () => repository.measure(),
  });

  return {
    async read(): Promise<SystemState> {
      const [database, bytes, jobs, mailJobs, replyState, backupAt, disk, archive, isAnswering] =
        await Promise.all([
          repository.readDatabase(),
          measured.forceFetch('bytes'),
          queued.count(),
          mails.countAll(),
          replies.readState(),
          changedAt(path.join(installation.dataDir, backupMark)),
          readDiskSpace(installation.dataDir),
          installation.readArchive?.(),
          installation.files.check().then(
            () => true,
            () => false,
          ),
        ]);
      return {
        version: installation.version,
        node: process.version,
        startedAt: startedAt.toISOString(),
        now: clock.now().toISOString(),
        database: { ...database, sizeBytes: bytes.database, isEmbedded: installation.isDatabaseEmbedded },
        jobs: { ...jobs, oldestWaitingAt: jobs.oldestWaitingAt?.toISOString() ?? null },
        mail: {
          kind: installation.mailKind,
          waiting: mailJobs.waiting,
          failed: mailJobs.failed,
          replies: replyState,
        },
        certificate: certificateOf(identity),
        backupAt: backupAt?.toISOString() ?? null,
        backups: installation.backups,
        archive: archive
          ? {
              partAt: archive.partAt?.toISOString() ?? null,
              baseAt: archive.baseAt?.toISOString() ?? null,
              isFailing: archive.failing !== null,
            }
          : null,
        files: { kind: installation.files.kind, bytes: bytes.files, isAnswering },
        disk: { ...disk, isLow: disk.freeBytes < lowSpaceBytes },
        online: presence.onlineIds().length,
      };
    },
  };
}

function certificateOf({
  certificates,
  commonName,
  notAfter,
  isOwn,
  validation,
}: SigningIdentity): SystemState['certificate'] {
  const [der] = certificates;
  if (!der) throw new Error('the signing identity has no certificate');
  const { validFrom } = new X509Certificate(der);
  return {
    subject: commonName,
    validFrom: new Date(validFrom).toISOString(),
    validTo: notAfter.toISOString(),
    isOwn,
    standings: (validation?.report() ?? []).map(({ until, ...standing }) => ({
      ...standing,
      until: until?.toISOString() ?? null,
    })),
  };
}

async function changedAt(file: string): Promise<Date | null> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
export type SystemService = ReturnType<typeof createSystemService>;
