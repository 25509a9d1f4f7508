import type { NeedQuestion } from '@proffer/contract/needs/market.schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../../platform/clock';
import { withTransaction, type Database } from '../../../platform/database';
import { AppError, notFound } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import { personOf } from '../../../platform/session/person';
import type { NoticesPort } from '../../notices';
import type { AnsweringPort } from '../need-acts.service';
import { canSeeNeed } from '../needs.policy';
import type { NeedsRepository } from '../needs.repository';
import type { NeedsService } from '../needs.service';
import type { NeedQuestionRow, NeedQuestionsRepository } from './need-questions.repository';
import { askedNotice, repliedNotice } from './questions.notices';

interface NeedQuestionsDeps {
  db: Database;
  repository: NeedQuestionsRepository;
  needs: Pick<NeedsService, 'getVisible' | 'lockOwn'>;
  rows: Pick<NeedsRepository, 'lock' | 'find'>;
  answering: AnsweringPort;
  notices: Pick<NoticesPort, 'announce'>;
  clock: Clock;
}

/** Returns a question as the actor reads it; the asking company is never part of it. */
const toQuestion = (
  { role, userId }: Pick<Actor, 'role' | 'userId'>,
  row: NeedQuestionRow,
): NeedQuestion => ({
  questionId: row.id,
  question: row.question,
  askedDate: row.createdAt.toISOString(),
  isOwn: role === 'supplier' && row.supplierId === userId,
  reply: row.reply,
  repliedDate: row.repliedAt?.toISOString() ?? null,
});

/** Creates the service of questions about needs, which are answered for everybody (NED-68 to NED-70). */
export function createNeedQuestions(deps: NeedQuestionsDeps) {
  const { db, repository, needs, rows, answering, notices, clock } = deps;

  return {
    /** Returns all questions to the buyer and administrators; to a supplier its own and those with a reply. */
    async list(actor: Actor, needId: number): Promise<NeedQuestion[]> {
      await needs.getVisible(actor, needId);
      const questions =
        actor.role === 'supplier'
          ? await repository.listFor(needId, actor.userId)
          : await repository.list(needId);
      return questions.map((row) => toQuestion(actor, row));
    },

    /** Asks a question about a need that can be answered. */
    async ask(actor: Actor, needId: number, question: string): Promise<NeedQuestion> {
      return withTransaction(db, async (tx) => {
        // The lock orders questions of one supplier, so that their number is exact.
        const need = await rows.lock(tx, needId);
        const read = need && (await rows.find(needId, actor.userId, tx));
        if (!read || !canSeeNeed(actor, read)) throw notFound('The need');
        const createdAt = clock.now();
        if (read.status !== 'open' || !read.deadline || read.deadline <= createdAt) {
          throw new AppError('illegal_transition', { text: 'This need can no longer be answered.' });
        }
        if ((await repository.countOf(tx, needId, actor.userId)) >= limits.needs.questions) {
          throw new AppError('illegal_transition', {
            text: `You have asked ${limits.needs.questions} questions about this need, which is the maximum.`,
          });
        }
        const row = await repository.add(tx, { needId, supplierId: actor.userId, question, createdAt });
        const named = { id: needId, title: read.title, from: null };
        await notices.announce(tx, askedNotice(named, read.buyerId, row.id));
        return toQuestion(actor, row);
      });
    },

    /** Answers a question of an own need. A reply is final, because suppliers may have relied on it. */
    async reply(actor: Actor, needId: number, id: number, reply: string): Promise<NeedQuestion> {
      return withTransaction(db, async (tx) => {
        const need = await needs.lockOwn(tx, actor, needId);
        const row = await repository.findLocked(tx, needId, id);
        if (!row) throw notFound('The question');
        if (row.reply === reply) return toQuestion(actor, row);
        if (row.reply !== '') {
          throw new AppError('illegal_transition', { text: 'This question is answered already.' });
        }
        if (need.status === 'ended') {
          throw new AppError('illegal_transition', { text: 'This need has ended.' });
        }
        const repliedAt = clock.now();
        await repository.setReply(tx, id, { reply, repliedAt, repliedBy: personOf(actor).memberId ?? null });
        const named = { id: needId, title: need.title, from: need.buyerId };
        const told = new Set(await answering.listAnswering(tx, needId));
        if (row.supplierId !== null) told.add(row.supplierId);
        await notices.announce(
          tx,
          ...[...told].map((userId) => repliedNotice(named, userId, id, userId === row.supplierId)),
        );
        return toQuestion(actor, { ...row, reply, repliedAt });
      });
    },
  };
}
export type NeedQuestions = ReturnType<typeof createNeedQuestions>;
