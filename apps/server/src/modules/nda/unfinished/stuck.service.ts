import { limits } from '@proffer/contract/wire/limits';
import type { AuditLog } from '../../../platform/audit';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import type { JobProgress, QueuedJobsRepository } from '../../../platform/jobs';
import type { Actor } from '../../../platform/session/actor';
import type { NdaFinishing } from './finishing.service';
import type { NdaRepository } from '../requests/requests.repository';
import { adviceText, canServerFinish, kindOf, reachedText } from './stuck.policy';
import type { StuckRepository, StuckRow } from './stuck.repository';

interface StuckSigningsDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find' | 'lock'>;
  stuck: StuckRepository;
  queued: Pick<QueuedJobsRepository, 'findByKeys'>;
  finishing: Pick<NdaFinishing, 'keyOf' | 'enqueue'>;
  audit: AuditLog;
  clock: Clock;
}

/** Lists signings that have not progressed for ten minutes, for administrators (NDA-41). */
export function createStuckSignings(deps: StuckSigningsDeps) {
  const { db, repository, stuck, queued, finishing, audit, clock } = deps;
  const stuckBefore = () => new Date(clock.now().getTime() - limits.signing.stuckAfterMs);

  return {
    count: () => stuck.count(stuckBefore()),

    /** Returns a part of the stuck signings, longest waiting first. */
    async listPart(part: { offset: number; limit: number }) {
      const rows = await stuck.list(stuckBefore(), part);
      const jobs = await queued.findByKeys(rows.map(finishing.keyOf));
      return rows.map((row) => describe(row, jobs.get(finishing.keyOf(row))));
    },

    /**
     * Lets the server try again and records the administrator in the audit log. A pending attempt is not
     * enqueued twice. Throws `illegal_transition` if only the supplier can go on or nothing is unfinished any
     * more.
     */
    async retry(actor: Actor, id: number): Promise<string> {
      if (!(await repository.find(id))) throw notFound('The NDA request');
      return withTransaction(db, async (tx) => {
        await repository.lock(tx, id);
        const row = await stuck.find(tx, id, stuckBefore());
        if (!row) throw new AppError('illegal_transition', { text: 'This NDA is no longer stalled.' });
        if (!canServerFinish(row)) throw new AppError('illegal_transition', { text: adviceText(row) });
        const job = (await queued.findByKeys([finishing.keyOf(row)], tx)).get(finishing.keyOf(row));
        if (job && !job.hasFailed) return 'A retry is already running.';
        await finishing.enqueue(tx, row);
        await audit.add(tx, actor, {
          act: `nda.${kindOf(row)}-retried`,
          subject: { kind: 'nda', id },
          before: { reached: reachedText(row), attempts: job?.attempts ?? 0 },
          after: {},
        });
        return 'The server is retrying now.';
      });
    },
  };
}
export type StuckSignings = ReturnType<typeof createStuckSignings>;

function describe(row: StuckRow, job: JobProgress | undefined) {
  return {
    ndaId: row.id,
    offerTitle: row.offerTitle,
    supplierCompany: row.supplierCompany,
    buyerCompany: row.buyerCompany,
    reached: reachedText(row),
    since: row.changedAt.toISOString(),
    lastError: job?.lastError ?? '',
    canRetry: canServerFinish(row),
    advice: adviceText(row),
  };
}
