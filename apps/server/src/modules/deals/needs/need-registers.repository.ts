import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { canonicalJson, type NeedAct, type NeedFacts, type RegisterHead } from '@proffer/proof';
import type { Database, Executor } from '../../../platform/database';
import { needRegisterEntries, needRegisters } from '../../../schema';

/** A line for the register of a need. */
export type NeedChange = {
  [Act in NeedAct]: { needId: number; buyerId: number; at: Date; act: Act; about: NeedFacts[Act] };
}[NeedAct];

/** The entry of a register that states the publication of its need. */
export interface PublicationEntry {
  needId: number;
  /** Name of the register. */
  register: string;
  sequence: number;
  /** SHA-256 of the entry, in hexadecimal. */
  hash: string;
}

/** Reads and appends to the registers of needs, which are append-only chains. */
export function createNeedRegistersRepository(db: Database) {
  return {
    /** Appends a line and returns the state of the register after it. */
    async append(tx: Executor, { needId, buyerId, at, act, about }: NeedChange): Promise<RegisterHead> {
      await tx.execute(
        sql`select append_need_entry(${needId}::bigint, ${buyerId}::bigint, ${at.toISOString()}::timestamptz, ${act}, ${canonicalJson(about)})`,
      );
      const [row] = await tx
        .select({
          register: needRegisters.name,
          seq: needRegisters.lastSequence,
          head: sql<string>`encode(${needRegisters.head}, 'hex')`,
        })
        .from(needRegisters)
        .where(eq(needRegisters.needId, needId));
      if (!row) throw new Error(`need ${needId} has no register`);
      return row;
    },

    /** Returns the entries that state the publication of these needs, which are the first of their registers. */
    findPublications: (needIds: readonly number[]): Promise<PublicationEntry[]> =>
      db
        .select({
          needId: needRegisters.needId,
          register: needRegisters.name,
          sequence: needRegisterEntries.sequence,
          hash: sql<string>`encode(${needRegisterEntries.hash}, 'hex')`,
        })
        .from(needRegisters)
        .innerJoin(needRegisterEntries, eq(needRegisterEntries.registerId, needRegisters.needId))
        .where(and(inArray(needRegisters.needId, [...needIds]), eq(needRegisterEntries.sequence, 1))),

    /** Returns the lines of registers by name, each in order. */
    async read(names: readonly string[]): Promise<Map<string, string[]>> {
      const registers = new Map<string, string[]>(names.map((name) => [name, []]));
      if (names.length === 0) return registers;
      const rows = await db
        .select({ name: needRegisters.name, entry: needRegisterEntries.entry })
        .from(needRegisterEntries)
        .innerJoin(needRegisters, eq(needRegisters.needId, needRegisterEntries.registerId))
        .where(inArray(needRegisters.name, [...names]))
        .orderBy(asc(needRegisterEntries.registerId), asc(needRegisterEntries.sequence));
      for (const { name, entry } of rows) registers.get(name)?.push(entry);
      return registers;
    },
  };
}
export type NeedRegistersRepository = ReturnType<typeof createNeedRegistersRepository>;
