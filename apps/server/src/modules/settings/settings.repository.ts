import { asc, desc, eq, lt } from 'drizzle-orm';
import type { SettingValues } from '@proffer/contract/settings/rules';
import type { Database, Executor } from '../../platform/database';
import { logins, marketSettings, users } from '../../schema';

/** A version of the settings, as stored. */
export type SettingsRow = Pick<
  typeof marketSettings.$inferSelect,
  'id' | 'values' | 'termsVersion' | 'termsSince' | 'termsText'
>;
interface NewSettings extends Omit<SettingsRow, 'id'> {
  replaces: number;
  values: SettingValues;
  changedBy: number;
  note: string;
  createdAt: Date;
}

/** Creates the only repository of the market's settings. */
export function createSettingsRepository(db: Database) {
  const columns = {
    id: marketSettings.id,
    values: marketSettings.values,
    termsVersion: marketSettings.termsVersion,
    termsSince: marketSettings.termsSince,
    termsText: marketSettings.termsText,
  };

  return {
    /** Returns the version in force; undefined before the first change. */
    async findNewest(executor: Executor = db): Promise<SettingsRow | undefined> {
      const [row] = await executor
        .select(columns)
        .from(marketSettings)
        .orderBy(desc(marketSettings.id))
        .limit(1);
      return row;
    },

    /** Adds a version and returns its id. The constraint `market_settings_replaces` refuses a second successor. */
    async add(tx: Executor, version: NewSettings): Promise<number> {
      const [row] = await tx.insert(marketSettings).values(version).returning({ id: marketSettings.id });
      if (!row) throw new Error('insert into market_settings returned nothing');
      return row.id;
    },

    /** Returns the first settings with a version of the terms. */
    async findTerms(termsVersion: string): Promise<SettingsRow | undefined> {
      const [row] = await db
        .select(columns)
        .from(marketSettings)
        .where(eq(marketSettings.termsVersion, termsVersion))
        .orderBy(asc(marketSettings.id))
        .limit(1);
      return row;
    },

    async hasTerms(tx: Executor, termsVersion: string): Promise<boolean> {
      return (await tx.$count(marketSettings, eq(marketSettings.termsVersion, termsVersion))) > 0;
    },

    /** Returns a page of versions, newest first, each with the administrator's address; and the total. */
    async list({ page, size }: { page: number; size: number }) {
      const [rows, total] = await Promise.all([
        db
          .select({
            ...columns,
            note: marketSettings.note,
            createdAt: marketSettings.createdAt,
            by: logins.email,
          })
          .from(marketSettings)
          .innerJoin(users, eq(users.id, marketSettings.changedBy))
          .innerJoin(logins, eq(logins.id, users.loginId))
          .orderBy(desc(marketSettings.id))
          .limit(size)
          .offset(page * size),
        db.$count(marketSettings),
      ]);
      return { rows, total };
    },

    /** Returns the version before the given one; undefined if it was the first. */
    async findBefore(id: number): Promise<SettingsRow | undefined> {
      const [row] = await db
        .select(columns)
        .from(marketSettings)
        .where(lt(marketSettings.id, id))
        .orderBy(desc(marketSettings.id))
        .limit(1);
      return row;
    },
  };
}
export type SettingsRepository = ReturnType<typeof createSettingsRepository>;
