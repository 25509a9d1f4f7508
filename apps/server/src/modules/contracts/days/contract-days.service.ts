import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import type { ContractDayKind, ContractDaysRepository } from './contract-days.repository';
import type { ContractNews } from '../contracts.news';
import { contractSides } from '../contracts.states';
import { daysAfter, marketDay } from './market-day';

/** Tells both sides of the days of contracts: of one that is named in the payload, else of all. */
export const contractDaysJob = 'contracts.tell-days';
/** Every day at eight in the morning in India; the pattern is in UTC. */
export const contractDaysTime = '30 2 * * *';

interface ContractDaysDeps {
  db: Database;
  repository: ContractDaysRepository;
  news: ContractNews;
  clock: Clock;
}

const batchSize = 100;

/**
 * That a contract starts, on its first day, and that it ends, some days before its last one (CON-25).
 * What could not be told in time is caught up: a start for a few days, an end until it has come. A
 * contract that is shorter than the notice, or agreed or amended later, is told of at once, but never of its end
 * before it has begun. Each day is told once, however many nodes run this, and again only when an amendment moves it.
 */
export function createContractDays({ db, repository, news, clock }: ContractDaysDeps) {
  async function tellDue(kind: ContractDayKind, contractId: number | undefined): Promise<number> {
    const now = clock.now();
    const today = marketDay(now);
    const span =
      kind === 'starting'
        ? { from: daysAfter(today, -limits.contractStartingLateDays), to: today }
        : { from: today, to: daysAfter(today, limits.contractEndingDays) };
    const due = await repository.listDue({ kind, ...span, today, contractId, size: batchSize });
    if (due.length === 0) return 0;
    await withTransaction(db, async (tx) => {
      for (const { contractId: id, day } of await repository.addNotices(tx, due, now)) {
        for (const to of contractSides) {
          await news.tell(tx, { name: `contract-${kind}`, contractId: id, to, day });
        }
      }
    });
    return due.length;
  }

  return {
    async tell(contractId?: number): Promise<void> {
      for (const kind of ['starting', 'ending'] as const) {
        // What was written down is not due any more, so the next batch is another one.
        while ((await tellDue(kind, contractId)) === batchSize);
      }
    },
  };
}
