import type { TreeHead } from '@proffer/proof';
import type { Clock } from '../../../platform/clock';
import type { Database, Executor } from '../../../platform/database';
import type { Handle } from '../../../platform/http/route-adapter';
import type { Jobs } from '../../../platform/jobs';
import type { TimestampAuthority } from '../../../platform/trusted-time';
import { createKeptHead } from './kept-head';
import type { LogKey } from './log-key';
import { createLogRepository } from './log.repository';
import { registerLogRoutes } from './log.routes';
import { createLogService } from './log.service';
import { createTimedHeads } from './timed-heads.service';

const job = 'deals.log';
const timeJob = 'deals.log-time';
/** What was being acted on is looked at again then. */
const againMs = 5_000;

interface DealLogDeps {
  db: Database;
  jobs: Pick<Jobs, 'define' | 'enqueue'>;
  clock: Clock;
  key: LogKey;
  trustedTime?: TimestampAuthority | undefined;
  /** Where the newest head is kept beside the database; without it nobody finds out a restore. */
  keeping?: Pick<Parameters<typeof createKeptHead>[0], 'folder' | 'logger'> | undefined;
}

/** What the acts of deals ask of the log. */
export interface DealLogPort {
  /** Has the chain of a deal or a register in the log soon after this transaction commits; called by what is its own. */
  promise(tx: Executor, chain: string): Promise<void>;
  /** The newest head that was signed by a moment; undefined before the first. */
  findHeadAt(at: Date): Promise<TreeHead | undefined>;
}

/** The market's log over the chains of all deals (DEA-21): grows every hour, and after each signature. */
export function createDealLog({ db, jobs, clock, key, trustedTime, keeping }: DealLogDeps) {
  const repository = createLogRepository(db);
  const timed = trustedTime && createTimedHeads({ repository, trustedTime, clock });
  if (timed) jobs.define(timeJob, timed.confirm, { cron: '*/10 * * * *' });
  const onHead = async (tx: Executor) => {
    if (timed) await jobs.enqueue(tx, timeJob, {}, { key: timeJob });
  };
  const keptHead = keeping && createKeptHead({ ...keeping, repository });
  const log = createLogService({ db, repository, key, onHead, keptHead, clock });
  async function append(): Promise<void> {
    if (await log.append()) return;
    const runAt = new Date(clock.now().getTime() + againMs);
    await jobs.enqueue(db, job, {}, { key: `${job}:again`, runAt });
  }
  jobs.define(job, append, { cron: '7 * * * *' });
  const port: DealLogPort = {
    // A key for each chain, whose row is held already: with one for all, signings would wait for one another.
    promise: (tx, chain) => jobs.enqueue(tx, job, {}, { key: `${job}:${chain}` }),
    findHeadAt: log.findHeadAt,
  };
  return {
    ...port,
    proofOf: log.proofOf,
    register: (handle: Handle): void => registerLogRoutes(handle, log),
  };
}
