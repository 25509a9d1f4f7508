import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { RegisterHead } from '@proffer/proof';
import type { Database, Executor } from '../../../platform/database';
import { keyRegisterEntries, keyRegisters } from '../../../schema';
import type { KeyChange } from '../deal-act';

/** Reads and appends to the key registers of accounts, which are append-only chains. */
export function createRegistersRepository(db: Database) {
  return {
    async append(tx: Executor, { userId, at, act, by, key }: KeyChange): Promise<void> {
      await tx.execute(
        sql`select append_register_entry(${userId}::bigint, ${at.toISOString()}::timestamptz, ${act}, ${by}, ${key})`,
      );
    },

    /**
     * Returns the name, length and hash of an account's register; undefined for an account that never had a
     * key.
     */
    async findHead(tx: Executor, userId: number): Promise<RegisterHead | undefined> {
      const [row] = await tx
        .select({
          register: keyRegisters.name,
          seq: keyRegisters.lastSequence,
          head: sql<string>`encode(${keyRegisters.head}, 'hex')`,
        })
        .from(keyRegisters)
        .where(eq(keyRegisters.userId, userId));
      return row;
    },

    /** Returns the entries of registers by name, each in order. */
    async read(names: readonly string[]): Promise<Map<string, string[]>> {
      const registers = new Map<string, string[]>(names.map((name) => [name, []]));
      if (names.length === 0) return registers;
      const rows = await db
        .select({ name: keyRegisters.name, entry: keyRegisterEntries.entry })
        .from(keyRegisterEntries)
        .innerJoin(keyRegisters, eq(keyRegisters.userId, keyRegisterEntries.registerId))
        .where(inArray(keyRegisters.name, [...names]))
        .orderBy(asc(keyRegisterEntries.registerId), asc(keyRegisterEntries.sequence));
      for (const { name, entry } of rows) registers.get(name)?.push(entry);
      return registers;
    },
  };
}
export type RegistersRepository = ReturnType<typeof createRegistersRepository>;
