import { isDeepStrictEqual } from 'node:util';
import type { AuditLog } from '../../platform/audit';
import { withTransaction, type Database, type Executor } from '../../platform/database';
import { AppError, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import { questionChanges, questionsOf, type TemplateContent } from './template-questions';
import type { OfferingRow, TemplateRow, TemplatesRepository } from './templates.repository';

interface TemplatesDeps {
  db: Database;
  repository: TemplatesRepository;
  audit: AuditLog;
}

/** Question templates: read by suppliers, kept by administrators (TPL-1 to TPL-22). */
export function createTemplatesService({ db, repository, audit }: TemplatesDeps) {
  async function lock(tx: Executor, id: number): Promise<TemplateRow> {
    const row = await repository.lock(tx, id);
    if (!row) throw notFound('The template');
    return row;
  }

  async function getIn(tx: Executor, id: number): Promise<TemplateRow> {
    const row = await repository.find(id, tx);
    if (!row) throw new Error(`template ${id} is gone inside its own transaction`);
    return row;
  }

  /** Writes an act down; the subject is the template that comes out of it, or the one that is no more. */
  async function note(tx: Executor, actor: Actor, act: string, before?: TemplateRow, after?: TemplateRow) {
    const subject = after ?? before;
    if (!subject) return;
    const changes = before && after ? questionChanges(before, after) : undefined;
    await audit.add(tx, actor, {
      act: `template.${act}`,
      subject: { kind: 'template', id: subject.templateId },
      before: before ? { ...summaryOf(before), ...changes?.before } : {},
      after: after ? { ...summaryOf(after), ...changes?.after } : {},
    });
  }

  /** Offers keep the name and the questions that they answered; whether it is offered further is not part of that. */
  async function write(tx: Executor, row: TemplateRow, input: TemplateContent): Promise<number> {
    const id = row.templateId;
    const hasSameQuestions = isDeepStrictEqual(questionsOf(row), questionsOf(input));
    if (row.offersUsing > 0 && !(hasSameQuestions && row.name === input.name)) {
      const newId = await repository.create(tx, input, row.version + 1);
      await repository.supersede(tx, id, newId);
      return newId;
    }
    await repository.setNameAndState(tx, id, input);
    if (!hasSameQuestions) await repository.replaceQuestions(tx, id, input.details);
    return id;
  }

  return {
    /** Templates in their newest version; suppliers are offered the active ones only. */
    list: (actor: Actor): Promise<TemplateRow[]> => repository.list(isSupplier(actor)),

    /** The same by a part of the name, a page of them. */
    search: (actor: Actor, query: { name: string; page: number; size: number }) =>
      repository.search({ ...query, isActiveOnly: isSupplier(actor) }),

    /** One template, also an older version; a supplier reads an inactive one only where an own offer uses it. */
    async get(actor: Actor, id: number): Promise<TemplateRow> {
      const row = await repository.find(id);
      const isHidden =
        row && isSupplier(actor) && !row.active && !(await repository.isUsedBySupplier(id, actor.userId));
      if (!row || isHidden) throw notFound('The template');
      return row;
    },

    /** Offers that use a template in any version, the newest first, a page of them; for administrators. */
    async listOfferings(
      id: number,
      query: { page: number; size: number },
    ): Promise<{ items: OfferingRow[]; total: number }> {
      if (!(await repository.exists(id))) throw notFound('The template');
      return repository.listOfferings(id, query);
    },

    async create(actor: Actor, input: TemplateContent): Promise<TemplateRow> {
      return withTransaction(db, async (tx) => {
        const created = await getIn(tx, await repository.create(tx, input, 1));
        await note(tx, actor, 'created', undefined, created);
        return created;
      });
    },

    /**
     * Changes a template where it stands, or makes the next version when offers use it; gives the one in force. Of two
     * changes at once the second is refused: its author has not seen the first. So is one whose questions carry ids that
     * the template has no more: it was begun before another change.
     */
    async update(actor: Actor, id: number, input: TemplateContent): Promise<TemplateRow> {
      const seen = await repository.find(id);
      return withTransaction(db, async (tx) => {
        const row = await lock(tx, id);
        if (row.isSuperseded) throw changedMeanwhile();
        if (isDeepStrictEqual(contentOf(row), contentOf(input))) return row;
        if (!seen || !isSameState(seen, row) || !knowsAll(row, input)) throw changedMeanwhile();
        const after = await getIn(tx, await write(tx, row, input));
        await note(tx, actor, 'updated', row, after);
        return after;
      });
    },

    /** Removes a template with its older versions, unless an offer uses one of them (TPL-7). */
    async remove(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const row = await lock(tx, id);
        if (row.isSuperseded) {
          throw new AppError('illegal_transition', {
            text: 'This template has a newer version. Please load the list again and remove that one.',
          });
        }
        const offersUsing = await repository.lockFamily(tx, id);
        if (offersUsing > 0) throw stillUsed(offersUsing);
        await repository.removeFamily(tx, id);
        await note(tx, actor, 'removed', row);
      });
    },

    /** Offers a template to suppliers, or no longer. Asking for the state it has changes nothing. */
    async setActive(actor: Actor, id: number, active: boolean): Promise<TemplateRow> {
      return withTransaction(db, async (tx) => {
        const row = await lock(tx, id);
        // Only the newest version is offered, so an older one has no such state to set.
        if (row.isSuperseded) throw notFound('The newest version of this template');
        if (row.active === active) return row;
        await repository.setNameAndState(tx, id, { name: row.name, active });
        const after = { ...row, active };
        await note(tx, actor, active ? 'activated' : 'deactivated', row, after);
        return after;
      });
    },
  };
}
export type TemplatesService = ReturnType<typeof createTemplatesService>;

const isSupplier = (actor: Actor): boolean => actor.role === 'supplier';

const contentOf = (content: TemplateContent) => ({
  name: content.name,
  active: content.active,
  questions: questionsOf(content),
});

/** Whether nobody changed the template in between; offers that came to use it are no change of it. */
const isSameState = (a: TemplateRow, b: TemplateRow): boolean =>
  isDeepStrictEqual({ ...a, offersUsing: 0 }, { ...b, offersUsing: 0 });

/** Whether the questions that were there when the change was begun still are; new ones carry no id, or 0 (TPL-18). */
function knowsAll({ details }: TemplateRow, input: TemplateContent): boolean {
  const ids = new Set<unknown>([0, ...details.map(({ detailId }) => detailId)]);
  return input.details.every(({ detailId }) => typeof detailId !== 'number' || ids.has(detailId));
}

/** What the audit log keeps of a template. */
const summaryOf = ({ name, active, version, details }: TemplateRow) => ({
  name,
  active,
  version,
  questions: details.length,
});

const changedMeanwhile = () =>
  new AppError('changed_meanwhile', {
    text: 'This template was changed in the meantime. Please load it again.',
  });

const stillUsed = (offers: number) =>
  new AppError('illegal_transition', {
    text: `${offers === 1 ? '1 offer uses' : `${offers} offers use`} this template. Deactivate it instead.`,
    details: { offersUsing: offers },
  });
