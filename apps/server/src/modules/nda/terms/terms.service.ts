import { endingSpans, endingStages, type EndingStage } from '@proffer/contract/contracts/ending-days';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import type { Jobs } from '../../../platform/jobs';
import type { NoticesPort } from '../../notices';
import { ndaNotices } from '../requests/requests.notices';
import type { NdaRepository } from '../requests/requests.repository';
import { createTermsRepository } from './terms.repository';

const tellTermsJob = 'nda.tell-terms';
const batchSize = 100;

interface TermsDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find'>;
  notices: Pick<NoticesPort, 'announce'>;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
}

/**
 * Tells both sides that an NDA ends, three times before its last day (NDA-231). Each is told once, however many nodes run
 * this; what was missed while nothing ran is told at the next stage alone.
 */
export function defineNdaTerms({ db, repository, notices, jobs, clock }: TermsDeps): void {
  const terms = createTermsRepository(db);

  async function tellDue(stage: EndingStage): Promise<number> {
    const span = endingSpans(marketDay(clock.now()))[stage];
    const due = await terms.listDue(stage, span, batchSize);
    if (due.length === 0) return 0;
    await withTransaction(db, async (tx) => {
      for (const id of await terms.markTold(tx, due, stage, span)) {
        const row = await repository.find(id, tx);
        if (!row || row.validUntil === null) continue;
        await notices.announce(tx, ...ndaNotices.ending(row, row.validUntil, stage));
      }
    });
    return due.length;
  }

  async function tell(): Promise<void> {
    // What was written down is not due any more, so the next batch is another one.
    for (const stage of endingStages) while ((await tellDue(stage)) === batchSize);
  }

  // From eight in the morning in India on; each hour, so that a stop in the morning loses no day.
  jobs.define(tellTermsJob, tell, { cron: '30 2-17 * * *' });
}
