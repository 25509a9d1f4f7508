import { endingSpans } from '@proffer/contract/contracts/ending-days';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import type { ContractDayKind, ContractDaysRepository } from './contract-days.repository';
import type { ContractNews } from '../contracts.news';
import { contractSides } from '../contracts.states';
import type { Ratings } from '../ratings/ratings.service';
import { daysAfter, marketDay } from './market-day';

/** Tells both sides of the days of contracts: of one that is named in the payload, else of all. */
export const contractDaysJob = 'contracts.tell-days';
/** Every day at eight in the morning in India; the pattern is in UTC. */
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

/** The days that are told of on one day, both included. */
const spanOf: Record<ContractDayKind, (today: string) => { from: string; to: string }> = {
  starting: (today) => ({ from: daysAfter(today, -limits.contractStartingLateDays), to: today }),
  ending: (today) => endingSpans(today).month,
  'ending-week': (today) => endingSpans(today).week,
  'ending-day': (today) => endingSpans(today).day,
  ended: (today) => ({ from: daysAfter(today, -limits.contractEndedLateDays), to: daysAfter(today, -1) }),
};

/**
 * That a contract starts, on its first day, that it ends, three times before its last one (CON-25), and that it has
 * ended, to those who can rate it (CON-148).
 * What could not be told in time is caught up: a start for a few days, an end by the notice that is next before it,
 * alone. A contract that is shorter than the notice, or agreed or amended later, is told of at once, but never of its
 * end before it has begun. Each day is told once, however many nodes run this, and again only when an amendment moves it.
 */
export function createContractDays({ db, repository, ratings, news, clock }: ContractDaysDeps) {
  async function tellDue(kind: ContractDayKind, contractId: number | undefined): Promise<number> {
    const now = clock.now();
    const today = marketDay(now);
    const span = spanOf[kind](today);
    const due = await repository.listDue({ kind, ...span, today, contractId, size: batchSize });
    if (due.length === 0) return 0;
    await withTransaction(db, async (tx) => {
      for (const { contractId: id, day } of await repository.addNotices(tx, due, now)) {
        for (const to of kind === 'ended' ? await ratings.sidesToAsk(tx, id) : contractSides) {
          await news.tell(tx, { name: `contract-${kind}`, contractId: id, to, day });
        }
      }
    });
    return due.length;
  }

  return {
    async tell(contractId?: number): Promise<void> {
      for (const kind of contractDayKinds) {
        // What was written down is not due any more, so the next batch is another one.
        while ((await tellDue(kind, contractId)) === batchSize);
      }
    },
  };
}
