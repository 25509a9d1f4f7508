import { and, eq, lt, sql } from 'drizzle-orm';
import type { BrandLogo } from '../../platform/brand';
import type { Database, Executor } from '../../platform/database';
import { marketLogos, marketSettings } from '../../schema';

interface NewLogo extends BrandLogo {
  icon: Uint8Array;
  uploadedBy: number;
  createdAt: Date;
}

/** Creates the only repository of the market's logos. */
export function createLogosRepository(db: Database) {
  return {
    /** Stores a logo and returns true; the same one again changes nothing and returns false. */
    async add(tx: Executor, { screen, icon, print, ...logo }: NewLogo): Promise<boolean> {
      const added = await tx
        .insert(marketLogos)
        .values({ ...logo, screen: Buffer.from(screen), icon: Buffer.from(icon), print: Buffer.from(print) })
        .onConflictDoNothing()
        .returning({ key: marketLogos.key });
      return added.length > 0;
    },

    /** Deletes logos that were uploaded before this time and that no version of the settings names. */
    async removeUnused(tx: Executor, before: Date): Promise<void> {
      const isUsed = sql`exists (select from ${marketSettings} where ${marketSettings.values} ->> 'logo' = ${marketLogos.key})`;
      await tx.delete(marketLogos).where(and(lt(marketLogos.createdAt, before), sql`not ${isUsed}`));
    },

    async find(key: string): Promise<BrandLogo | undefined> {
      const { width, height, screen, print } = marketLogos;
      const [row] = await db
        .select({ key: marketLogos.key, width, height, screen, print })
        .from(marketLogos)
        .where(eq(marketLogos.key, key))
        .limit(1);
      return row;
    },

    /**
     * Marks a logo as used now and returns whether it exists. The new time protects it from a concurrent
     * `removeUnused`, which checks the row again.
     */
    async touch(tx: Executor, key: string, at: Date): Promise<boolean> {
      const rows = await tx
        .update(marketLogos)
        .set({ createdAt: at })
        .where(eq(marketLogos.key, key))
        .returning({ key: marketLogos.key });
      return rows.length > 0;
    },

    /** Returns one of the pictures of a logo. */
    async findPicture(key: string, shape: 'screen' | 'icon'): Promise<Uint8Array | undefined> {
      const [row] = await db
        .select({ bytes: marketLogos[shape] })
        .from(marketLogos)
        .where(eq(marketLogos.key, key))
        .limit(1);
      return row?.bytes;
    },
  };
}
export type LogosRepository = ReturnType<typeof createLogosRepository>;
