import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import { offerAnswers, offerAttachments, offers, profiles, storedFiles } from '../../schema';
import { contentNames } from './new-offer.repository';

const otherNames = ['template_id', 'categories', 'attribution', 'answers_text'];
const copied = sql.raw([...contentNames.filter((name) => name !== 'title'), ...otherNames].join(', '));

/** Repository that copies offers into new drafts. */
export function createCopiesRepository() {
  return {
    /**
     * Copies the supplier's own offer into a draft: text, answers, categories, and attachments, which share their
     * stored files. Returns undefined if the `clientId` has a draft already, or if the offer is not the supplier's.
     */
    async add(
      tx: Executor,
      source: { id: number; supplierId: number },
      draft: { title: string; clientId: string; clientRequest: string },
    ): Promise<number | undefined> {
      const { rows } = await tx.execute<{ id: number }>(sql`
        insert into ${offers} (supplier_id, status, company_name, title, client_id, client_request, ${copied})
        select o.supplier_id, 'draft', coalesce((select company_name from ${profiles} where user_id = o.supplier_id), ''),
          ${draft.title}, ${draft.clientId}::uuid, ${draft.clientRequest}, ${copied}
        from (
          select * from ${offers} where id = ${source.id} and supplier_id = ${source.supplierId} for key share
        ) o
        on conflict (supplier_id, client_id) where client_id is not null do nothing
        returning id::int8 as id`);
      const id = rows[0]?.id;
      if (id === undefined) return undefined;
      await tx.execute(sql`
        insert into ${offerAnswers} (offer_id, position, question, category, mandatory, answer, kind)
        select ${id}, position, question, category, mandatory, answer, kind
        from ${offerAnswers} where offer_id = ${source.id}`);
      await tx.execute(sql`
        insert into ${offerAttachments} (offer_id, file_id, file_name)
        select ${id}, a.file_id, a.file_name
        from ${offerAttachments} a join ${storedFiles} f on f.id = a.file_id
        where a.offer_id = ${source.id} and not a.pending and f.scan <> 'infected'
        order by a.id`);
      return id;
    },
  };
}
export type CopiesRepository = ReturnType<typeof createCopiesRepository>;
