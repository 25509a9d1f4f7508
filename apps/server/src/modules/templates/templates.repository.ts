import { asc, eq } from 'drizzle-orm';
import type { Template } from '@proffer/contract/templates.schemas';
import type { Database } from '../../platform/database';
import { templateQuestions, templates } from '../../schema';

/** Reads question templates with their questions in order (spec §3 "Template"). */
export function createTemplatesRepository(db: Database) {
  async function list(filter: { id?: number; isActiveOnly: boolean }): Promise<Template[]> {
    const rows = await db
      .select()
      .from(templates)
      .leftJoin(templateQuestions, eq(templateQuestions.templateId, templates.id))
      .where(
        filter.id === undefined
          ? filter.isActiveOnly
            ? eq(templates.active, true)
            : undefined
          : eq(templates.id, filter.id),
      )
      .orderBy(asc(templates.name), asc(templates.id), asc(templateQuestions.position));
    const byId = new Map<number, Template>();
    for (const { templates: row, template_questions: question } of rows) {
      const template = byId.get(row.id) ?? {
        templateId: row.id,
        name: row.name,
        active: row.active,
        details: [],
      };
      byId.set(row.id, template);
      if (question) {
        template.details.push({
          detailId: question.id,
          question: question.question,
          category: question.category,
          resmendatory: question.mandatory,
        });
      }
    }
    return [...byId.values()];
  }

  return {
    /** Templates by name; suppliers are offered the active ones only. */
    list: (isActiveOnly: boolean) => list({ isActiveOnly }),
    async find(id: number): Promise<Template | undefined> {
      const [template] = await list({ id, isActiveOnly: false });
      return template;
    },
  };
}
export type TemplatesRepository = ReturnType<typeof createTemplatesRepository>;
