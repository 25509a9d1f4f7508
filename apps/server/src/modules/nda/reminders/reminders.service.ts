import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import type { Jobs } from '../../../platform/jobs';
import type { Actor } from '../../../platform/session/actor';
import { timeText } from '../../../platform/date-text';
import type { NoticesPort } from '../../notices';
import type { AccountsPort } from '../../users';
import { renewalReminder } from '../renewals/renewals.notices';
import { openRenewal } from '../renewals/renewals.policy';
import { ndaNotices } from '../requests/requests.notices';
import { isParty } from '../requests/requests.policy';
import type { NdaRepository, NdaRow } from '../requests/requests.repository';
import { isReminderDue, remindableFrom, remindersSentOf } from './reminders.policy';
import { createRemindersRepository } from './reminders.repository';

/** Of each kind in one run of the job; the next one goes on. */
const remindedAtMost = 200;

interface RemindersDeps {
  db: Database;
  repository: Pick<NdaRepository, 'find' | 'lock'>;
  accounts: Pick<AccountsPort, 'assertReachable'>;
  notices: Pick<NoticesPort, 'announce'>;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
}

/** Reminders of the side whose turn it is: by the other one, once a day, and by the server twice (NDA-86, NDA-87). */
export function createNdaReminders({ db, repository, accounts, notices, jobs, clock }: RemindersDeps) {
  const reminders = createRemindersRepository(db);

  async function send(tx: Tx, row: NdaRow, at: Date, sentByItself: 0 | 1): Promise<void> {
    const renewal = openRenewal(row);
    const reminded = { remindedAt: at, remindersSent: remindersSentOf(row) + sentByItself };
    await (renewal ? reminders.noteRenewing : reminders.note)(tx, row.id, reminded);
    await notices.announce(tx, renewal ? renewalReminder(row, renewal, at) : ndaNotices.reminder(row, at));
  }

  async function remindDue(): Promise<void> {
    const now = clock.now();
    const waiting = await reminders.listWaiting(now, remindedAtMost);
    for (const id of [...waiting, ...(await reminders.listRenewing(now, remindedAtMost))]) {
      await withTransaction(db, async (tx) => {
        // Of two nodes the second sees that it was done.
        await repository.lock(tx, id);
        const row = await repository.find(id, tx);
        const at = clock.now();
        if (row && isReminderDue(row, at)) await send(tx, row, at, 1);
      });
    }
  }

  jobs.define('nda.remind', remindDue, { cron: '23 * * * *' });

  return {
    /** Reminds the other side. Throws `illegal_transition` in words when it is not its turn, or too soon. */
    async remind(actor: Actor, id: number): Promise<void> {
      const known = await repository.find(id);
      const isOffList = actor.role === 'supplier' && known?.removedAt;
      if (!known || !isParty(actor, known) || isOffList) throw notFound('The NDA request');
      await withTransaction(db, async (tx) => {
        const otherId = actor.userId === known.buyerId ? known.supplierId : known.buyerId;
        await accounts.assertReachable(tx, actor, otherId);
        await repository.lock(tx, id);
        const row = await repository.find(id, tx);
        const from = row ? remindableFrom(row, actor.role) : null;
        const at = clock.now();
        if (!row || from === null) {
          throw new AppError('illegal_transition', {
            text: 'The other side has nothing to do here at present.',
          });
        }
        if (from > at) {
          throw new AppError('illegal_transition', {
            text: `The other side was told less than a day ago. You can remind it from ${timeText(from)}.`,
          });
        }
        await send(tx, row, at, 0);
      });
    },
  };
}
export type NdaReminders = ReturnType<typeof createNdaReminders>;
