import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { PictureKind } from '@proffer/contract/wire/choices';
import type { CompanyItem } from '@proffer/contract/profiles/schemas';
import { prepareByShape, prepareQuery, prepareTogether, type Database } from '../../platform/database';
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
import { answerTimeColumns, supplierAnswerTimes } from './answer-times.rows';
import { itemsOf } from './company-items.repository';
import { bannerFile, logoFile, profileColumns, publishedOffers, standingColumns } from './companies.rows';
import type { Standing, Viewer } from './profiles.policy';

const viewerId = sql`${sql.placeholder('viewer')}::bigint`;
const today = sql`${sql.placeholder('today')}::date`;
/** In place of what only the company itself is told. */
const untold = sql<number>`0`;

/** How a company is read: by whom, and what it is where that is known, so that nothing is made ready for the other. */
interface CompanyShape {
  role: Viewer['role'];
  isOwn: boolean;
  is?: 'supplier';
}

/** What takes the places of `selectCompany`. */
export interface CompanyValues {
  viewer: number;
  userId: number;
  /** The market's day. */
  today: string;
  answersSince: string;
}

/**
 * The query for a company with its figures and with what is between it and a viewer, across the market's tables. The rooms
 * of these tables lie above this one; each still is the only one to write its own.
 */
export function selectCompany(db: Database, { role, isOwn, is }: CompanyShape) {
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
    email: logins.email,
    memberSince: users.createdAt,
    isNew: isNewHere,
    logoSha256: logoFile.sha256,
    bannerSha256: bannerFile.sha256,
    validation: users.validation,
    decided: { facts: latest.facts, checked: latest.checked, at: latest.at },
    services: isOwn ? countOf(companyServices) : untold,
    partners: isOwn ? countOf(companyPartners) : untold,
    activePfRs:
      is === 'supplier'
        ? publishedOffers
        : sql<number>`case when ${users.role} = 'supplier' then ${publishedOffers} else ${contractsNow} end`,
    completedPfRs: contractsOfUser(sql`${contracts.endDate} < ${today}`),
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
    .where(eq(users.id, sql.placeholder('userId')));
  return { selection, query };
}
export type CompanyRow = Awaited<ReturnType<typeof selectCompany>['query']>[number];

/** Reads companies. */
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

  return {
    /** Whatever its standing; undefined for a user without a profile, as administrators are. */
    async find(role: Viewer['role'], values: CompanyValues): Promise<CompanyRow | undefined> {
      const shape = { role, isOwn: values.viewer === values.userId };
      const [row] = await readProfile({ shape, values: { ...values }, isUsual: true });
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
