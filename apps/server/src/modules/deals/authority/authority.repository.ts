import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { AuthorityHead } from '@proffer/proof';
import { prepareQuery, type Database, type Executor } from '../../../platform/database';
import { authorityEntries, authorityRegisters, members, profiles } from '../../../schema';
import { memberName, type AuthorityChange } from '../../members';

const given = sql.placeholder;

/** Authority of a person at an act. */
export interface GivenAuthority extends AuthorityHead {
  /** Name of the person who gave it; null if the market knows it from the founding. */
  authoriser: string | null;
}

/** Reads and appends to the registers of authority of companies, which are append-only chains. */
export function createAuthorityRepository(db: Database) {
  const found = {
    register: sql<string>`"found"."register"`.as('register'),
    seq: sql<number>`"found"."seq"`.as('seq'),
    head: sql<string>`"found"."head"`.as('head'),
    line: sql<number>`"found"."line"`.as('line'),
    authoriser: sql<string | null>`case when ${members.id} is null then null else ${memberName} end`.as(
      'authoriser',
    ),
  };
  const findOf = prepareQuery<GivenAuthority>(
    db,
    'authority_of',
    db
      .select(found)
      .from(sql`authority_of(${given('memberId')}::bigint, ${given('at')}::timestamptz) "found"`)
      .leftJoin(members, sql`${members.id} = "found"."granted_by"`)
      .leftJoin(profiles, eq(profiles.userId, members.userId)),
    found,
  );

  /** Returns a person's authority as of now; undefined for a person without any. */
  async function find(tx: Executor, memberId: number, at: Date): Promise<GivenAuthority | undefined> {
    const [row] = await findOf({ memberId, at: at.toISOString() }, tx);
    return row;
  }

  return {
    find,

    async append(
      tx: Executor,
      { userId, memberId, act, role, mayBind, bindLimit, by, at }: AuthorityChange,
    ): Promise<void> {
      // A line by a person who is in no line yet could not be judged.
      if (by !== null && by !== memberId) await find(tx, by, at);
      const byWhom = by === null ? '"market"' : String(by);
      await tx.execute(
        sql`select append_authority_entry(${userId}::bigint, ${at.toISOString()}::timestamptz, ${act}, ${memberId}::bigint, ${role}, ${mayBind}::boolean, ${bindLimit}::bigint, ${byWhom})`,
      );
    },

    /** Returns the current names of people. */
    async findNames(tx: Executor, ids: readonly number[]): Promise<Map<number, string>> {
      const rows = await tx
        .select({ id: members.id, name: memberName })
        .from(members)
        .leftJoin(profiles, eq(profiles.userId, members.userId))
        .where(inArray(members.id, [...ids]));
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Returns the lines of registers by name, each in order. */
    async read(names: readonly string[]): Promise<Map<string, string[]>> {
      const registers = new Map<string, string[]>(names.map((name) => [name, []]));
      if (names.length === 0) return registers;
      const rows = await db
        .select({ name: authorityRegisters.name, entry: authorityEntries.entry })
        .from(authorityEntries)
        .innerJoin(authorityRegisters, eq(authorityRegisters.userId, authorityEntries.registerId))
        .where(inArray(authorityRegisters.name, [...names]))
        .orderBy(asc(authorityEntries.registerId), asc(authorityEntries.sequence));
      for (const { name, entry } of rows) registers.get(name)?.push(entry);
      return registers;
    },
  };
}
export type AuthorityRepository = ReturnType<typeof createAuthorityRepository>;
