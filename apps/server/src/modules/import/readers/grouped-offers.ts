import { quantityText } from '@proffer/contract/wire/group-indian';
import { createHash } from 'node:crypto';
import { scopes, durations } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { cleanLine } from '../mapping/clean-text';
import { checkOffer } from '../mapping/check-offer';
import type { ImportedOffer, Mapped } from '../mapping/imported-offer';

/**
 * Rows that one value puts together as one offer: called by the value, with a line for each row, and with the widest of
 * what they say. Known again by the value.
 */
export function groupedOffer(name: string, offers: readonly [ImportedOffer, ...ImportedOffer[]]): Mapped {
  const [first] = offers;
  const firstSaid = (field: 'deliveryTerm' | 'ruleOfDelivery' | 'redirectUrl') =>
    offers.map((offer) => offer[field]).find((text) => text !== '') ?? '';
  return checkOffer(
    {
      ...first,
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
      deliveryTerm: firstSaid('deliveryTerm'),
      ruleOfDelivery: firstSaid('ruleOfDelivery'),
      redirectUrl: firstSaid('redirectUrl'),
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

/** The last in the order of what is said; null where nothing is. */
function widest<Choice>(order: readonly Choice[], said: readonly (Choice | null)[]): Choice | null {
  return order.findLast((choice) => said.includes(choice)) ?? null;
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
