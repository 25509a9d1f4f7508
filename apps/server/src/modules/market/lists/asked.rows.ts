import { and, between, eq, gte, or, sql, type SQL } from 'drizzle-orm';
import { offers } from '../../../schema';
import { categoriesEach, choiceParts, heldAmount } from './offer-columns';
import { readAsked, readChoice, type AskedOfOffers, type AskedRange, type Narrowing } from './offer-matching';

/** What filters of the market ask, of rows. What they mean is `readAsked`'s to say; here it is put in SQL. */
export function isAsked(filters: Narrowing): SQL | undefined {
  const asked = readAsked(filters, true);
  if (!asked) return sql`false`;
  const { choices, ranges, category } = asked;
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

function isWithin({ column, low, high }: AskedRange): SQL {
  const [from, to] = [low - heldAmount(0), high - heldAmount(0)];
  return to === Infinity ? gte(offers[column], from) : between(offers[column], from, to);
}

function isUnder({ first, end }: NonNullable<AskedOfOffers['category']>): SQL | undefined {
  const each = Array.from(
    { length: categoriesEach },
    (_, n) => sql`${offers.categories}[${sql.raw(String(n + 1))}]`,
  );
  return or(...each.map((code) => sql`${code} >= ${first} and ${code} < ${end}`));
}
