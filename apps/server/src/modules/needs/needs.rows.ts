import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Executor } from '../../platform/database';
import {
  isNdaInForce,
  ndaRequests,
  needAnswers,
  needFiles,
  needInvitations,
  needs,
  profiles,
  users,
  type NeedVersionContent,
} from '../../schema';

const isTrue = (condition: SQL) => sql<boolean>`coalesce(${condition}, false)`;

/**
 * Returns the columns with the relations of a reading supplier to a need, for `ReadableNeed`. Each is one lookup in
 * an index, so that lists can use them.
 */
export function readerColumns(readerId: SQLWrapper) {
  return {
    isInvited: isTrue(
      sql`exists (select from ${needInvitations} i where i.need_id = ${needs}.id and i.supplier_id = ${readerId})`,
    ).as('is_invited'),
    isValidated: isTrue(sql`(select u.validation = 'validated' from ${users} u where u.id = ${readerId})`).as(
      'is_validated',
    ),
    hasNda: isTrue(
      sql`exists (select from ${ndaRequests} where ${ndaRequests}.buyer_id = ${needs}.buyer_id and ${ndaRequests}.supplier_id = ${readerId} and ${isNdaInForce})`,
    ).as('has_nda'),
    hasAnswered: isTrue(
      sql`exists (select from ${needAnswers} a where a.need_id = ${needs}.id and a.supplier_id = ${readerId})`,
    ).as('has_answered'),
    hasQuote: isTrue(
      sql`exists (select from ${needAnswers} a where a.need_id = ${needs}.id and a.supplier_id = ${readerId} and a.quote_id is not null)`,
    ).as('has_quote'),
  };
}

/** Columns of a need in lists. */
export const listColumns = {
  id: needs.id,
  buyerId: needs.buyerId,
  status: needs.status,
  title: needs.title,
  categories: needs.categories,
  lines: needs.lines,
  state: needs.state,
  city: needs.city,
  requiredBy: needs.requiredBy,
  budget: needs.budget,
  isBudgetShown: needs.isBudgetShown,
  deadline: needs.deadline,
  isSealed: needs.isSealed,
  audience: needs.audience,
  isNameShown: needs.isNameShown,
  version: needs.version,
  outcome: needs.outcome,
  createdAt: needs.createdAt,
  publishedAt: needs.publishedAt,
  companyName: profiles.companyName,
  hasProtectedPart:
    sql<boolean>`(${needs.protectedDetail} <> '' or exists (select from ${needFiles} f where f.need_id = ${needs}.id and f.is_protected))`.as(
      'has_protected_part',
    ),
} as const;

const columns = {
  ...listColumns,
  detail: needs.detail,
  protectedDetail: needs.protectedDetail,
  materialVersion: needs.materialVersion,
  outcomeNote: needs.outcomeNote,
  contractId: needs.contractId,
  changedAt: needs.changedAt,
  answersEndedAt: needs.answersEndedAt,
  endedAt: needs.endedAt,
  openedAt: needs.openedAt,
  remindedDays: needs.remindedDays,
} as const;

/** Selects needs with everything that a reader may see, and the reader's relations to them. */
export const selectNeeds = (executor: Executor, readerId: number) =>
  executor
    .select({ ...columns, ...readerColumns(sql`${readerId}::bigint`) })
    .from(needs)
    .innerJoin(profiles, eq(profiles.userId, needs.buyerId));

export type { NeedVersionContent };

export type NeedRow = Awaited<ReturnType<typeof selectNeeds>>[number];
export type ListedNeedRow = Pick<NeedRow, keyof typeof listColumns | keyof ReturnType<typeof readerColumns>>;

interface VersionFile {
  storedFileId: number;
  fileName: string;
  sha256: string;
  isProtected: boolean;
}

/** Returns the content of a published version of a need. */
export function contentOfVersion(row: NeedRow, files: readonly VersionFile[]): NeedVersionContent {
  const {
    title,
    detail,
    protectedDetail,
    categories,
    lines,
    state,
    city,
    requiredBy,
    budget,
    isBudgetShown,
  } = row;
  if (!row.deadline) throw new Error(`need ${row.id} was published without a deadline`);
  return {
    title,
    detail,
    protectedDetail,
    categories,
    lines,
    state,
    city,
    requiredBy,
    budget,
    isBudgetShown,
    deadline: row.deadline.toISOString(),
    isSealed: row.isSealed,
    audience: row.audience,
    isNameShown: row.isNameShown,
    files: files.map(({ storedFileId, fileName, sha256, isProtected }) => ({
      fileId: storedFileId,
      fileName,
      sha256,
      isProtected,
    })),
  };
}
