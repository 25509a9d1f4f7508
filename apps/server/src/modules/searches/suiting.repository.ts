import { sql, type SQL } from 'drizzle-orm';
import type { NeedAudience } from '@proffer/contract/needs/choices';
import type { NeedLine } from '@proffer/contract/needs/rules';
import type { Database, Executor } from '../../platform/database';
import { needInvitations, needs, offers, savedSearches, savedSearchNeeds, users } from '../../schema';

/** A published need as it is compared with searches and offers. */
export interface PublishedNeed extends Record<string, unknown> {
  id: number;
  title: string;
  audience: NeedAudience;
  categories: number[];
  lines: NeedLine[];
  state: string;
  city: string;
  requiredBy: string | null;
  budget: number | null;
  isBudgetShown: boolean;
  isSealed: boolean;
  deadline: Date | null;
}

/** Suppliers who are told of one need; those with an offer in its categories come first. */
const mostSuppliers = 1_000;
/** Offers that are looked at for each category or item; a need must not read the whole market. */
const mostOffers = 20_000;
const mostOffersOfItem = 2_000;

/** The search that the market keeps for a supplier never finds anything by its words. */
const noAnchor = 'needs of own offers';

/** Creates the repository of suppliers whose published offers suit a need, and of the searches kept for them. */
export function createSuitingRepository(db: Database) {
  return {
    /** Returns an open need that suppliers can find without an invitation. */
    async findNeed(id: number): Promise<PublishedNeed | undefined> {
      const [row] = await db
        .select({
          id: needs.id,
          title: needs.title,
          audience: needs.audience,
          categories: needs.categories,
          lines: needs.lines,
          state: needs.state,
          city: needs.city,
          requiredBy: needs.requiredBy,
          budget: needs.budget,
          isBudgetShown: needs.isBudgetShown,
          isSealed: needs.isSealed,
          deadline: needs.deadline,
        })
        .from(needs)
        .where(sql`${needs.id} = ${id} and ${needs.status} = 'open' and ${needs.audience} <> 'invited'`);
      return row;
    },

    /**
     * Returns suppliers with a published offer in one of the categories, or with all words of one of the items.
     * Invited suppliers have been told already.
     */
    async listSuppliers(
      { id, audience }: Pick<PublishedNeed, 'id' | 'audience'>,
      categories: readonly number[],
      items: readonly string[],
    ): Promise<number[]> {
      const byItem = items.map(
        (item) =>
          sql`union all (select id, 1 from ${offers} where status = 'published' and search_public @@ market_query(${item}::text, 'finding') limit ${mostOffersOfItem})`,
      );
      const isReader: SQL = audience === 'validated' ? sql`and u.validation = 'validated'` : sql``;
      const { rows } = await db.execute<{ id: number }>(sql`
        with near as materialized (
          (select id, 0 place from ${offers} where status = 'published' and categories && ${sql.param(categories)}::int[] limit ${mostOffers})
          ${sql.join(byItem, sql` `)}
        ), suppliers as (
          select o.supplier_id, min(near.place) place from near join ${offers} o on o.id = near.id group by o.supplier_id
        )
        select u.id from suppliers s join ${users} u on u.id = s.supplier_id
        where u.deactivated_at is null and u.closed_at is null ${isReader}
          and not exists (select from ${needInvitations} i where i.need_id = ${id} and i.supplier_id = u.id)
        order by s.place, u.id limit ${mostSuppliers}`);
      return rows.map((row) => row.id);
    },

    /**
     * Returns for each supplier the search that the market keeps for it, which is created if missing. A supplier who
     * has stopped the mails of all its searches gets none for it either. Its first need is new to the supplier.
     */
    async ensureSearches(
      tx: Executor,
      supplierIds: readonly number[],
      name: string,
      at: Date,
    ): Promise<{ searchId: number; ownerId: number }[]> {
      const ids = sql`${sql.param(supplierIds)}::bigint[]`;
      const time = sql`${at.toISOString()}::timestamptz`;
      await tx.execute(sql`
        insert into ${savedSearches} (buyer_id, subject, suits_offers, name, keyword, filters, anchor, is_broad, alert, looked_at, created_at)
        select owner.id, 'needs', true, ${name}, '', '{"suitsOffers":true}', ${noAnchor}, false, case
            when exists (select from ${savedSearches} s where s.buyer_id = owner.id)
              and not exists (select from ${savedSearches} s where s.buyer_id = owner.id and s.alert <> 'never') then 'never'
            else 'daily' end, ${time} - interval '1 ms', ${time}
        from unnest(${ids}) owner(id)
        on conflict (buyer_id) where suits_offers do nothing`);
      const { rows } = await tx.execute<{ searchId: number; ownerId: number }>(
        sql`select id as "searchId", buyer_id as "ownerId" from ${savedSearches} where suits_offers and buyer_id = any(${ids}) order by id`,
      );
      return rows;
    },

    /** Returns those of the suppliers of whom another search has found the need, who are told of it already. */
    async listTold(tx: Executor, needId: number, supplierIds: readonly number[]): Promise<Set<number>> {
      const { rows } = await tx.execute<{ id: number }>(sql`
        select s.buyer_id id from ${savedSearchNeeds} m join ${savedSearches} s on s.id = m.search_id
        where m.need_id = ${needId} and m.found_at is not null and not s.suits_offers
          and s.buyer_id = any(${sql.param(supplierIds)}::bigint[])`);
      return new Set(rows.map(({ id }) => id));
    },
  };
}
export type SuitingRepository = ReturnType<typeof createSuitingRepository>;
