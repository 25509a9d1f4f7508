import { and, eq, sql } from 'drizzle-orm';
import { importReadings, importRecords, offers } from '@proffer/server/schema';
import type { Database, Executor } from '@proffer/server/open-market';
import type { KnownOffer } from '../readers/read-items';
import type { Told } from '../told';

/** A record whose offer says what it says. */
export interface AgreedRecord {
  source: string;
  externalId: string;
  digest: string;
  company: string;
  attribution: string;
  notes: number;
  /** The state of the offer that was compared; none where this transaction wrote it. */
  comparedXid: string | undefined;
}

/** More are not kept; one holds 16 bytes for each of its records. */
const mostReadings = 100;

/** An offer that nobody has written since its record agreed with it. */
const isAsAgreed = and(eq(offers.id, importRecords.offerId), eq(offers.changedXid, importRecords.offerXid));

/**
 * What imports have read. It holds while offers are as they were when their records agreed with them: every write of an
 * offer, by whomever, gives it another `changed_xid`, and with an offer its record goes.
 */
export function createMemoryRepository(db: Database) {
  return {
    /** Records whose offers are as they left them. */
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

    /** Remembers records of offers that are still as they were compared, or that this transaction wrote. */
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

    /** What files told when they were read, if all their offers are as they left them. */
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

    /** The offers of files that were remembered. */
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
