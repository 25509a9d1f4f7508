import { and, eq, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { AccountState } from '@proffer/contract/wire/choices';
import {
  anyGiven,
  givenLimit,
  holding,
  prepareByShape,
  prepareQuery,
  prepareTogether,
  type Database,
  type Given,
} from '../../platform/database';
import { logins, otherLoginsOfGstin, profiles, users } from '../../schema';
import { countOthers, type Choices, type AccountCount } from './account-counts';
import { createAccountCounts, selectAccountCounts } from './account-counts.repository';

interface UserListQuery extends Choices {
  /** Administrator who reads the list and is left out of it. */
  exceptUserId: number;
  keyword?: string | undefined;
  sort: 'newest' | 'oldest' | 'name' | 'company';
  page: number;
  size: number;
}

const given = sql.placeholder;

const isDone = eq(users.signupStep, 'done');
const isOn = isNull(users.deactivatedAt);

/** Condition for an administrator who has signed up and awaits approval. */
export const isWaiting = and(sql`${users.role} = 'admin' and ${users.approvedAt} is null`, isDone, isOn);

const isInState: Record<AccountState, SQL | undefined> = {
  unfinished: and(ne(users.signupStep, 'done'), isOn),
  waiting: isWaiting,
  active: and(isDone, isOn, sql`(${users.role} <> 'admin' or ${users.approvedAt} is not null)`),
  deactivated: sql`${users.deactivatedAt} is not null`,
};

const profileText = (
  column:
    | 'firstName'
    | 'lastName'
    | 'companyName'
    | 'phone'
    | 'city'
    | 'state'
    | 'industry'
    | 'overview'
    | 'address1'
    | 'address2'
    | 'zip'
    | 'gstin'
    | 'pan'
    | 'registrationNumber',
) => sql<string>`coalesce(${profiles[column]}, '')`;

/** Columns of a user for administrators. The query joins `logins`, and left-joins `profiles`. */
const adminUserColumns = {
  userId: users.id,
  email: logins.email,
  role: users.role,
  step: users.signupStep,
  approvedAt: users.approvedAt,
  deactivatedAt: users.deactivatedAt,
  createdAt: users.createdAt,
  validation: users.validation,
  profileVersion: profiles.version,
  firstName: profileText('firstName'),
  lastName: profileText('lastName'),
  companyName: profileText('companyName'),
  phone: profileText('phone'),
  city: profileText('city'),
  state: profileText('state'),
} as const;

export const adminUserDetailColumns = {
  ...adminUserColumns,
  industry: profileText('industry'),
  overview: profileText('overview'),
  address1: profileText('address1'),
  address2: profileText('address2'),
  zip: profileText('zip'),
  yearOfFoundation: profiles.yearOfFoundation,
  regDate: profiles.regDate,
  gstin: profileText('gstin'),
  pan: profileText('pan'),
  registrationNumber: profileText('registrationNumber'),
  sameGstin: otherLoginsOfGstin,
} as const;

/**
 * Returns the `like` patterns of a keyword. One or two letters match only at the beginning of words, because they
 * occur in nearly every text and no index finds them. A phone number is matched by its digits, as it is stored.
 */
function keywordPatterns(keyword: string): { profile: string[]; email: string[] } {
  const typed = keyword.trim().replaceAll(/\s+/g, ' ');
  const isPhone = /^[\d\s()+-]*\d[\d\s()+-]*$/.test(typed);
  const text = isPhone ? typed.replaceAll(/\D/g, '') : typed;
  if (Array.from(text).length > 2) return { profile: [holding(text)], email: [holding(typed)] };
  const beginning = holding(text).slice(1);
  return { profile: [beginning, `% ${beginning}`], email: [beginning] };
}

const isLike = (column: SQL, patterns: string[]) =>
  or(...patterns.map((pattern) => sql`${column} like lower(${pattern})`));

/** Returns the condition for users that match a keyword: a union of two queries, each with its own index. */
function isFoundBy(keyword: string): SQL {
  const { profile, email } = keywordPatterns(keyword);
  return sql`${users.id} in (
    select ${profiles.userId} from ${profiles} where ${isLike(sql`${profiles.searchText}`, profile)}
    union
    select named.id from ${logins} join users named on named.login_id = ${logins.id} where ${isLike(sql`${logins.emailKey}`, email)})`;
}

const profileOrders = {
  name: [sql`lower(${profiles.lastName})`, sql`lower(${profiles.firstName})`, profiles.userId],
  company: [sql`lower(${profiles.companyName})`, profiles.userId],
};

const isListed = (exceptUserId: Given<number>, { role, state, validation }: Choices) =>
  and(
    ne(users.id, exceptUserId),
    role && eq(users.role, role),
    state && isInState[state],
    validation && and(eq(users.validation, validation), ne(users.role, 'admin'), isDone),
  );

const orderByAge = ({ isOldestFirst }: { isOldestFirst: boolean }) =>
  isOldestFirst ? sql`${users.id}` : sql`${users.id} desc`;

/** Selects the ids of a page of all users except the reader. */
const selectByAge = (db: Database, { isOldestFirst, ...choices }: Choices & { isOldestFirst: boolean }) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(isListed(given('exceptUserId'), choices))
    .orderBy(orderByAge({ isOldestFirst }))
    .limit(givenLimit('size'))
    .offset(givenLimit('offset'));

/** Selects the users of some ids, given as `any(…)`. */
const selectRows = (db: Database, ids: SQL) =>
  db
    .select(adminUserColumns)
    .from(users)
    .innerJoin(logins, eq(logins.id, users.loginId))
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(sql`${users.id} = ${ids}`);
export type AdminUserRow = Awaited<ReturnType<typeof selectRows>>[number];

/**
 * Builds one statement for a page of users and the stored counts. The page is cut out first, so that no rows before
 * it are joined.
 */
function writePageByAge(db: Database, shape: Choices & { isOldestFirst: boolean }) {
  const rows = selectRows(db, sql`any(array(select id from page))`).orderBy(orderByAge(shape));
  return {
    parts: { rows: { query: rows, selection: adminUserColumns }, counts: selectAccountCounts(db) },
    shared: { as: 'page', query: selectByAge(db, shape) },
  };
}

/** Creates the repository that reads the list of users across logins and profiles. */
export function createAdminUserListsRepository(db: Database) {
  const readByAge = prepareByShape('users', (shape: Choices & { isOldestFirst: boolean }, label) => {
    const { parts, shared } = writePageByAge(db, shape);
    return prepareTogether<{ rows: AdminUserRow; counts: AccountCount }>(db, label, parts, shared);
  });
  const readCounts = createAccountCounts(db);
  const readRows = prepareQuery<AdminUserRow>(
    db,
    'admin_users',
    selectRows(db, anyGiven('ids')),
    adminUserColumns,
  );

  /**
   * Returns the ids of a page along the index of names. Users without a profile come last, because they have no name.
   */
  async function idsByProfile(
    where: SQL | undefined,
    sort: 'name' | 'company',
    { page, size, exceptUserId, role, state, validation }: UserListQuery,
  ): Promise<number[]> {
    const offset = page * size;
    const isFiltered = role !== undefined || state !== undefined || validation !== undefined;
    const all = db.select({ id: profiles.userId }).from(profiles);
    const wanted = isFiltered
      ? all.innerJoin(users, eq(users.id, profiles.userId)).where(where)
      : // Skipping the join with `users` makes later pages cheaper.
        all.where(ne(profiles.userId, exceptUserId));
    const named = await wanted
      .orderBy(...profileOrders[sort])
      .limit(size)
      .offset(offset);
    const ids = named.map(({ id }) => id);
    if (ids.length === size) return ids;
    const hasProfile = sql`exists (select 1 from ${profiles} where ${profiles.userId} = ${users.id})`;
    const before = ids.length > 0 ? offset : await db.$count(users, and(where, hasProfile));
    const nameless = await db
      .select({ id: users.id })
      .from(users)
      .where(and(where, sql`not ${hasProfile}`))
      .orderBy(users.id)
      .limit(size - ids.length)
      .offset(Math.max(0, offset - before));
    return [...ids, ...nameless.map(({ id }) => id)];
  }

  /** Returns the ids of a page and the total of a keyword search, from one scan. */
  async function findByKeyword(
    where: SQL | undefined,
    { sort, page, size }: UserListQuery,
  ): Promise<{ ids: number[]; total: number }> {
    const id = sql`found.id`;
    const orders: Record<UserListQuery['sort'], SQL> = {
      newest: sql`${id} desc`,
      oldest: id,
      name: sql`lower(${profiles.lastName}), lower(${profiles.firstName}), ${id}`,
      company: sql`lower(${profiles.companyName}), ${id}`,
    };
    const names = sql`left join ${profiles} on ${profiles.userId} = ${id}`;
    const isByAge = sort === 'newest' || sort === 'oldest';
    const { rows } = await db.execute<{ ids: number[]; total: number }>(sql`
      with found as materialized (select ${users.id} as id from ${users} where ${where})
      select (select count(*) from found) as total,
        array(select ${id} from found ${isByAge ? sql`` : names} order by ${orders[sort]} limit ${size} offset ${page * size}) as ids`);
    return rows[0] ?? { ids: [], total: 0 };
  }

  async function listByAge({ exceptUserId, role, state, validation, sort, page, size }: UserListQuery) {
    const choices = { role, state, validation };
    const { rows, counts } = await readByAge({
      shape: { ...choices, isOldestFirst: sort === 'oldest' },
      values: { exceptUserId, size, offset: page * size },
      isUsual: true,
    });
    return { rows, total: countOthers(counts, choices) };
  }

  /** Returns the users with these ids, in the order of the ids. */
  async function rowsOf(ids: number[]): Promise<AdminUserRow[]> {
    const byId = new Map((await readRows({ ids })).map((row) => [row.userId, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  return {
    /** Returns a page of all users except the reader, with the total. */
    async list(query: UserListQuery): Promise<{ rows: AdminUserRow[]; total: number }> {
      const { exceptUserId, keyword, sort } = query;
      const where = isListed(exceptUserId, query);
      if (keyword) {
        const { ids, total } = await findByKeyword(and(where, isFoundBy(keyword)), query);
        return { rows: await rowsOf(ids), total };
      }
      if (sort === 'newest' || sort === 'oldest') return listByAge(query);
      const [ids, counts] = await Promise.all([idsByProfile(where, sort, query), readCounts()]);
      return { rows: await rowsOf(ids), total: countOthers(counts, query) };
    },
  };
}
export type AdminUserListsRepository = ReturnType<typeof createAdminUserListsRepository>;
