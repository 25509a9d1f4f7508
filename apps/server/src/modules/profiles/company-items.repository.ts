import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { CompanyItem } from '@proffer/contract/profiles/schemas';
import type { Database, Executor, Given } from '../../platform/database';
import { companyPartners, companyServices } from '../../schema';

/** List of a company: its services, or its partners. */
export type ItemKind = 'service' | 'partner';

type Items = typeof companyServices | typeof companyPartners;

const columnsOf = (items: Items) => ({ id: items.id, name: items.name, userId: items.userId });

/** Returns the query for the items of a company, in the order in which they were added, with its columns. */
export function itemsOf(executor: Executor, items: Items, userId: Given<number>) {
  const selection = columnsOf(items);
  const query = executor.select(selection).from(items).where(eq(items.userId, userId)).orderBy(asc(items.id));
  return { query, selection };
}

/** Creates the only repository of companies' services or partners. */
export function createCompanyItemsRepository(db: Database, kind: ItemKind) {
  // Both tables have the same columns, but the compiler cannot infer that a query over either is a query over one.
  const items = (kind === 'service' ? companyServices : companyPartners) as typeof companyServices;
  const columns = columnsOf(items);

  return {
    /** Returns the services or partners of a company, in the order in which they were added. */
    list: (userId: number, executor: Executor = db): Promise<CompanyItem[]> =>
      itemsOf(executor, items, userId).query,

    /**
     * Returns the number of items of a company, and whether one other than `exceptId` has this name, ignoring case.
     */
    async look(tx: Executor, userId: number, name: string, exceptId: number) {
      const isNamed = and(sql`lower(${items.name}) = lower(${name})`, ne(items.id, exceptId));
      const [row] = await tx
        .select({
          count: sql<number>`count(*)::int`,
          isTaken: sql<boolean>`coalesce(bool_or(${isNamed}), false)`,
        })
        .from(items)
        .where(eq(items.userId, userId));
      return row ?? { count: 0, isTaken: false };
    },

    async add(tx: Executor, userId: number, name: string): Promise<CompanyItem> {
      const [row] = await tx.insert(items).values({ userId, name }).returning(columns);
      if (!row) throw new Error(`insert of a ${kind} returned nothing`);
      return row;
    },

    /** Renames an item; undefined if it does not exist or belongs to another company. */
    async rename(tx: Executor, id: number, userId: number, name: string): Promise<CompanyItem | undefined> {
      const [row] = await tx
        .update(items)
        .set({ name })
        .where(and(eq(items.id, id), eq(items.userId, userId)))
        .returning(columns);
      return row;
    },

    /** Copies the list of one user to another user of the same login. */
    async copy(tx: Executor, fromUserId: number, toUserId: number): Promise<void> {
      const names = await tx
        .select({ name: items.name })
        .from(items)
        .where(eq(items.userId, fromUserId))
        .orderBy(asc(items.id));
      if (names.length > 0) {
        await tx.insert(items).values(names.map(({ name }) => ({ userId: toUserId, name })));
      }
    },

    /** Removes an item; returns false if it does not exist or belongs to another company. */
    async remove(id: number, userId: number, executor: Executor = db): Promise<boolean> {
      const rows = await executor
        .delete(items)
        .where(and(eq(items.id, id), eq(items.userId, userId)))
        .returning({ id: items.id });
      return rows.length === 1;
    },
  };
}
export type CompanyItemsRepository = ReturnType<typeof createCompanyItemsRepository>;
