import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { gstChoices, pricedPerChoices } from '@proffer/contract/offers/price-terms';
import { durations, scopes, visibilities } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { offers } from '../../../schema';
import { keywordRank } from '../search/keyword.filters';
import type { SearchTerms, Judged } from '../search/meanings.filters';

/** Orders of a list; `best` needs a keyword. */
export type ListOrder = 'best' | 'newest' | 'budget' | 'title';

const highestRank = 100_000;
/** Greater than any time in seconds; a rank is multiplied by it and the time added. */
const beyondTime = 2 ** 33;
const beyondAmount = limits.amountRupees + 1;

/** Returns the number of what a price is for, as an index of `pricedPerChoices`. */
const pricedPerNumber = sql`(coalesce(array_position(${sql.raw(
  `array[${pricedPerChoices.map((per) => `'${per}'`).join(',')}]`,
)}, ${offers.pricedPer}), ${sql.raw(String(pricedPerChoices.length))}) - 1)`;

/** Returns the number of the group of comparable prices: by what they are for, and within it by GST, stated first. */
const priceGroup = sql`(${pricedPerNumber}::int8 * ${sql.raw(String(gstChoices.length + 1))} + coalesce(array_position(${sql.raw(
  `array[${gstChoices.map((gst) => `'${gst}'`).join(',')}]`,
)}, ${offers.gst}), ${sql.raw(String(gstChoices.length + 1))}) - 1)`;
const beyondGroups = pricedPerChoices.length * (gstChoices.length + 1);

const seconds = sql`date_part('epoch', ${offers.createdAt})`;

/**
 * Returns the sort key of an offer as one number, greatest first: its time; its relevance and then its time; or its
 * negative price within its price basis and GST, because others cannot be compared, with offers without an amount
 * last. A list by title has no such key: it is numbered while it is read.
 */
export function orderKey(order: Exclude<ListOrder, 'title'>, terms: SearchTerms, judged: Judged): SQL {
  if (order === 'budget')
    return sql`(- case when ${offers.budgetFrom} is null then ${beyondGroups}::int8 else ${priceGroup} end * ${sql.raw(String(beyondAmount))}::int8 - coalesce(${offers.budgetFrom}, 0))::float8`;
  const rank = order === 'best' ? keywordRank(terms, judged) : undefined;
  if (!rank) return seconds;
  return sql`floor(${rank} * ${sql.raw(String(highestRank))})::float8 * ${sql.raw(String(beyondTime))} + floor(greatest(${seconds}, 0))`;
}

/** Returns the sort key by title: a row number, smaller for a later title. */
export const titleKey = (title: SQLWrapper): SQL =>
  sql`(- row_number() over (order by lower(${title}), ${offers.id} desc))::float8`;

const numberOf = (column: SQLWrapper, choices: readonly string[], first: number) => {
  const cases = choices.map((choice, index) => `when '${choice}' then ${index + first}`);
  return sql`case ${column} ${sql.raw(cases.join(' '))} else 0 end`;
};

const choice = sql`(${numberOf(offers.scope, scopes, 0)} + 4 * (${numberOf(offers.duration, durations, 1)}) + 32 * (case when ${offers.ndaRequired} then ${sql.raw(String(visibilities.indexOf('nda')))} else ${sql.raw(String(visibilities.indexOf('open')))} end) + 256 * ${pricedPerNumber})`;

/** Returns the id of the company's place in the upper 16 bits of an integer; places beyond them are not filtered. */
const place = sql`(case when ${offers.placeId} < 65536 then ${offers.placeId}::int8 else 0 end << 16)`;
const category = (index: number) => sql`coalesce(${offers.categories}[${sql.raw(String(index))}], 0)`;
const amount = (column: SQLWrapper) => sql`float8send(coalesce(${column}, 'NaN'::float8))`;

/** Size of a packed offer in bytes: id, key, choices, categories and ranges. */
export const packedBytes = 8 + 8 + 4 + 4 * limits.categoriesPerOffer + 5 * 8;

/** Returns an amount that an NDA withholds as unknown: filters by ranges would reveal it (OFF-37). */
const openAmount = (column: SQLWrapper) =>
  amount(sql`case when not ${offers.ndaRequired} then ${column} end`);

/**
 * Returns an offer as bytes that `OfferColumns` reads; only its owner's list contains withheld quantities. It has few
 * `||`, because each one costs as much as all the rest.
 */
export function packedOffer(key: SQL, isOwn: boolean): SQL {
  const quantity = isOwn ? amount : openAmount;
  return sql`int8send(${offers.id}) || float8send(${key}) || int8send((${choice}::int8 | ${place}) << 32 | ${category(1)}) || int8send(${category(2)}::int8 << 32 | ${category(3)}) || ${amount(offers.budgetFrom)} || ${amount(offers.budgetTo)} || ${quantity(offers.qtyFrom)} || ${quantity(offers.qtyTo)} || ${amount(offers.leadDays)}`;
}
