import { endingSpans } from '@proffer/contract/contracts/ending-days';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import type { ContractDayKind, ContractDaysRepository } from './contract-days.repository';
import type { ContractNews } from '../contracts.news';
import { contractSides } from '../contracts.states';
import type { Ratings } from '../ratings/ratings.service';
import { daysAfter, marketDay } from './market-day';

/** Job that notifies both sides about the days of the contract named in its payload, or of all contracts. */
export const contractDaysJob = 'contracts.tell-days';
/** Daily at 08:00 in India; the cron pattern is in UTC. */
export const contractDaysTime = '30 2 * * *';

interface ContractDaysDeps {
  db: Database;
  repository: ContractDaysRepository;
  ratings: Pick<Ratings, 'sidesToAsk'>;
  news: ContractNews;
  clock: Clock;
}

const batchSize = 100;
const contractDayKinds = ['starting', 'ending', 'ending-week', 'ending-day', 'ended'] as const;

/** Returns the range of days to notify about today, both ends inclusive. */
const spanOf: Record<ContractDayKind, (today: string) => { from: string; to: string }> = {
  starting: (today) => ({ from: daysAfter(today, -limits.contractStartingLateDays), to: today }),
  ending: (today) => endingSpans(today).month,
  'ending-week': (today) => endingSpans(today).week,
  'ending-day': (today) => endingSpans(today).day,
  ended: (today) => ({ from: daysAfter(today, -limits.contractEndedLateDays), to: daysAfter(today, -1) }),
};

/**
 * Notifies the sides of a contract's first day, three times of its last day (CON-25), and of its end those
 * who can rate it (CON-148). Missed notifications are caught up: a start within a few days, an end only by
 * the notification that is due next. A contract that is shorter than the notice, or agreed or amended later,
 * is notified at once, but never of its end before it has begun. Each day is notified once across all nodes,
 * and again only when an amendment moves it.
 */
export function createContractDays({ db, repository, ratings, news, clock }: ContractDaysDeps) {
  async function notifyDue(kind: ContractDayKind, contractId: number | undefined): Promise<number> {
    const now = clock.now();
    const today = marketDay(now);
    const span = spanOf[kind](today);
    const due = await repository.listDue({ kind, ...span, today, contractId, size: batchSize });
    if (due.length === 0) return 0;
    await withTransaction(db, async (tx) => {
      for (const { contractId: id, day } of await repository.addNotices(tx, due, now)) {
        for (const to of kind === 'ended' ? await ratings.sidesToAsk(tx, id) : contractSides) {
          await news.notify(tx, { name: `contract-${kind}`, contractId: id, to, day });
        }
      }
    });
    return due.length;
  }

  return {
    async notify(contractId?: number): Promise<void> {
      for (const kind of contractDayKinds) {
        // Recorded days are no longer due, so the next batch differs.
        while ((await notifyDue(kind, contractId)) === batchSize);
      }
    },
  };
}
