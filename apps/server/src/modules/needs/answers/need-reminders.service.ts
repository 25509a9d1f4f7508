import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../../platform/database';
import { eachAlone } from '../../../platform/jobs';
import type { NoticesPort } from '../../notices';
import type { NeedMoves } from '../need-moves';
import type { NeedsRepository } from '../needs.repository';
import type { NeedRow } from '../needs.rows';
import { notDecidedNotice, undecidedNotice } from './answers.notices';
import type { AnswersRepository } from './answers.repository';

interface RemindersDeps {
  db: Database;
  repository: Pick<AnswersRepository, 'listAnswering'>;
  needRows: Pick<NeedsRepository, 'lock' | 'listUndecided' | 'setReminded'>;
  moves: NeedMoves;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

const dayMs = 86_400_000;
/** Needs that one run of the job reminds of or ends. */
const atOnce = 200;
const { reminderDays, decideDays } = limits.needs;

/** Returns the last reminder that is due a number of days after the deadline; 0 before the first. */
const reminderDue = (days: number): number => Math.max(0, ...reminderDays.filter((day) => day <= days));

/** Creates the job that reminds buyers to decide, and ends needs that they do not decide (NED-42). */
export function createNeedReminders(deps: RemindersDeps) {
  const { db, repository, needRows, moves, notices, clock } = deps;

  async function end(tx: Tx, need: NeedRow, at: Date): Promise<void> {
    const answers = await repository.listAnswering(tx, need.id);
    const ended = { outcome: 'not_decided', endedAt: at } as const;
    await moves.move(tx, need, { act: 'end', by: 'system', actor: null, at }, ended);
    await notices.announce(tx, notDecidedNotice(need, answers.length));
  }

  /** Reminds the buyer of a need, or ends it; locked, so that two nodes do so once. */
  async function handle(tx: Tx, id: number): Promise<void> {
    const need = await needRows.lock(tx, id);
    if (need?.status !== 'deciding' || !need.answersEndedAt) return;
    const at = clock.now();
    const days = Math.floor((at.getTime() - need.answersEndedAt.getTime()) / dayMs);
    if (days >= decideDays) return end(tx, need, at);
    const due = reminderDue(days);
    if (due <= need.remindedDays) return;
    await needRows.setReminded(tx, id, due);
    if ((await repository.listAnswering(tx, id)).length === 0) return;
    await notices.announce(tx, undecidedNotice(need, due, decideDays - days));
  }

  return async function remind(): Promise<void> {
    const ids = await needRows.listUndecided(clock.now(), atOnce);
    await eachAlone(ids, (id) => withTransaction(db, (tx) => handle(tx, id)));
  };
}
