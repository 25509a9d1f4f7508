import { endingSpans, endingStages, type EndingStage } from '@proffer/contract/contracts/ending-days';
import { marketDay } from '@proffer/contract/contracts/market-day';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import type { Jobs } from '../../../platform/jobs';
import type { NoticesPort } from '../../notices';
import { ndaNotices } from '../requests/requests.notices';
import type { NdaRepository } from '../requests/requests.repository';
import { createTermsRepository } from './terms.repository';

const endingJob = 'nda.tell-terms';
const batchSize = 100;

interface TermsDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find'>;
  notices: Pick<NoticesPort, 'announce'>;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
}

/**
 * Notifies both sides three times before the last day of an NDA (NDA-231). Each stage is notified once across
 * all nodes. After downtime only the stage that is due now is notified.
 */
export function defineNdaTerms({ db, repository, notices, jobs, clock }: TermsDeps): void {
  const terms = createTermsRepository(db);

  async function notifyDue(stage: EndingStage): Promise<number> {
    const span = endingSpans(marketDay(clock.now()))[stage];
    const due = await terms.listDue(stage, span, batchSize);
    if (due.length === 0) return 0;
    await withTransaction(db, async (tx) => {
      for (const id of await terms.markNotified(tx, due, stage, span)) {
        const row = await repository.find(id, tx);
        if (!row || row.validUntil === null) continue;
        await notices.announce(tx, ...ndaNotices.ending(row, row.validUntil, stage));
      }
    });
    return due.length;
  }

  async function notify(): Promise<void> {
    // Marked NDAs are no longer due, so the next batch differs.
    for (const stage of endingStages) while ((await notifyDue(stage)) === batchSize);
  }

  // Hourly from 08:00 in India, so that downtime in the morning does not skip a day.
  jobs.define(endingJob, notify, { cron: '30 2-17 * * *' });
}
