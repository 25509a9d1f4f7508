import type { NoteComparison, SaveComparison, SavedComparison } from '@proffer/contract/comparison/schemas';
import { limits } from '@proffer/contract/wire/limits';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { toAsked, toSaved } from './comparison.mapper';
import type { ComparisonsRepository } from './comparisons.repository';

interface SavedComparisonsDeps {
  db: Database;
  repository: ComparisonsRepository;
  clock: Clock;
}

/** Creates the service of what a company stores about comparisons: links for colleagues, and notes (CMP-13 to CMP-15). */
export function createSavedComparisons({ db, repository, clock }: SavedComparisonsDeps) {
  const most = limits.savedComparisons;

  return {
    list: async ({ userId }: Actor): Promise<SavedComparison[]> =>
      (await repository.list(userId, most)).map(toSaved),

    /** Saves a comparison; returns the stored one if the company saved the same before. */
    async save(actor: Actor, { name, columns, ...wishes }: SaveComparison): Promise<SavedComparison> {
      const { userId, member } = actor;
      const asked = toAsked(columns, wishes);
      const id = await withTransaction(db, async (tx) => {
        const count = await repository.lockAndCount(tx, userId);
        const same = await repository.findSame(tx, userId, name, asked);
        if (same !== undefined) return same;
        if (count >= most) {
          throw new AppError('illegal_transition', {
            text: `Your company has ${most} saved comparisons. Please remove one first.`,
          });
        }
        return repository.add(tx, { userId, memberId: member.id, name, createdAt: clock.now() }, asked);
      });
      const row = await repository.find(userId, id);
      if (!row) throw notFound('The comparison');
      return toSaved(row);
    },

    async remove({ userId }: Actor, id: number): Promise<void> {
      if (!(await repository.remove(userId, id))) throw notFound('The comparison');
    },

    /**
     * Stores the company's note on a column or cell; an empty text removes it. A text taken from the supplier's message
     * has its time, and closes the question.
     */
    async note(
      { userId }: Actor,
      { column, row, text, questionId, messageId }: NoteComparison,
    ): Promise<void> {
      if (text === '') return repository.removeNote(userId, { column, row });
      await withTransaction(db, async (tx) => {
        let messageAt: Date | null = null;
        if (questionId !== undefined && messageId !== undefined) {
          const reply = await repository.findReply(tx, userId, questionId, messageId);
          if (reply?.column !== column || reply.row !== row) throw notFound('The message');
          messageAt = reply.sentAt;
          await repository.removeQuestion(tx, userId, questionId);
        }
        await repository.saveNote(tx, userId, { column, row }, { text, messageAt, createdAt: clock.now() });
      });
    },

    /** Dismisses the suggested reply of a question; 404 if it is not the company's or the message is no reply. */
    async dismiss({ userId }: Actor, questionId: number, messageId: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        if (!(await repository.findReply(tx, userId, questionId, messageId))) throw notFound('The message');
        await repository.dismiss(tx, userId, questionId, messageId);
      });
    },
  };
}
export type SavedComparisonsService = ReturnType<typeof createSavedComparisons>;
