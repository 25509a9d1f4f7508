import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Template, TemplateOffering } from '@proffer/contract/templates/schemas';
import { holding, type Database, type Executor } from '../../platform/database';
import { offers, templateQuestions, templates } from '../../schema';
import type { Question, TemplateContent } from './template-questions';

/** An offer of the list, with its time as a `Date`. */
export type OfferingRow = Pick<TemplateOffering, 'title' | 'companyName' | 'status' | 'version'> & {
  offerId: number;
  createdAt: Date;
};

/** A template, and whether a newer version replaced it, which the API does not show. */
export type TemplateRow = Omit<Template, 'details'> & {
  details: (Question & { detailId: number })[];
  isSuperseded: boolean;
};

// Columns of the outer row are spelled out: drizzle omits the table name in queries over one table, so that inside a
// subselect they would refer to the inner row.
const columns = {
  templateId: templates.id,
  name: templates.name,
  active: templates.active,
  version: templates.version,
  isSuperseded: sql<boolean>`templates.superseded_by is not null`,
  offersUsing: sql<number>`(select count(*) from ${offers} o where o.template_id = templates.id)`,
  details: sql<
    TemplateRow['details']
  >`coalesce((select json_agg(json_build_object('detailId', q.id, 'question', q.question, 'category', q.category, 'mandatory', q.mandatory, 'kind', q.kind, 'help', q.help, 'options', q.options, 'min', q.min, 'max', q.max, 'certificateKind', q.certificate_kind) order by q.position) from ${templateQuestions} q where q.template_id = templates.id), '[]'::json)`,
};

/** Written exactly like the index `templates_current`, so that a page is read from it in order. */
const byName = [asc(sql`lower(${templates.name})`), asc(templates.id)];

/** Creates the only repository that writes question templates (TPL-16). */
export function createTemplatesRepository(db: Database) {
  async function find(id: number, executor: Executor = db): Promise<TemplateRow | undefined> {
    const [row] = await executor.select(columns).from(templates).where(eq(templates.id, id));
    return row;
  }

  return {
    find,

    /** Returns the newest versions of templates, by name. */
    list: (isActiveOnly: boolean): Promise<TemplateRow[]> =>
      db
        .select(columns)
        .from(templates)
        .where(current(isActiveOnly))
        .orderBy(...byName),

    /** Returns a page of templates whose name contains the text, with the total. */
    async search(query: {
      name: string;
      isActiveOnly: boolean;
      page: number;
      size: number;
    }): Promise<{ items: TemplateRow[]; total: number }> {
      const where = and(current(query.isActiveOnly), nameHolds(query.name));
      const [items, total] = await Promise.all([
        db
          .select(columns)
          .from(templates)
          .where(where)
          .orderBy(...byName)
          .limit(query.size)
          .offset(query.page * query.size),
        db.$count(templates, where),
      ]);
      return { items, total };
    },

    /** Returns the questions of a template in order; none if it does not exist. */
    listQuestions: (id: number): Promise<Question[]> =>
      db
        .select({
          question: templateQuestions.question,
          category: templateQuestions.category,
          mandatory: templateQuestions.mandatory,
          kind: templateQuestions.kind,
          help: templateQuestions.help,
          options: templateQuestions.options,
          min: templateQuestions.min,
          max: templateQuestions.max,
          certificateKind: templateQuestions.certificateKind,
        })
        .from(templateQuestions)
        .where(eq(templateQuestions.templateId, id))
        .orderBy(asc(templateQuestions.position)),

    async exists(id: number): Promise<boolean> {
      const [row] = await db.select({ id: templates.id }).from(templates).where(eq(templates.id, id));
      return row !== undefined;
    },

    /**
     * Returns a page of the offers that use any version of a template, newest first; any version's id may be given.
     */
    async listOfferings(
      id: number,
      { page, size }: { page: number; size: number },
    ): Promise<{ items: OfferingRow[]; total: number }> {
      const where = sql`${offers.templateId} in (${allVersionsOf(id)})`;
      const [items, total] = await Promise.all([
        db
          .select({
            offerId: offers.id,
            title: offers.title,
            companyName: offers.companyName,
            status: offers.status,
            version: templates.version,
            createdAt: offers.createdAt,
          })
          .from(offers)
          .innerJoin(templates, eq(templates.id, offers.templateId))
          .where(where)
          .orderBy(desc(offers.createdAt), desc(offers.id))
          .limit(size)
          .offset(page * size),
        db.$count(offers, where),
      ]);
      return { items, total };
    },

    async isUsedBySupplier(id: number, supplierId: number): Promise<boolean> {
      const [row] = await db
        .select({ id: offers.id })
        .from(offers)
        .where(and(eq(offers.templateId, id), eq(offers.supplierId, supplierId)))
        .limit(1);
      return row !== undefined;
    },

    /**
     * Locks a template and returns its current state. An offer being saved with it holds its key, so `offersUsing`
     * counts that offer too, and none is added before the transaction ends.
     */
    async lock(tx: Executor, id: number): Promise<TemplateRow | undefined> {
      await tx.select({ id: templates.id }).from(templates).where(eq(templates.id, id)).for('update');
      return find(id, tx);
    },

    /** Locks the older versions of a locked template and returns how many offers use any version. */
    async lockFamily(tx: Executor, id: number): Promise<number> {
      await tx
        .select({ id: templates.id })
        .from(templates)
        .where(sql`${templates.id} in (${familyOf(id)})`)
        .orderBy(templates.id)
        .for('update');
      return tx.$count(offers, sql`${offers.templateId} in (${familyOf(id)})`);
    },

    async create(tx: Executor, input: TemplateContent, version: number): Promise<number> {
      const [row] = await tx
        .insert(templates)
        .values({ name: input.name, active: input.active, version })
        .returning({ id: templates.id });
      if (!row) throw new Error('insert into templates returned nothing');
      await writeQuestions(tx, row.id, input.details);
      return row.id;
    },

    async setNameAndState(tx: Executor, id: number, to: { name: string; active: boolean }): Promise<void> {
      await tx.update(templates).set({ name: to.name, active: to.active }).where(eq(templates.id, id));
    },

    async replaceQuestions(tx: Executor, id: number, details: Question[]): Promise<void> {
      await tx.delete(templateQuestions).where(eq(templateQuestions.templateId, id));
      await writeQuestions(tx, id, details);
    },

    async supersede(tx: Executor, id: number, by: number): Promise<void> {
      await tx.update(templates).set({ supersededBy: by }).where(eq(templates.id, id));
    },

    /** Deletes all versions with one statement, because they refer to each other. */
    async removeFamily(tx: Executor, id: number): Promise<void> {
      await tx.delete(templates).where(sql`${templates.id} in (${familyOf(id)})`);
    },
  };
}
export type TemplatesRepository = ReturnType<typeof createTemplatesRepository>;

const current = (isActiveOnly: boolean): SQL | undefined =>
  and(isNull(templates.supersededBy), isActiveOnly ? eq(templates.active, true) : undefined);

function nameHolds(text: string): SQL | undefined {
  if (text === '') return undefined;
  return sql`lower(${templates.name}) like lower(${holding(text)})`;
}

/** Selects the ids of a template and its older versions. */
const familyOf = (id: number): SQL =>
  sql`with recursive family(id) as (select ${id}::bigint union all select t.id from templates t join family f on t.superseded_by = f.id) select family.id from family`;

/** Selects the ids of a template and all its older and newer versions. */
const allVersionsOf = (id: number): SQL =>
  sql`with recursive newer(id, superseded_by) as (select t.id, t.superseded_by from templates t where t.id = ${id}::bigint union all select t.id, t.superseded_by from templates t join newer n on n.superseded_by = t.id), family(id) as (select newer.id from newer where superseded_by is null union all select t.id from templates t join family f on t.superseded_by = f.id) select family.id from family`;

async function writeQuestions(tx: Executor, templateId: number, details: Question[]): Promise<void> {
  if (details.length === 0) return;
  await tx
    .insert(templateQuestions)
    .values(details.map((question, position) => ({ templateId, position, ...storedQuestion(question) })));
}

function storedQuestion(asked: Question) {
  const { question, category, mandatory, kind, help, options, min, max, certificateKind } = asked;
  return { question, category, mandatory, kind, help, options, min, max, certificateKind };
}
