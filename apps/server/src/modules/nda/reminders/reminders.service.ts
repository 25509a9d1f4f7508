import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import { eachAlone, type Jobs } from '../../../platform/jobs';
import type { Actor } from '../../../platform/session/actor';
import { timeText } from '../../../platform/date-text';
import type { NoticesPort } from '../../notices';
import type { AccountStandingRepository } from '../../users';
import { renewalReminder } from '../renewals/renewals.notices';
import { openRenewal } from '../renewals/renewals.policy';
import { ndaNotices } from '../requests/requests.notices';
import { requireOwn } from '../requests/requests.policy';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';
import { isReminderDue, remindableFrom, remindersSentOf } from './reminders.policy';
import { createRemindersRepository } from './reminders.repository';

/** Maximum number of reminders of each kind per run of the job; the next run continues. */
const maxReminders = 200;

interface RemindersDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find' | 'lock'>;
  accounts: Pick<AccountStandingRepository, 'assertReachable'>;
  notices: Pick<NoticesPort, 'announce'>;
  jobs: Pick<Jobs, 'define'>;
  /** Returns the waits before the automatic reminders, in milliseconds. */
  findReminderWaits: () => Promise<readonly [number, number]>;
  clock: Clock;
}

/** Reminds the side whose turn it is: by the other side once a day, and automatically twice (NDA-86, NDA-87). */
export function createNdaReminders(deps: RemindersDeps) {
  const { db, repository, accounts, notices, jobs, findReminderWaits, clock } = deps;
  const reminders = createRemindersRepository(db);

  async function send(tx: Tx, row: NdaRow, at: Date, sentByItself: 0 | 1): Promise<void> {
    const renewal = openRenewal(row);
    const reminded = { remindedAt: at, remindersSent: remindersSentOf(row) + sentByItself };
    await (renewal ? reminders.recordForRenewal : reminders.record)(tx, row.id, reminded);
    await notices.announce(tx, renewal ? renewalReminder(row, renewal, at) : ndaNotices.reminder(row, at));
  }

  async function remindDue(): Promise<void> {
    const waits = await findReminderWaits();
    const due = { now: clock.now(), waits };
    const waiting = await reminders.listWaiting(due, maxReminders);
    const ids = [...waiting, ...(await reminders.listRenewing(due, maxReminders))];
    await eachAlone(ids, (id) =>
      withTransaction(db, async (tx) => {
        // A second node that waits for this lock then sees that the reminder was sent.
        await repository.lock(tx, id);
        const row = await repository.find(id, tx);
        const at = clock.now();
        if (row && isReminderDue(row, at, waits)) await send(tx, row, at, 1);
      }),
    );
  }

  jobs.define('nda.remind', remindDue, { cron: '23 * * * *' });

  return {
    /**
     * Reminds the other side. Throws `illegal_transition` if the other side has nothing to do, or too soon
     * after the last reminder.
     */
    async remind(actor: Actor, id: number): Promise<void> {
      const own = requireOwn(actor, await repository.find(id));
      await withTransaction(db, async (tx) => {
        const otherId = actor.userId === own.buyerId ? own.supplierId : own.buyerId;
        await accounts.assertReachable(tx, actor, otherId);
        await repository.lock(tx, id);
        const row = await repository.find(id, tx);
        const from = row ? remindableFrom(row, actor.role) : null;
        const at = clock.now();
        if (!row || from === null) {
          throw new AppError('illegal_transition', {
            text: 'There is nothing for the other side to do at the moment.',
          });
        }
        if (from > at) {
          throw new AppError('illegal_transition', {
            text: `The other side was notified less than a day ago. You can remind it from ${timeText(from)}.`,
          });
        }
        await send(tx, row, at, 0);
      });
    },
  };
}
export type NdaReminders = ReturnType<typeof createNdaReminders>;
