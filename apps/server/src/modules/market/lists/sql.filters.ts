import type { PricedPer } from '@proffer/contract/offers/price-terms';
import { and, between, eq, gte, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import { offers } from '../../../schema';
import {
  conditionsOf,
  readChoice,
  type AmountRange,
  type Conditions,
  type Narrowing,
} from './memory.filters';
import { categoriesEach, choiceParts, leastStored, quantityColumns } from './offer-columns';

/** Returns the filters of the market as an SQL condition, with the same meaning as in memory (`conditionsOf`). */
export function matchesFilters(filters: Narrowing): SQL | undefined {
  const { choices, ranges, category } = conditionsOf(filters);
  return and(
    hasChoices(choices),
    filters.pricedPer && isPricedPer(filters.pricedPer),
    filters.places && inArray(offers.placeId, [...filters.places]),
    ...ranges.map(isWithin),
    category && isUnder(category),
  );
}

function hasChoices({ bits, wanted }: Conditions['choices']): SQL | undefined {
  const { scope, duration, visibility } = readChoice(wanted);
  return and(
    bits & choiceParts.scope ? eq(offers.scope, scope) : undefined,
    bits & choiceParts.duration && duration ? eq(offers.duration, duration) : undefined,
    bits & choiceParts.visibility ? eq(offers.ndaRequired, visibility === 'nda') : undefined,
  );
}

const isPricedPer = (per: PricedPer): SQL =>
  per === 'not stated' ? isNull(offers.pricedPer) : eq(offers.pricedPer, per);

/** Quantities of an offer that requires an NDA are withheld, as in `packedOffer`. */
function isWithin({ column, low, high }: AmountRange): SQL | undefined {
  const [from, to] = [low - leastStored, high - leastStored];
  const isInRange = to === Infinity ? gte(offers[column], from) : between(offers[column], from, to);
  return quantityColumns.some((quantity) => quantity === column)
    ? and(isInRange, eq(offers.ndaRequired, false))
    : isInRange;
}

function isUnder({ first, end }: NonNullable<Conditions['category']>): SQL | undefined {
  const each = Array.from(
    { length: categoriesEach },
    (_, n) => sql`${offers.categories}[${sql.raw(String(n + 1))}]`,
  );
  return or(...each.map((code) => sql`${code} >= ${first} and ${code} < ${end}`));
}
