import { declineReasonTexts } from '@proffer/contract/needs/answer-rules';
import type { declineAnswerBody } from '@proffer/contract/needs/answers.schemas';
import type { DeclineReason, NeedOutcome } from '@proffer/contract/needs/choices';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database, type Executor, type Tx } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { differentRepeatText } from '../../../platform/states';
import type { NoticesPort } from '../../notices';
import type { NeedAward, QuotedNeeds, Quotes } from '../../quotes';
import type { NeedMoved, NeedMoves } from '../need-moves';
import type { NeedsRepository } from '../needs.repository';
import type { NeedRow } from '../needs.rows';
import type { NeedsService } from '../needs.service';
import { endedNotice } from './answers.notices';
import type { AnswersRepository, CurrentAnswerRow } from './answers.repository';

interface EndingDeps {
  repository: AnswersRepository;
  quotes: Pick<Quotes, 'ofNeeds'>;
  notices: Pick<NoticesPort, 'announce'>;
}

/** Reason stored with an answer whose buyer gave none before the need ended. */
const usualReason: Record<NeedOutcome, DeclineReason> = {
  contract: 'other_chosen',
  bought_elsewhere: 'other_chosen',
  no_answer_suits: 'other',
  cancelled: 'other',
  not_decided: 'other',
};

/** Returns a reason as the history of the quote shows it. */
const reasonText = (reason: DeclineReason, note: string): string =>
  note === '' ? declineReasonTexts[reason] : `${declineReasonTexts[reason]}: ${note}`;

/** Creates the end of the answers to a need: their quotes end, and their suppliers learn the outcome (NED-41). */
export function createNeedEnding({ repository, quotes, notices }: EndingDeps) {
  async function endAnswer(
    tx: Executor,
    actor: Actor | null,
    { answer }: CurrentAnswerRow,
    ended: { outcome: NeedOutcome; note: string; at: Date },
  ): Promise<void> {
    const { outcome, note, at } = ended;
    const reason = answer.declineReason ?? usualReason[outcome];
    const text = answer.declineReason === null ? note : answer.declineNote;
    if (answer.declineReason === null) {
      await repository.change(tx, answer.id, { declineReason: reason, declineNote: note, changedAt: at });
    }
    if (answer.quoteId === null) return;
    const ending = { quoteId: answer.quoteId, reason: reasonText(reason, text), isAnnounced: false };
    await quotes.ofNeeds.end(tx, actor, ending);
  }

  /** Ends all current answers except the one whose quote was accepted. */
  async function endAnswers(
    tx: Executor,
    need: NeedRow,
    actor: Actor | null,
    ended: { outcome: NeedOutcome; note: string; at: Date; quoteId?: number },
  ): Promise<void> {
    const rows = await repository.listCurrent(need.id, tx);
    const others = rows.filter(
      ({ answer }) => ended.quoteId === undefined || answer.quoteId !== ended.quoteId,
    );
    for (const row of others) await endAnswer(tx, actor, row, ended);
    await notices.announce(
      tx,
      ...others.map(({ answer }) => endedNotice(need, ended.outcome, answer.supplierId)),
    );
  }

  return {
    endAnswers,

    /** Ends the answers of a need that ends without a contract. */
    async onMoved(tx: Executor, { row, act, actor, at, note = '', change }: NeedMoved): Promise<void> {
      if (act !== 'end' || !change.outcome) return;
      await endAnswers(tx, row, actor, { outcome: change.outcome, note, at });
    },
  };
}
export type NeedEnding = ReturnType<typeof createNeedEnding>;

interface AwardsDeps {
  db: Database;
  repository: AnswersRepository;
  needRows: Pick<NeedsRepository, 'lock'>;
  needs: Pick<NeedsService, 'lockOwn'>;
  moves: NeedMoves;
  ending: Pick<NeedEnding, 'endAnswers'>;
  quotes: Pick<Quotes, 'ofNeeds'>;
  clock: Clock;
}

/** Creates the decisions of a buyer about answers: declining one, and the award by accepting a quote. */
export function createNeedDecisions(deps: AwardsDeps) {
  const { db, repository, needRows, needs, moves, ending, quotes, clock } = deps;

  const awards: QuotedNeeds = {
    async lock(tx, needId) {
      await needRows.lock(tx, needId);
    },

    async onAccepted(tx: Tx, actor: Actor, { needId, quoteId, contractId, at }: NeedAward) {
      const row = await needRows.lock(tx, needId);
      if (!row) throw notFound('The need');
      // The supplier who accepts a counter-quote is a person whom the history of the need does not name.
      const by = actor.role === 'buyer' ? actor : null;
      const awarded = { outcome: 'contract', contractId, endedAt: at } as const;
      await moves.move(tx, row, { act: 'award', by: 'buyer', actor: by, at }, awarded);
      await ending.endAnswers(tx, row, by, { outcome: 'contract', note: '', at, quoteId });
    },
  };

  return {
    awards,

    /** Declines an answer with a reason; repeating it changes nothing. */
    async decline(
      actor: Actor,
      needId: number,
      answerId: number,
      { reason, note }: z.output<typeof declineAnswerBody>,
    ): Promise<void> {
      await withTransaction(db, async (tx) => {
        const need = await needs.lockOwn(tx, actor, needId);
        // Checked first, so that the reply does not reveal whether a sealed answer exists.
        if (need.status === 'draft' || need.status === 'open') {
          throw new AppError('illegal_transition', { text: 'Suppliers can still answer this need.' });
        }
        const found = (await repository.listCurrent(needId, tx)).find(({ answer }) => answer.id === answerId);
        const { answer } = found ?? {};
        if (!answer || answer.quoteId === null) throw notFound('The answer');
        if (answer.declineReason !== null) {
          if (answer.declineReason === reason && answer.declineNote === note) return;
          throw new AppError('illegal_transition', { text: differentRepeatText });
        }
        if (need.status !== 'deciding') {
          throw new AppError('illegal_transition', { text: 'This need has ended.' });
        }
        const at = clock.now();
        await repository.change(tx, answerId, { declineReason: reason, declineNote: note, changedAt: at });
        const { quoteId } = answer;
        await quotes.ofNeeds.end(tx, actor, { quoteId, reason: reasonText(reason, note), isAnnounced: true });
      });
    },
  };
}
export type NeedDecisions = ReturnType<typeof createNeedDecisions>;
