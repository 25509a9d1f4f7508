import { and, desc, eq, sql } from 'drizzle-orm';
import type { Opening } from '@proffer/proof';
import { prepareQuery, type Database, type Executor } from '../../platform/database';
import { dealEntries, dealOpenings, deals, members, profiles } from '../../schema';
import { memberName } from '../members';
import type { ActBy, DealParties, SealedValue } from './deal-act';

export interface NewEntry extends DealParties {
  at: Date;
  /** `about` and `act` as canonical JSON, without the braces. */
  aboutAndAct: string;
  by: string;
  seals: string;
  openings: Record<string, Opening & Pick<SealedValue, 'for'>>;
  subject: string | undefined;
}

/** The entry of a chain by which the terms in force of a contract came about. */
export interface AgreementEntry {
  /** Name of the chain. */
  deal: string;
  sequence: number;
  /** SHA-256 of the entry, in hexadecimal. */
  hash: string;
  at: Date;
}

const given = sql.placeholder;

export function createDealsRepository(db: Database) {
  const entry = {
    sequence:
      sql<number>`append_deal_entry(${given('offerId')}::bigint, ${given('buyerId')}::bigint, ${given('supplierId')}::bigint,
      ${given('at')}::timestamptz, ${given('aboutAndAct')}::text, ${given('by')}::text, ${given('seals')}::text,
      ${given('openings')}::jsonb, ${given('subject')}::text)`.as('sequence'),
  };
  const append = prepareQuery<{ sequence: number }>(
    db,
    'append_deal_entry',
    db.select(entry).from(sql`(select 1) one`),
    entry,
  );
  const names = { person: sql<string>`${memberName}`.as('person'), company: profiles.companyName };
  const findNames = prepareQuery<{ person: string; company: string }>(
    db,
    'deal_author',
    db
      .select(names)
      .from(profiles)
      .leftJoin(members, and(eq(members.userId, profiles.userId), eq(members.id, given('memberId'))))
      .where(eq(profiles.userId, given('userId'))),
    names,
  );
  return {
    /** Returns the current names of a company and a person in it; without a person, the one in its profile. */
    async findNames(
      tx: Executor,
      { userId, member }: ActBy,
    ): Promise<{ person: string; company: string } | undefined> {
      const [row] = await findNames({ userId, memberId: member?.id ?? null }, tx);
      return row;
    },

    async append(tx: Executor, { at, openings, subject, ...parts }: NewEntry): Promise<void> {
      const written = { at: at.toISOString(), openings: JSON.stringify(openings), subject: subject ?? null };
      await append({ ...parts, ...written }, tx);
    },

    async findHead({ offerId, buyerId }: DealParties): Promise<{ deal: string; hash: string } | undefined> {
      const [row] = await db
        .select({ deal: deals.name, hash: sql<string>`encode(${deals.head}, 'hex')` })
        .from(deals)
        .where(and(eq(deals.offerId, offerId), eq(deals.buyerId, buyerId)));
      return row;
    },

    /** Returns the last entry by which a side agreed to this revision and amendment of a contract. */
    async findAgreement(
      { offerId, buyerId }: DealParties,
      { contract, revision, amendment }: { contract: number; revision: number; amendment: number },
    ): Promise<AgreementEntry | undefined> {
      const entry = sql`${dealEntries.entry}::jsonb`;
      const [row] = await db
        .select({
          deal: deals.name,
          sequence: dealEntries.sequence,
          hash: sql<string>`encode(${dealEntries.hash}, 'hex')`,
          at: sql<string>`${entry} ->> 'at'`,
        })
        .from(dealEntries)
        .innerJoin(deals, eq(deals.id, dealEntries.dealId))
        .where(
          and(
            eq(deals.offerId, offerId),
            eq(deals.buyerId, buyerId),
            sql`${entry} ->> 'act' in ('contract.accepted', 'contract.signed', 'contract.amendment_accepted')`,
            sql`${entry} -> 'about' @> ${JSON.stringify({ contract, revision, amendment })}::jsonb`,
          ),
        )
        .orderBy(desc(dealEntries.sequence))
        .limit(1);
      return row && { ...row, at: new Date(row.at) };
    },

    async forget(tx: Executor, subject: string): Promise<void> {
      await tx.delete(dealOpenings).where(eq(dealOpenings.subject, subject));
    },
  };
}
export type DealsRepository = ReturnType<typeof createDealsRepository>;
