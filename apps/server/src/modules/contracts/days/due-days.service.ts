import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import type { ContractNews } from '../contracts.news';
import { contractSides } from '../contracts.states';
import type { NotesRepository } from '../fulfilment/notes.repository';
import type { ContractDaysRepository } from './contract-days.repository';
import type { DueDaysRepository } from './due-days.repository';
import { dueDaysBefore, dueThings } from './due-things';
import { daysAfter, marketDay } from './market-day';

interface DueDaysDeps {
  db: Database;
  repository: DueDaysRepository;
  days: Pick<ContractDaysRepository, 'addNotices'>;
  notes: Pick<NotesRepository, 'listConfirmed'>;
  news: ContractNews;
  clock: Clock;
}

const batchSize = 100;

/**
 * Reminds both sides of due deliveries and milestones of contracts in force, once a week before and once a
 * day before (CON-146).
 */
export function createDueDays({ db, repository, days, notes, news, clock }: DueDaysDeps) {
  /** Sends one batch of reminders. Returns the last contract id of the batch, or undefined after the last batch. */
  async function remindBatch(contractId: number | undefined, after: number): Promise<number | undefined> {
    const now = clock.now();
    const today = marketDay(now);
    const to = daysAfter(today, dueDaysBefore['due-week']);
    const running = await repository.listRunning({ today, to, contractId, after, size: batchSize });
    if (running.length === 0) return undefined;
    const confirmed = await notes.listConfirmed(running.map(({ id }) => id));
    const due = running.flatMap(({ id, substance }) =>
      dueThings(
        substance,
        confirmed.filter((note) => note.contractId === id),
        today,
      ).map((one) => ({ contractId: id, ...one })),
    );
    if (due.length > 0) {
      await withTransaction(db, async (tx) => {
        for (const { contractId: id, kind, day, due: things } of await days.addNotices(tx, due, now)) {
          for (const side of contractSides) {
            await news.notify(tx, { name: `contract-${kind}`, contractId: id, to: side, day, due: things });
          }
        }
      });
    }
    return running.length < batchSize ? undefined : running.at(-1)?.id;
  }

  return {
    /** Sends the reminders for one contract, or for all. */
    async remind(contractId?: number): Promise<void> {
      let after: number | undefined = 0;
      while (after !== undefined) after = await remindBatch(contractId, after);
    },
  };
}
