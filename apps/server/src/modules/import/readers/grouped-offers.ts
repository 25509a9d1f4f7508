import { quantityText } from '@proffer/contract/wire/group-indian';
import { createHash } from 'node:crypto';
import { bodyTextNames, type OfferTextName } from '@proffer/contract/offers/fields';
import { scopes, durations } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { cleanLine } from '../mapping/clean-text';
import { checkOffer } from '../mapping/check-offer';
import type { ImportedOffer, Mapped } from '../mapping/imported-offer';

/**
 * Returns rows with the same value in the grouping column as one offer. The value is its title and its identity; the
 * detail has a line for each row, and ranges span all rows.
 */
export function groupedOffer(name: string, offers: readonly [ImportedOffer, ...ImportedOffer[]]): Mapped {
  const [first] = offers;
  const firstFilled = (field: OfferTextName | 'redirectUrl') =>
    offers.map((offer) => offer[field]).find((text) => text !== '') ?? '';
  return checkOffer(
    {
      ...first,
      ...Object.fromEntries(bodyTextNames.map((field) => [field, firstFilled(field)])),
      externalId: createHash('sha256')
        .update(JSON.stringify(['group', name]))
        .digest('hex')
        .slice(0, 32),
      title: name,
      detail: offers.map((offer) => lineOf(offer, name)).join('\n'),
      scope:
        widest(
          scopes,
          offers.map(({ scope }) => scope),
        ) ?? first.scope,
      duration: widest(
        durations,
        offers.map(({ duration }) => duration),
      ),
      qtyFrom: least(offers.map(({ qtyFrom }) => qtyFrom)),
      qtyTo: most(offers.map(({ qtyTo }) => qtyTo)),
      budgetFrom: least(offers.map(({ budgetFrom }) => budgetFrom)),
      budgetTo: most(offers.map(({ budgetTo }) => budgetTo)),
      ...sharedTerms(offers),
      leadDays: most(offers.map(({ leadDays }) => leadDays)),
      redirectUrl: firstFilled('redirectUrl'),
      ndaRequired: offers.some(({ ndaRequired }) => ndaRequired),
      published: offers.every(({ published }) => published),
      categories: [...new Set(offers.flatMap(({ categories }) => categories))].slice(
        0,
        limits.categoriesPerOffer,
      ),
    },
    [],
  );
}

/** Returns the last choice of the order that occurs among the given ones; null if none does. */
function widest<Choice>(order: readonly Choice[], given: readonly (Choice | null)[]): Choice | null {
  return order.findLast((choice) => given.includes(choice)) ?? null;
}

function lineOf(
  { title, detail, qtyFrom, qtyTo, budgetFrom, budgetTo }: ImportedOffer,
  name: string,
): string {
  const what = [title === name ? '' : title, cleanLine(detail)].filter(Boolean).join(' – ') || title;
  const amounts = [range(qtyFrom, qtyTo, ''), range(budgetFrom, budgetTo, '₹')].filter(Boolean).join(', ');
  return `• ${what}${amounts === '' ? '' : `: ${amounts}`}`;
}

function range(from: number | null, to: number | null, sign: string): string {
  const ends = [...new Set([from, to])].filter((end) => end !== null);
  return ends.map((end) => `${sign}${quantityText(end)}`).join(' – ');
}

function least(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((low, next) => Math.min(low, next));
}

function most(numbers: readonly (number | null)[]): number | null {
  const known = numbers.filter((number) => number !== null);
  return known.length === 0 ? null : known.reduce((high, next) => Math.max(high, next));
}

/** Returns the price terms that all rows share; prices for different units have no basis together. */
function sharedTerms(offers: readonly [ImportedOffer, ...ImportedOffer[]]) {
  const [first] = offers;
  const isShared = (name: 'priceBasis' | 'unit' | 'gst' | 'hsnCode') =>
    offers.every((offer) => offer[name] === first[name]);
  const hasBasis = isShared('priceBasis') && isShared('unit');
  return {
    priceBasis: hasBasis ? first.priceBasis : null,
    unit: hasBasis ? first.unit : null,
    gst: isShared('gst') ? first.gst : null,
    hsnCode: isShared('hsnCode') ? first.hsnCode : '',
    priceSlabs: offers.length === 1 ? first.priceSlabs : [],
  };
}
