import { and, eq, sql } from 'drizzle-orm';
import { importReadings, importRecords, offers } from '@proffer/server/schema';
import type { Database, Executor } from '@proffer/server/open-market';
import type { KnownOffer } from '../readers/read-items';
import type { Told } from '../told';

/** A record whose content equals its offer. */
export interface AgreedRecord {
  source: string;
  externalId: string;
  digest: string;
  company: string;
  attribution: string;
  notes: number;
  /** State of the offer that was compared; absent if this transaction wrote it. */
  comparedXid: string | undefined;
}

/** Maximum number of remembered readings; each takes 16 bytes per record. */
const mostReadings = 100;

/** Selects offers that nobody has written since they equalled their record. */
const isAsAgreed = and(eq(offers.id, importRecords.offerId), eq(offers.changedXid, importRecords.offerXid));

/**
 * Stores what imports have read. An entry is valid while its offer is unchanged: every write of an offer gives it
 * another `changed_xid`, and deleting an offer deletes its record.
 */
export function createMemoryRepository(db: Database) {
  return {
    /** Returns the records whose offers are unchanged. */
    async recall(digests: readonly string[]): Promise<Map<string, KnownOffer>> {
      if (digests.length === 0) return new Map();
      const rows = await db
        .select({
          digest: importRecords.digest,
          source: sql<string>`${offers.importSource}`,
          externalId: sql<string>`${offers.importId}`,
          attribution: importRecords.attribution,
          company: importRecords.company,
          notes: importRecords.notes,
          duration: offers.duration,
          budgetTo: offers.budgetTo,
          qtyTo: offers.qtyTo,
          categories: offers.categories,
          deliveryTerm: offers.deliveryTerm,
        })
        .from(importRecords)
        .innerJoin(offers, isAsAgreed)
        .where(sql`${importRecords.digest} = any(${sql.param(digests)}::uuid[])`);
      return new Map(rows.map(({ digest, ...offer }) => [digest, offer]));
    },

    /** Stores records of offers that are still as they were compared, or that this transaction wrote. */
    async remember(tx: Executor, records: readonly AgreedRecord[]): Promise<void> {
      if (records.length === 0) return;
      const column = <Name extends keyof AgreedRecord>(name: Name) =>
        sql.param(records.map((record) => record[name] ?? null));
      await tx.execute(sql`
        insert into ${importRecords} (offer_id, digest, offer_xid, company, attribution, notes)
        select o.id, r.digest, o.changed_xid, r.company, r.attribution, r.notes
        from unnest(
          ${column('source')}::text[], ${column('externalId')}::text[], ${column('digest')}::uuid[],
          ${column('comparedXid')}::xid8[], ${column('company')}::text[], ${column('attribution')}::text[],
          ${column('notes')}::integer[]
        ) r (source, import_id, digest, compared_xid, company, attribution, notes)
        join ${offers} o on o.import_source = r.source and o.import_id = r.import_id
        where o.changed_xid = coalesce(r.compared_xid, pg_current_xact_id())
        on conflict (offer_id) do update set
          digest = excluded.digest, offer_xid = excluded.offer_xid, company = excluded.company,
          attribution = excluded.attribution, notes = excluded.notes`);
    },

    /** Returns the result of reading files, if all their offers are unchanged. */
    async recallReading(digest: string): Promise<Told | undefined> {
      const agreed = db
        .select({ count: sql`count(distinct ${importRecords.digest})` })
        .from(sql`unnest(${importReadings.records}) as record`)
        .innerJoin(importRecords, sql`${importRecords.digest} = record`)
        .innerJoin(offers, isAsAgreed);
      const [reading] = await db
        .select({ told: sql<Told>`${importReadings.told}` })
        .from(importReadings)
        .where(
          and(eq(importReadings.digest, digest), eq(sql`cardinality(${importReadings.records})`, agreed)),
        );
      return reading?.told;
    },

    /** Returns the offers of remembered files. */
    async offersOfReading(digest: string): Promise<{ source: string; externalId: string }[]> {
      return db
        .select({
          source: sql<string>`${offers.importSource}`,
          externalId: sql<string>`${offers.importId}`,
        })
        .from(importReadings)
        .innerJoin(importRecords, sql`${importRecords.digest} = any(${importReadings.records})`)
        .innerJoin(offers, isAsAgreed)
        .where(eq(importReadings.digest, digest));
    },

    async rememberReading(digest: string, records: string[], told: Told): Promise<void> {
      await db
        .insert(importReadings)
        .values({ digest, records, told })
        .onConflictDoUpdate({ target: importReadings.digest, set: { records, told, readAt: sql`now()` } });
      const newest = db
        .select({ digest: importReadings.digest })
        .from(importReadings)
        .orderBy(sql`${importReadings.readAt} desc`)
        .limit(mostReadings);
      await db.delete(importReadings).where(sql`${importReadings.digest} not in ${newest}`);
    },
  };
}
export type MemoryRepository = ReturnType<typeof createMemoryRepository>;
