import { and, between, eq, gte, or, sql, type SQL } from 'drizzle-orm';
import { offers } from '../../../schema';
import { categoriesEach, choiceParts, leastHeld, quantityColumns } from './offer-columns';
import { readAsked, readChoice, type AskedOfOffers, type AskedRange, type Narrowing } from './offer-matching';

/** What filters of the market ask, of rows. What they mean is `readAsked`'s to say; here it is put in SQL. */
export function isAsked(filters: Narrowing): SQL | undefined {
  const { choices, ranges, category } = readAsked(filters);
  return and(isChosen(choices), ...ranges.map(isWithin), category && isUnder(category));
}

function isChosen({ bits, wanted }: AskedOfOffers['choices']): SQL | undefined {
  const { scope, duration, visibility } = readChoice(wanted);
  return and(
    bits & choiceParts.scope ? eq(offers.scope, scope) : undefined,
    bits & choiceParts.duration && duration ? eq(offers.duration, duration) : undefined,
    bits & choiceParts.visibility ? eq(offers.ndaRequired, visibility === 'nda') : undefined,
  );
}

/** As `packedOffer` withholds it. */
function isWithin({ column, low, high }: AskedRange): SQL | undefined {
  const [from, to] = [low - leastHeld, high - leastHeld];
  const isSo = to === Infinity ? gte(offers[column], from) : between(offers[column], from, to);
  return quantityColumns.some((quantity) => quantity === column)
    ? and(isSo, eq(offers.ndaRequired, false))
    : isSo;
}

function isUnder({ first, end }: NonNullable<AskedOfOffers['category']>): SQL | undefined {
  const each = Array.from(
    { length: categoriesEach },
    (_, n) => sql`${offers.categories}[${sql.raw(String(n + 1))}]`,
  );
  return or(...each.map((code) => sql`${code} >= ${first} and ${code} < ${end}`));
}
