import type { ImportedOffer } from '@proffer/server/offer-files';
import { listAt, textAt, valueAt } from '../mapping/json-path';
import { deliveryPlaceOf, statedCodes, statesDuration } from '../mapping/ocds-facts';
import { valuesOf } from './processes';

/** How many records state a field, and of how many it was read. */
export type FieldCount = { name: string; stated: number; read: number };

/** More different paths than this are not told apart. */
const mostPaths = 1_000;
const deepest = 8;

/** What an offer is made of; below a name that ends in a dot, everything is. */
const usedPaths = new RegExp(
  `^(?:${[
    'ocid|id|date|tag|language|initiationType|uri|url|version',
    String.raw`buyer(?:\..*)?|parties\.(?:id|roles|name|identifier\..*|address\..*)`,
    String.raw`tender\.(?:id|title|description|status|externalReference|value\..*|minValue\..*|datePublished|timeframeDelivery)`,
    String.raw`tender\.(?:tenderPeriod|contractPeriod|procuringEntity|classification|additionalClassifications)\..*`,
    String.raw`tender\.(?:awardCriteriaDetails|methodRationale|submissionMethodDetails|contractType|mainProcurementCategory)`,
    String.raw`tender\.items\.(?:id|description|quantity|unit\..*|classification\..*|additionalClassifications\..*)`,
    String.raw`tender\.(?:items\.)?delivery(?:Address|Addresses|Location)\..*`,
    String.raw`awards\.(?:id|title|description|status|value\..*|suppliers\..*|contractPeriod\..*|items\..*)`,
    String.raw`contracts?\.(?:id|awardID|title|description|status|period\..*|value\..*)`,
  ].join('|')})$`,
  'u',
);
/** Never read, and not worth a line each. */
const personal = /(?:^|\.)contactPoint(?:\.|$)/u;

/** Counts what the releases of a source state and what their offers have of it, in bounded memory. */
export function createFieldTally() {
  const fields = new Map<string, { stated: number; read: number }>();
  const unused = new Map<string, number>();

  function count(name: string, isStated: boolean, isRead: boolean): void {
    if (!isStated) return;
    const { stated, read } = fields.get(name) ?? { stated: 0, read: 0 };
    fields.set(name, { stated: stated + 1, read: read + (isRead ? 1 : 0) });
  }

  return {
    /** Takes a release and the offer that it became into the count. */
    add(release: unknown, offer: ImportedOffer): void {
      const tender = valueAt(release, 'tender');
      const isDated =
        textAt(tender, 'datePublished') !== '' || textAt(tender, 'tenderPeriod', 'startDate') !== '';
      const hasAmount = valuesOf(release).some((value) => Number(textAt(value, 'amount') || 0) !== 0);
      const hasQuantity = listAt(tender, 'items').some((item) => Number(textAt(item, 'quantity')) > 0);
      count('duration', statesDuration(release, tender), offer.duration !== null);
      count('amount in rupees', hasAmount, offer.budgetTo !== null);
      count('day of publication', isDated, true);
      count('CPV codes', statedCodes(tender).length > 0, offer.categories.length > 0);
      count('quantity', hasQuantity, offer.qtyTo !== null);
      count('place of delivery', deliveryPlaceOf(tender) !== '', offer.deliveryTerm !== '');
      for (const path of new Set(statedPaths(release))) {
        if (usedPaths.test(path) || personal.test(path)) continue;
        if (unused.has(path) || unused.size < mostPaths) unused.set(path, (unused.get(path) ?? 0) + 1);
      }
    },

    /** The counts of what is read, and of what is not, the most stated first. */
    result(): { fields: FieldCount[]; unused: { path: string; stated: number }[] } {
      return {
        fields: [...fields].map(([name, counts]) => ({ name, ...counts })),
        unused: [...unused]
          .map(([path, stated]) => ({ path, stated }))
          .toSorted((one, other) => other.stated - one.stated),
      };
    },
  };
}
export type FieldTally = ReturnType<typeof createFieldTally>;

/** Paths at which something is stated; members of a list share theirs. */
function* statedPaths(value: unknown, path = '', depth = 0): Generator<string> {
  if (value === null || value === undefined || value === '' || depth > deepest) return;
  if (Array.isArray(value)) {
    for (const member of value) yield* statedPaths(member, path, depth + 1);
  } else if (typeof value === 'object') {
    for (const [key, member] of Object.entries(value)) {
      yield* statedPaths(member, path === '' ? key : `${path}.${key}`, depth + 1);
    }
  } else yield path.slice(0, 200);
}
