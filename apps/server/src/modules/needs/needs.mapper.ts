import type { Category } from '@proffer/contract/offers/schemas';
import type { NeedInput, ListedNeed, NeedFile, NeedView } from '@proffer/contract/needs/schemas';
import { groupIndian } from '@proffer/contract/wire/group-indian';
import type { Actor } from '../../platform/session/actor';
import type { Categories } from '../categories';
import { canSeeBudget, canSeeBuyer, canSeeProtectedPart, isOwnNeed } from './needs.policy';
import type { NeedContentColumns, NeedEventRow, NeedFileRow } from './needs.repository';
import type { ListedNeedRow, NeedRow } from './needs.rows';

type FindCategory = Pick<Categories, 'find'>['find'];
type Reader = Pick<Actor, 'userId' | 'role'>;

const categoriesOf = (numbers: readonly number[], find: FindCategory): Category[] =>
  numbers.flatMap((number) => find(number) ?? []);

/** Returns a need as a reader sees it in a list. */
export function toListedNeed(reader: Reader, row: ListedNeedRow, find: FindCategory): ListedNeed {
  const [first] = row.lines;
  const isBuyerKnown = canSeeBuyer(reader, row);
  return {
    needId: row.id,
    title: row.title,
    status: row.status,
    outcome: row.outcome,
    categories: categoriesOf(row.categories, find),
    lineCount: row.lines.length,
    firstLine: first ? `${groupIndian(first.quantity)} ${first.unit} ${first.item}` : '',
    state: row.state,
    city: row.city,
    requiredBy: row.requiredBy ?? '',
    budget: canSeeBudget(reader, row) ? row.budget : null,
    deadline: row.deadline?.toISOString() ?? null,
    isSealed: row.isSealed,
    audience: row.audience,
    companyName: isBuyerKnown ? row.companyName : '',
    companyId: isBuyerKnown ? row.buyerId : null,
    hasProtectedPart: row.hasProtectedPart,
    version: row.version,
    createdDate: row.createdAt.toISOString(),
    publishedDate: row.publishedAt?.toISOString() ?? null,
  };
}

interface NeedParts {
  files: readonly NeedFileRow[];
  invited: readonly { userId: number; companyName: string }[];
  events: readonly NeedEventRow[];
  decideUntil: Date | null;
}

/** Returns a need with everything that a reader may see. */
export function toNeedView(
  reader: Reader,
  row: NeedRow,
  { files, invited, events, decideUntil }: NeedParts,
  find: FindCategory,
): NeedView {
  const isOwn = isOwnNeed(reader, row);
  const isWithheld = row.hasProtectedPart && !canSeeProtectedPart(reader, row);
  return {
    ...toListedNeed(reader, row, find),
    isOwn,
    detail: row.detail,
    protectedDetail: isWithheld ? '' : row.protectedDetail,
    isWithheld,
    lines: row.lines,
    files: files.filter(({ isProtected }) => !isWithheld || !isProtected).map(toNeedFile),
    isBudgetShown: row.isBudgetShown,
    isNameShown: row.isNameShown,
    invited: isOwn ? [...invited] : [],
    materialVersion: row.materialVersion,
    contractId: isOwn ? row.contractId : null,
    outcomeNote: row.outcomeNote,
    endedDate: row.endedAt?.toISOString() ?? null,
    decideUntil: decideUntil?.toISOString() ?? null,
    history: events.map(({ at, by, ...event }) => ({ ...event, at: at.toISOString(), by: isOwn ? by : '' })),
  };
}

export const toNeedFile = ({
  fileId,
  fileName,
  isProtected,
  sizeBytes,
  contentType,
  scan,
  signedBy,
}: NeedFileRow): NeedFile => ({
  fileId,
  fileName,
  isProtected,
  sizeBytes,
  contentType,
  scan,
  ...(signedBy && { signedBy }),
});

/** Returns the columns of a need from what its buyer typed; `getNumber` throws at an unknown category. */
export function toColumns(
  input: NeedInput,
  getNumber: Pick<Categories, 'getNumber'>['getNumber'],
): NeedContentColumns {
  const { title, detail, protectedDetail, lines, state, city, budget, isBudgetShown } = input;
  const { requiredBy, deadline, isSealed, audience, isNameShown } = input;
  return {
    title,
    detail,
    protectedDetail,
    categories: input.categories.map((code) => getNumber(code, 'categories')),
    lines,
    state,
    city,
    requiredBy: requiredBy === '' ? null : requiredBy,
    budget,
    isBudgetShown,
    deadline: deadline === null ? null : new Date(deadline),
    isSealed,
    audience,
    isNameShown,
  };
}
