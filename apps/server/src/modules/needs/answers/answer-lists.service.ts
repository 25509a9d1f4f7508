import { answerTotals } from '@proffer/contract/needs/answer-rules';
import type { listedAnswer, ReceivedAnswer, ReceivedAnswers } from '@proffer/contract/needs/answers.schemas';
import type { z } from 'zod';
import type { Clock } from '../../../platform/clock';
import { notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { Categories } from '../../categories';
import { marketDay } from '../../contracts';
import { toListedNeed } from '../needs.mapper';
import { areAnswersSealed, isOwnNeed } from '../needs.policy';
import type { NeedsService } from '../needs.service';
import type { AnswerContents } from './answer-contents';
import { needsConfirmation, toReceivedAnswer } from './answers.mapper';
import type { AnswersRepository, RevealedAnswerRow } from './answers.repository';

interface AnswerListsDeps {
  repository: AnswersRepository;
  contents: AnswerContents;
  needs: Pick<NeedsService, 'getVisible'>;
  categories: Pick<Categories, 'find'>;
  clock: Clock;
}

/** Creates the service of lists of answers: to an own need, and of a supplier (NED-33, NED-29). */
export function createAnswerLists({ repository, contents, needs, categories, clock }: AnswerListsDeps) {
  /** Returns answers as the buyer reads them; the caller has checked that they may be read. */
  async function describe(rows: readonly RevealedAnswerRow[]): Promise<ReceivedAnswer[]> {
    const read = rows.map((row) => {
      const stored = contents.readerOf(row.answer.needId, row.key)(row.version);
      return { row, stored, offerId: row.answer.offerId ?? stored.offerId };
    });
    const titles = await repository.findTitles(read.flatMap(({ offerId }) => offerId ?? []));
    const today = marketDay(clock.now());
    return read.map(({ row, stored, offerId }) => {
      const proposalTitle = (offerId === null ? undefined : titles.get(offerId)) ?? row.need.title;
      return toReceivedAnswer(row, { need: row.need, stored, proposalTitle, today });
    });
  }

  return {
    /** Returns the answers to the actor's own need, lowest total first; none while they are sealed. */
    async listReceived(actor: Actor, needId: number): Promise<ReceivedAnswers> {
      const need = await needs.getVisible(actor, needId);
      if (!isOwnNeed(actor, need)) throw notFound('The need');
      if (areAnswersSealed(need)) return { areSealed: true, received: [] };
      const [rows, key] = await Promise.all([repository.listCurrent(needId), repository.findKey(needId)]);
      const received = await describe(rows.map((row) => ({ ...row, key, need })));
      return {
        areSealed: false,
        received: received.toSorted((one, other) => one.totals.total - other.totals.total),
      };
    },

    /** Returns answers to own needs by their ids, without sealed ones. */
    async listCompared(actor: Actor, ids: readonly number[]): Promise<ReceivedAnswer[]> {
      return ids.length === 0 ? [] : describe(await repository.listRevealed(ids, actor.userId));
    },

    /** Returns a page of the actor's answers, the last changed first, with their total. */
    async listOwn(actor: Actor, page: { page: number; size: number }) {
      const [rows, total] = await Promise.all([
        repository.listOwn(actor.userId, page),
        repository.countOwn(actor.userId),
      ]);
      const items = rows.map((row): z.output<typeof listedAnswer> => {
        const { answer, version, key, need, materialVersion, quoteState } = row;
        const { content } = contents.readerOf(answer.needId, key)(version);
        return {
          need: toListedNeed(actor, need, categories.find),
          answerId: answer.id,
          total: answerTotals(content).total,
          isWithdrawn: answer.state === 'withdrawn',
          needsConfirmation: needsConfirmation(answer, { materialVersion }),
          quoteId: answer.quoteId,
          outcome: need.outcome,
          isAwarded: quoteState === 'accepted',
          changedDate: answer.changedAt.toISOString(),
        };
      });
      return { items, total };
    },
  };
}
export type AnswerLists = ReturnType<typeof createAnswerLists>;
