import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { durations, scopes, visibilities } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { offers } from '../../../schema';
import { keywordRank } from '../search/keyword.filters';
import type { Asked, Judged } from '../search/meanings.filters';

/** `best` needs a keyword. */
export type ListOrder = 'best' | 'newest' | 'budget' | 'title';

const highestRank = 100_000;
/** Above every time in seconds that a rank is followed by. */
const beyondTime = 2 ** 33;
const beyondAmount = limits.amountRupees + 1;

const seconds = sql`date_part('epoch', ${offers.createdAt})`;

/**
 * An offer's place in a list as one number, the greatest first: its time; or how well it fits and then its time; or
 * how little it costs, those without an amount last. A title is no number: such a list numbers its offers as it is read.
 */
export function orderKey(order: Exclude<ListOrder, 'title'>, asked: Asked, judged: Judged): SQL {
  if (order === 'budget')
    return sql`(- coalesce(${offers.budgetFrom}, ${sql.raw(String(beyondAmount))}))::float8`;
  const rank = order === 'best' ? keywordRank(asked, judged) : undefined;
  if (!rank) return seconds;
  return sql`floor(${rank} * ${sql.raw(String(highestRank))})::float8 * ${sql.raw(String(beyondTime))} + floor(greatest(${seconds}, 0))`;
}

/** Titles are numbered as they are read: what comes later in their order has the smaller number. */
export const titleKey = (title: SQLWrapper): SQL =>
  sql`(- row_number() over (order by lower(${title}), ${offers.id} desc))::float8`;

const numberOf = (column: SQLWrapper, choices: readonly string[], first: number) => {
  const cases = choices.map((choice, index) => `when '${choice}' then ${index + first}`);
  return sql`case ${column} ${sql.raw(cases.join(' '))} else 0 end`;
};

const choice = sql`(${numberOf(offers.scope, scopes, 0)} + 4 * (${numberOf(offers.duration, durations, 1)}) + 32 * (case when ${offers.ndaRequired} then ${sql.raw(String(visibilities.indexOf('nda')))} else ${sql.raw(String(visibilities.indexOf('open')))} end))`;
const category = (index: number) => sql`coalesce(${offers.categories}[${sql.raw(String(index))}], 0)`;
const amount = (column: SQLWrapper) => sql`float8send(coalesce(${column}, 'NaN'::float8))`;

/** Bytes of a packed offer: id, key, its choices and categories, its ranges. */
export const packedBytes = 8 + 8 + 4 + 4 * limits.categoriesPerOffer + 4 * 8;

/** Who else may not read it may not ask for it either: range by range a filter would tell it (OFF-37). */
const openAmount = (column: SQLWrapper) =>
  amount(sql`case when not ${offers.ndaRequired} then ${column} end`);

/**
 * An offer as bytes that `OfferColumns` reads, on its owner's list or on one of others; as few `||` as can be, because each costs
 * as much as all else.
 */
export function packedOffer(key: SQL, isOwn: boolean): SQL {
  const quantity = isOwn ? amount : openAmount;
  return sql`int8send(${offers.id}) || float8send(${key}) || int8send(${choice}::int8 << 32 | ${category(1)}) || int8send(${category(2)}::int8 << 32 | ${category(3)}) || ${amount(offers.budgetFrom)} || ${amount(offers.budgetTo)} || ${quantity(offers.qtyFrom)} || ${quantity(offers.qtyTo)}`;
}
