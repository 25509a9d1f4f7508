import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { RegisterHead } from '@proffer/proof';
import type { Database, Executor } from '../../../platform/database';
import { keyRegisterEntries, keyRegisters } from '../../../schema';
import type { KeyChange } from '../deal-act';

/** Registers of the keys of accounts: chains that are only appended to. */
export function createRegistersRepository(db: Database) {
  return {
    async append(tx: Executor, { userId, at, act, by, key }: KeyChange): Promise<void> {
      await tx.execute(
        sql`select append_register_entry(${userId}::bigint, ${at.toISOString()}::timestamptz, ${act}, ${by}, ${key})`,
      );
    },

    /** As far as the register of an account has come; undefined for one that never had a key. */
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

    /** The entries of registers by their names, each in its order. */
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
