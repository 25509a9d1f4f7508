import { and, asc, desc, eq, sql, type SQL } from 'drizzle-orm';
import {
  givenLimit,
  wanted,
  prepareByShape,
  prepareQuery,
  prepareTogether,
  totalOf,
  type Database,
} from '../../platform/database';
import { logins, profiles, savedCompanies, users, validationInForce } from '../../schema';
import { isOnMarket, logoFile, publishedOffers } from './companies.rows';

export interface SavedCompaniesQuery {
  keyword?: string | undefined;
  page: number;
  size: number;
}

const given = sql.placeholder;

type Narrowed = Pick<SavedCompaniesQuery, 'keyword'>;

const isListed = ({ keyword }: Narrowed) =>
  and(eq(savedCompanies.ownerId, given('ownerId')), isOnMarket, keywordCondition(keyword));

const pageColumns = {
  userId: users.id,
  role: users.role,
  companyName: profiles.companyName,
  industry: profiles.industry,
  city: profiles.city,
  state: profiles.state,
  logoSha256: logoFile.sha256,
  isValidated: sql<boolean>`${users.validation} = 'validated'`,
  validation: validationInForce,
  activePfRs: publishedOffers,
  savedAt: savedCompanies.savedAt,
};
const totalColumn = { total: sql<number>`count(*)::int` };

const selectPage = (db: Database, narrowed: Narrowed) =>
  db
    .select(pageColumns)
    .from(savedCompanies)
    .innerJoin(users, eq(users.id, savedCompanies.userId))
    .innerJoin(logins, eq(logins.id, users.loginId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(logoFile, eq(logoFile.id, profiles.logoFileId))
    .where(isListed(narrowed))
    .orderBy(desc(savedCompanies.savedAt), asc(savedCompanies.userId))
    .limit(givenLimit('size'))
    .offset(givenLimit('offset'));

const selectCount = (db: Database, narrowed: Narrowed) =>
  db
    .select(totalColumn)
    .from(savedCompanies)
    .innerJoin(users, eq(users.id, savedCompanies.userId))
    .innerJoin(logins, eq(logins.id, users.loginId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(isListed(narrowed));

/**
 * Selects the number of saved companies that are shown: all without the few deactivated ones. Only companies of the
 * market can be saved, and a closed account is deactivated too, so the indexes suffice.
 */
const selectWholeCount = (db: Database) =>
  db
    .select({
      total: sql<number>`(count(*) - (select count(*) from ${users} gone join ${savedCompanies} kept on kept.owner_id = ${given('ownerId')} and kept.user_id = gone.id where gone.deactivated_at is not null))::int`,
    })
    .from(savedCompanies)
    .where(eq(savedCompanies.ownerId, given('ownerId')));

/** Creates the only repository of the lists of saved companies. */
export function createSavedCompaniesRepository(db: Database) {
  const readPage = prepareByShape('saved_companies', (narrowed: Narrowed, label) => {
    const query = selectPage(db, narrowed);
    return prepareTogether(db, label, { rows: { query, selection: pageColumns } });
  });
  const readCount = prepareByShape('saved_companies_count', (narrowed: Narrowed, label) => {
    const query = narrowed.keyword ? selectCount(db, narrowed) : selectWholeCount(db);
    return prepareQuery(db, label, query, totalColumn);
  });

  return {
    /** Saves a company; saving it again keeps the first date. */
    async add(ownerId: number, userId: number, savedAt: Date): Promise<void> {
      await db.insert(savedCompanies).values({ ownerId, userId, savedAt }).onConflictDoNothing();
    },

    async remove(ownerId: number, userId: number): Promise<void> {
      await db
        .delete(savedCompanies)
        .where(and(eq(savedCompanies.ownerId, ownerId), eq(savedCompanies.userId, userId)));
    },

    /** Returns the saved companies, latest first; companies that left the market or are deactivated are left out. */
    async list(ownerId: number, { keyword, page, size }: SavedCompaniesQuery) {
      const asked = { shape: { keyword }, isUsual: !keyword };
      const { rows } = await readPage({ ...asked, values: { ownerId, size, offset: page * size } });
      const countAll = async () => (await readCount({ ...asked, values: { ownerId } }))[0]?.total ?? 0;
      return { rows, total: await totalOf(rows, { page, size }, countAll) };
    },
  };
}
export type SavedCompaniesRepository = ReturnType<typeof createSavedCompaniesRepository>;
export type SavedCompanyRow = Awaited<ReturnType<SavedCompaniesRepository['list']>>['rows'][number];

/**
 * Matches a keyword against public fields only: `search_text` also contains the person and phone, which could
 * otherwise be guessed.
 */
function keywordCondition(keyword: string | undefined): SQL | undefined {
  if (!keyword) return undefined;
  const shown = sql`${profiles.companyName} || ' ' || ${profiles.industry} || ' ' || ${profiles.city} || ' ' || ${profiles.state}`;
  return wanted(keyword, (pattern) => sql`lower(${shown}) like lower(${pattern})`);
}
