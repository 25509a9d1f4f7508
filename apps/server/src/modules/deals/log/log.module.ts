import type { Clock } from '../../../platform/clock';
import type { Database, Executor } from '../../../platform/database';
import type { Handle } from '../../../platform/http/route-adapter';
import type { Jobs } from '../../../platform/jobs';
import type { TimestampAuthority } from '../../../platform/trusted-time';
import { createHeadFile } from './head-file';
import type { LogKey } from './log-key';
import { createLogRepository } from './log.repository';
import { registerLogRoutes } from './log.routes';
import { createLogService } from './log.service';
import { createTimedHeads } from './timed-heads.service';

const job = 'deals.log';
const timeJob = 'deals.log-time';
/** Delay before the job retries chains that another transaction had locked. */
const retryDelayMs = 5_000;

interface DealLogDeps {
  db: Database;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  clock: Clock;
  key: LogKey;
  trustedTime?: TimestampAuthority | undefined;
  /**
   * Folder and logger of the file that stores the newest head; without it a restored database is not
   * detected.
   */
  headStore?: Pick<Parameters<typeof createHeadFile>[0], 'folder' | 'logger'> | undefined;
}

/**
 * Creates the market's log over the chains of all deals (DEA-21), which grows hourly and after each
 * signature.
 */
export function createDealLog({ db, jobs, clock, key, trustedTime, headStore }: DealLogDeps) {
  const repository = createLogRepository(db);
  const timed = trustedTime && createTimedHeads({ repository, trustedTime, clock });
  if (timed) jobs.define(timeJob, timed.confirm, { cron: '*/10 * * * *' });
  const onHead = async (tx: Executor) => {
    if (timed) await jobs.enqueue(tx, timeJob, {}, { key: timeJob });
  };
  const headFile = headStore && createHeadFile({ ...headStore, repository });
  const log = createLogService({ db, repository, key, onHead, headFile, clock });
  async function append(): Promise<void> {
    if (await log.append()) return;
    const runAt = new Date(clock.now().getTime() + retryDelayMs);
    await jobs.enqueue(db, job, {}, { key: `${job}:again`, runAt });
  }
  jobs.define(job, append, { cron: '7 * * * *' });
  return {
    /**
     * Enqueues the chain of a deal or a register for the log when this transaction commits. Each chain has a job key
     * of its own, because its row is locked already: with a single key signings would wait for each other.
     */
    enqueue: (tx: Executor, chain: string): Promise<void> =>
      jobs.enqueue(tx, job, {}, { key: `${job}:${chain}` }),
    /** Returns the newest head that was signed by a moment; undefined before the first. */
    findHeadAt: log.findHeadAt,
    proofOf: log.proofOf,
    register: (handle: Handle): void => registerLogRoutes(handle, log),
  };
}
export type DealLog = ReturnType<typeof createDealLog>;
