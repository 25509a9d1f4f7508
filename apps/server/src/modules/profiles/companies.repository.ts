import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PictureKind } from '@proffer/contract/wire/choices';
import type { CompanyItem } from '@proffer/contract/profiles/schemas';
import { keepQueries, prepareQuery, prepareTogether, type Database } from '../../platform/database';
import {
  companyPartners,
  companyServices,
  contracts,
  isContractAgreed,
  isNdaSigned,
  isNewHere,
  logins,
  ndaRequests,
  otherLoginsOfGstin,
  profiles,
  savedCompanies,
  users,
  validations,
} from '../../schema';
import { answersSince, answerTimeColumns } from './answer-times.rows';
import { itemsOf } from './company-items.repository';
import { bannerFile, logoFile, profileColumns, publishedOffers, standingColumns } from './companies.rows';
import type { Standing, Viewer } from './profiles.policy';

const viewerId = sql`${sql.placeholder('viewer')}::bigint`;
const today = sql`${sql.placeholder('today')}::date`;
/** In place of what only the company itself is told. */
const untold = sql<number>`0`;

/**
 * Reads a company across the market's tables: its profile with its figures and with what is between it and a viewer.
 * The rooms of these tables lie above this one; each still is the only one to write its own.
 */
export function createCompaniesRepository(db: Database) {
  const latest = db
    .select({ facts: validations.facts, checked: validations.checked, at: validations.createdAt })
    .from(validations)
    .where(eq(validations.userId, users.id))
    .orderBy(desc(validations.id))
    .limit(1)
    .as('latest');
  const readProfile = keepQueries(
    db,
    'company',
    ({ role, isOwn }: { role: Viewer['role']; isOwn: boolean }) =>
      db
        .select({
          userId: users.id,
          ...standingColumns,
          ...profileColumns,
          version: profiles.version,
          email: logins.email,
          memberSince: users.createdAt,
          isNew: isNewHere,
          logoSha256: logoFile.sha256,
          bannerSha256: bannerFile.sha256,
          validation: users.validation,
          decided: { facts: latest.facts, checked: latest.checked, at: latest.at },
          services: isOwn ? countOf(companyServices) : untold,
          partners: isOwn ? countOf(companyPartners) : untold,
          activePfRs: sql<number>`case when ${users.role} = 'supplier' then ${publishedOffers} else ${contractsOfUser(sql`${today} between ${contracts.startDate} and ${contracts.endDate}`)} end`,
          completedPfRs: contractsOfUser(sql`${contracts.endDate} < ${today}`),
          isGstinElsewhere: isOwn ? sql<boolean>`${otherLoginsOfGstin} > 0` : sql<boolean>`false`,
          isSaved: sql<boolean>`exists (select 1 from ${savedCompanies} where ${savedCompanies.ownerId} = ${viewerId} and ${savedCompanies.userId} = ${users.id})`,
          hasDealings: dealingsWith(role),
          answerTimes: answerTimeColumns,
        })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .leftJoin(logoFile, eq(logoFile.id, profiles.logoFileId))
        .leftJoin(bannerFile, eq(bannerFile.id, profiles.bannerFileId))
        .leftJoinLateral(latest, sql`true`)
        .where(eq(users.id, sql.placeholder('userId'))),
  );
  const standing = {
    query: db
      .select(standingColumns)
      .from(users)
      .innerJoin(logins, eq(logins.id, users.loginId))
      .where(eq(users.id, sql.placeholder('userId'))),
    selection: standingColumns,
  };
  const readStanding = prepareQuery<Standing>(db, 'company_standing', standing.query, standing.selection);
  const readItems = prepareTogether<{ standing: Standing; services: CompanyItem; partners: CompanyItem }>(
    db,
    'company_items',
    {
      standing,
      services: itemsOf(db, companyServices, sql.placeholder('userId')),
      partners: itemsOf(db, companyPartners, sql.placeholder('userId')),
    },
  );

  return {
    /** Whatever its standing; undefined for a user without a profile, as administrators are. `today` is the market's day. */
    async find(
      { userId: viewer, role }: Viewer,
      userId: number,
      { now, today }: { now: Date; today: string },
    ) {
      const values = { viewer, userId, today, answersSince: answersSince(now) };
      const shape = { role, isOwn: viewer === userId };
      const [row] = await readProfile({ shape, values, isUsual: true });
      return row;
    },

    async findStanding(userId: number): Promise<Standing | undefined> {
      const [row] = await readStanding({ userId });
      return row;
    },

    /** What a company names beside its fields, with its standing. */
    async findItems(userId: number) {
      const { standing: rows, ...items } = await readItems({ userId });
      return { standing: rows[0], ...items };
    },

    /** A picture of a company, with the company's standing; the hash is null where there is none. */
    async findPicture(userId: number, kind: PictureKind) {
      const file = kind === 'logo' ? logoFile : bannerFile;
      const fileId = kind === 'logo' ? profiles.logoFileId : profiles.bannerFileId;
      const [row] = await db
        .select({ ...standingColumns, sha256: file.sha256 })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .leftJoin(file, eq(file.id, fileId))
        .where(eq(users.id, userId));
      return row;
    },
  };
}
export type CompaniesRepository = ReturnType<typeof createCompaniesRepository>;
export type CompanyRow = NonNullable<Awaited<ReturnType<CompaniesRepository['find']>>>;

const countOf = (items: typeof companyServices | typeof companyPartners) =>
  sql<number>`(select count(*)::int from ${items} where ${items.userId} = ${users.id})`;

/**
 * Contracts with another login that both sides have accepted while they could still run, on whichever side the user
 * stands; a rejected one never is (a constraint says so). Nobody makes a record of their own by writing down what is past.
 */
const contractsOfUser = (when: SQL) =>
  sql<number>`(select count(*)::int from ${contracts}
    join ${users} partner on partner.id = case when ${contracts.supplierId} = ${users.id} then ${contracts.buyerId} else ${contracts.supplierId} end
    where (${contracts.supplierId} = ${users.id} or ${contracts.buyerId} = ${users.id})
      and partner.login_id <> ${users.loginId}
      and (greatest(${contracts.supplierAgreedAt}, ${contracts.buyerAgreedAt}) at time zone 'Asia/Kolkata')::date <= ${contracts.endDate}
      and ${isContractAgreed} and ${when})`;

/** An NDA signed by both or a contract accepted by both: what the two know of each other then is no secret any more. */
function dealingsWith(role: Viewer['role']): SQL<boolean> {
  if (role === 'admin') return sql<boolean>`false`;
  const [buyerId, supplierId] = role === 'buyer' ? [viewerId, users.id] : [users.id, viewerId];
  const hasNda = and(
    sql`${ndaRequests.buyerId} = ${buyerId}`,
    sql`${ndaRequests.supplierId} = ${supplierId}`,
    isNdaSigned,
  );
  const hasContract = and(
    sql`${contracts.buyerId} = ${buyerId}`,
    sql`${contracts.supplierId} = ${supplierId}`,
    isContractAgreed,
  );
  return sql<boolean>`(exists (select 1 from ${ndaRequests} where ${hasNda}) or exists (select 1 from ${contracts} where ${hasContract}))`;
}
