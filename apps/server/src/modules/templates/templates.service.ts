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

/** Creates the service of question templates, which suppliers read and administrators maintain (TPL-1 to TPL-22). */
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

  /** Records an act in the audit log; its subject is the resulting template, or the removed one. */
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

  /**
   * Writes a change. If offers use the template, a new version is made, so that they keep the name and questions they
   * answered. The active state is not part of a version.
   */
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
    /** Returns the newest versions of templates; suppliers get only active ones. */
    list: (actor: Actor): Promise<TemplateRow[]> => repository.list(isSupplier(actor)),

    /** Returns a page of templates by a part of the name. */
    search: (actor: Actor, query: { name: string; page: number; size: number }) =>
      repository.search({ ...query, isActiveOnly: isSupplier(actor) }),

    /**
     * Returns one template, also an older version. Suppliers get an inactive one only if one of their offers uses it.
     */
    async get(actor: Actor, id: number): Promise<TemplateRow> {
      const row = await repository.find(id);
      const isHidden =
        row && isSupplier(actor) && !row.active && !(await repository.isUsedBySupplier(id, actor.userId));
      if (!row || isHidden) throw notFound('The template');
      return row;
    },

    /** Returns a page of the offers that use any version of a template, newest first, for administrators. */
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
     * Changes a template, or makes its next version when offers use it; returns the current one. Of two concurrent
     * changes, the second is refused, because its author has not seen the first. For the same reason, a change is
     * refused if its question ids no longer exist.
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

    /** Removes a template with all versions, unless an offer uses one of them (TPL-7). */
    async remove(actor: Actor, id: number): Promise<void> {
      await withTransaction(db, async (tx) => {
        const row = await lock(tx, id);
        if (row.isSuperseded) {
          throw new AppError('illegal_transition', {
            text: 'This template has a newer version. Please reload the list and remove that one.',
          });
        }
        const offersUsing = await repository.lockFamily(tx, id);
        if (offersUsing > 0) throw stillUsed(offersUsing);
        await repository.removeFamily(tx, id);
        await note(tx, actor, 'removed', row);
      });
    },

    /** Activates or deactivates a template for suppliers. Setting the current state changes nothing. */
    async setActive(actor: Actor, id: number, active: boolean): Promise<TemplateRow> {
      return withTransaction(db, async (tx) => {
        const row = await lock(tx, id);
        // Older versions are not offered to suppliers, so they have no such state.
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

/** Returns true if nobody changed the template; a different number of offers using it does not count as a change. */
const isSameState = (a: TemplateRow, b: TemplateRow): boolean =>
  isDeepStrictEqual({ ...a, offersUsing: 0 }, { ...b, offersUsing: 0 });

/** Returns true if the questions that the change started from still exist; new ones have no id, or 0 (TPL-18). */
function knowsAll({ details }: TemplateRow, input: TemplateContent): boolean {
  const ids = new Set<unknown>([0, ...details.map(({ detailId }) => detailId)]);
  return input.details.every(({ detailId }) => typeof detailId !== 'number' || ids.has(detailId));
}

/** Returns the fields of a template that the audit log stores. */
const summaryOf = ({ name, active, version, details }: TemplateRow) => ({
  name,
  active,
  version,
  questions: details.length,
});

const changedMeanwhile = () =>
  new AppError('changed_meanwhile', {
    text: 'This template was changed in the meantime. Please reload the page.',
  });

const stillUsed = (offers: number) =>
  new AppError('illegal_transition', {
    text: `${offers === 1 ? '1 offer uses' : `${offers} offers use`} this template. Deactivate it instead.`,
    details: { offersUsing: offers },
  });
