import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { CheckableFact, PictureKind } from '@proffer/contract/wire/choices';
import type { CompanyItem } from '@proffer/contract/profiles/schemas';
import { prepareByShape, prepareQuery, prepareTogether, type Database } from '../../platform/database';
import {
  companyPartners,
  companyServices,
  contracts,
  isContractAgreed,
  isNewHere,
  logins,
  needs,
  offers,
  otherLoginsOfGstin,
  profiles,
  savedCompanies,
  users,
  validations,
} from '../../schema';
import { answerTimeColumns, supplierAnswerTimes } from './answer-times.rows';
import { itemsOf } from './company-items.repository';
import { dealingsBetween } from './dealings.rows';
import {
  bannerFile,
  isOnMarket,
  logoFile,
  profileColumns,
  publishedOffers,
  standingColumns,
} from './companies.rows';
import type { Standing, Viewer } from './profiles.policy';

const viewerId = sql`${sql.placeholder('viewer')}::bigint`;
const today = sql`${sql.placeholder('today')}::date`;
/** Constant in place of figures that only the company itself may read. */
const hiddenCount = sql<number>`0`;

/**
 * Variants of the query: the reader's role, whether it is their own company, and its kind if known. They leave out
 * columns that are not needed.
 */
interface CompanyShape {
  role: Viewer['role'];
  isOwn: boolean;
  is?: 'supplier';
}

/** Parameters of `selectCompany`. */
export interface CompanyValues {
  viewer: number;
  userId: number;
  /** Calendar day in the market's time zone. */
  today: string;
  answersSince: string;
}

/**
 * Returns the query for a company, or those that meet the condition, with their figures and their dealings with the
 * viewer, across tables of several modules. The modules of these tables are above this one; each remains the only writer of its own.
 */
export function selectCompany(
  db: Database,
  { role, isOwn, is }: CompanyShape,
  isAsked: SQL = eq(users.id, sql.placeholder('userId')),
) {
  const latest = db
    .select({ facts: validations.facts, checked: validations.checked, at: validations.createdAt })
    .from(validations)
    .where(eq(validations.userId, users.id))
    .orderBy(desc(validations.id))
    .limit(1)
    .as('latest');
  const contractsNow = contractsOfUser(sql`${today} between ${contracts.startDate} and ${contracts.endDate}`);
  const selection = {
    userId: users.id,
    ...standingColumns,
    ...profileColumns,
    version: profiles.version,
    isPublic: profiles.isPublic,
    email: logins.email,
    memberSince: users.createdAt,
    isNew: isNewHere,
    logoSha256: logoFile.sha256,
    bannerSha256: bannerFile.sha256,
    validation: users.validation,
    decided: { facts: latest.facts, checked: latest.checked, at: latest.at },
    services: isOwn ? countOf(companyServices) : hiddenCount,
    partners: isOwn ? countOf(companyPartners) : hiddenCount,
    activePfRs:
      is === 'supplier'
        ? publishedOffers
        : sql<number>`case when ${users.role} = 'supplier' then ${publishedOffers} else ${contractsNow} + ${needsOfBuyer(sql`${needs.status} in ('open', 'deciding')`)} end`,
    completedPfRs: sql<number>`${contractsOfUser(sql`${contracts.endDate} < ${today}`)} + ${needsOfBuyer(sql`${needs.status} = 'ended'`)}`,
    isGstinElsewhere: isOwn ? sql<boolean>`${otherLoginsOfGstin} > 0` : sql<boolean>`false`,
    isSaved: sql<boolean>`exists (select 1 from ${savedCompanies} where ${savedCompanies.ownerId} = ${viewerId} and ${savedCompanies.userId} = ${users.id})`,
    hasDealings: dealingsWith(role),
    answerTimes: is === 'supplier' ? supplierAnswerTimes : answerTimeColumns,
  };
  const query = db
    .select(selection)
    .from(users)
    .innerJoin(logins, eq(logins.id, users.loginId))
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .leftJoin(logoFile, eq(logoFile.id, profiles.logoFileId))
    .leftJoin(bannerFile, eq(bannerFile.id, profiles.bannerFileId))
    .leftJoinLateral(latest, sql`true`)
    .where(isAsked);
  return { selection, query };
}
export type CompanyRow = Awaited<ReturnType<typeof selectCompany>['query']>[number];

/** Creates the repository that reads companies. */
export function createCompaniesRepository(db: Database) {
  const readProfile = prepareByShape('company', (shape: CompanyShape, label) => {
    const { query, selection } = selectCompany(db, shape);
    return prepareQuery<CompanyRow>(db, label, query, selection);
  });
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

  const hasOffers = sql`exists (select from ${offers} where ${offers.supplierId} = ${users.id} and ${offers.status} = 'published')`;
  /** Condition of a page that strangers may open (PRO-70). */
  const isPage = and(isOnMarket, eq(users.role, 'supplier'), profiles.isPublic, hasOffers);

  return {
    /** Returns a company for its public page; undefined if it has none. */
    async findPublic(userId: number) {
      const [row] = await db
        .select({
          userId: users.id,
          companyName: profiles.companyName,
          industry: profiles.industry,
          overview: profiles.overview,
          city: profiles.city,
          state: profiles.state,
          memberSince: users.createdAt,
          logoSha256: logoFile.sha256,
          validation: users.validation,
          decided: sql<{ at: string; facts: CheckableFact[] } | null>`(
            select json_build_object('at', ${validations.createdAt}, 'facts', ${validations.facts}) from ${validations}
            where ${validations.userId} = ${users.id} order by ${validations.id} desc limit 1)`,
          services: sql<string[]>`array(
            select ${companyServices.name} from ${companyServices}
            where ${companyServices.userId} = ${users.id} order by ${companyServices.id})`,
          publishedOffers,
        })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .leftJoin(logoFile, eq(logoFile.id, profiles.logoFileId))
        .where(and(eq(users.id, userId), isPage));
      return row;
    },

    /** Returns ids of companies with a public page, in a fixed order. */
    async listPublic({ offset, limit }: { offset: number; limit: number }): Promise<number[]> {
      const rows = await db
        .select({ id: users.id })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .where(isPage)
        .orderBy(users.id)
        .limit(limit)
        .offset(offset);
      return rows.map(({ id }) => id);
    },

    /** Returns the number of companies with a public page. */
    async countPublic(): Promise<number> {
      const [row] = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(users)
        .innerJoin(logins, eq(logins.id, users.loginId))
        .innerJoin(profiles, eq(profiles.userId, users.id))
        .where(isPage);
      return row?.count ?? 0;
    },

    /**
     * Returns a company regardless of its standing; undefined for a user without a profile, such as an administrator.
     */
    async find(role: Viewer['role'], values: CompanyValues): Promise<CompanyRow | undefined> {
      const shape = { role, isOwn: values.viewer === values.userId };
      const [row] = await readProfile({ shape, values: { ...values }, isUsual: true });
      return row;
    },

    async findStanding(userId: number): Promise<Standing | undefined> {
      const [row] = await readStanding({ userId });
      return row;
    },

    /** Returns the services and partners of a company, with its standing. */
    async findItems(userId: number) {
      const { standing: rows, ...items } = await readItems({ userId });
      return { standing: rows[0], ...items };
    },

    /**
     * Returns the hash of a company's picture, with the company's standing; the hash is null if there is no picture.
     */
    async findPicture(userId: number, kind: PictureKind) {
      const file = kind === 'logo' ? logoFile : bannerFile;
      const fileId = kind === 'logo' ? profiles.logoFileId : profiles.bannerFileId;
      const [row] = await db
        .select({ ...standingColumns, sha256: file.sha256, isPage: sql<boolean>`coalesce(${isPage}, false)` })
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
export type PublicCompanyRow = NonNullable<Awaited<ReturnType<CompaniesRepository['findPublic']>>>;

const countOf = (items: typeof companyServices | typeof companyPartners) =>
  sql<number>`(select count(*)::int from ${items} where ${items.userId} = ${users.id})`;

/**
 * Counts a user's contracts with another login that both sides accepted before they ended, on either side. A
 * constraint ensures that rejected contracts are never accepted. Contracts recorded after their end do not count, so
 * nobody can invent a history.
 */
const contractsOfUser = (when: SQL) =>
  sql<number>`(select count(*)::int from ${contracts}
    join ${users} partner on partner.id = case when ${contracts.supplierId} = ${users.id} then ${contracts.buyerId} else ${contracts.supplierId} end
    where (${contracts.supplierId} = ${users.id} or ${contracts.buyerId} = ${users.id})
      and partner.login_id <> ${users.loginId}
      and (greatest(${contracts.supplierAgreedAt}, ${contracts.buyerAgreedAt}) at time zone 'Asia/Kolkata')::date <= ${contracts.endDate}
      and ${isContractAgreed} and ${when})`;

/** Counts a buyer's needs that everybody may connect with it: a hidden name must not show in a count (NED-73). */
const needsOfBuyer = (when: SQL) =>
  sql<number>`(select count(*)::int from ${needs}
    where ${needs.buyerId} = ${users.id} and ${needs.isNameShown} and ${needs.audience} <> 'invited' and ${when})`;

/** Returns the condition for dealings with the viewer; such companies may read each other's contact data. */
function dealingsWith(role: Viewer['role']): SQL<boolean> {
  const { hasNda, hasContract } = dealingsBetween(role, viewerId, users.id);
  return sql<boolean>`(${hasNda} or ${hasContract})`;
}
