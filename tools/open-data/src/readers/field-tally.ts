import { isDraftContract } from '../mapping/canada-contract.mapping';
import { listAt, textAt, valueAt } from '../mapping/json-path';
import { deliveryPlaceOf, statedCodes, statesDuration } from '../mapping/ocds-facts';
import { valuesOf } from './processes';
import type { CountedOffer } from './read-record';

/** Number of records that state a field, and from which it was read. */
export type FieldCount = { name: string; stated: number; read: number };

/** Maximum number of distinct paths. */
const mostPaths = 1_000;
const deepest = 8;

const anyOf = (...paths: string[]) => new RegExp(`^(?:${paths.join('|')})$`, 'u');
const address = String.raw`address\.(?:locality|region|postalCode|postal-code|countryName|country-name)`;
const organisation = String.raw`(?:id|name|roles|identifier\.(?:id|scheme|legalName)|${address})`;
const classification = String.raw`\.(?:c|additionalC)lassifications?\.(?:id|scheme|description)`;
const period = String.raw`\.(?:startDate|endDate|durationInDays)`;

/** Paths that offers are made of. */
const usedPaths = anyOf(
  'ocid|id|date|tag|language|initiationType',
  String.raw`(?:buyer|parties)\.${organisation}`,
  String.raw`tender\.(?:id|title|description|status|externalReference|datePublished|timeframeDelivery)`,
  String.raw`tender\.(?:value|minValue)\.(?:amount|currency)|tender\.tenderPeriod\.(?:startDate|endDate)`,
  String.raw`tender\.contractPeriod${period}|tender\.procuringEntity\.${organisation}`,
  String.raw`tender\.(?:awardCriteriaDetails|methodRationale|submissionMethodDetails|contractType|mainProcurementCategory)`,
  String.raw`tender\.items\.(?:id|description|quantity|unit\.name)|tender(?:\.items)?${classification}`,
  String.raw`tender\.(?:items\.)?delivery(?:Address|Addresses|Location)\.(?:locality|region|postalCode|countryName|description)`,
  String.raw`awards\.(?:id|status|value\.(?:amount|currency)|suppliers\.${organisation}|contractPeriod${period})`,
  String.raw`awards\.relatedBids|bids\.details\.(?:id|tenderers\.${organisation})`,
  String.raw`tender\.lots\.(?:contractPeriod${period}|tenderPeriod\.endDate)|packageInfo\.(?:publisher(?:\.name)?|license)`,
  String.raw`contracts?\.(?:id|awardID|status|period${period}|value\.(?:amount|currency))`,
);
/** Additional paths used if an award states the subject because there is no tender. */
const usedOfAwards = anyOf(
  String.raw`(?:awards|contracts)\.(?:title|description)`,
  String.raw`awards\.items\.(?:id|description|quantity|unit\.name)|awards\.items${classification}`,
);
/** Paths of the draft standard of Canada's contracts. */
const usedOfDraft = anyOf(
  'ocid|id|date|tag|language',
  String.raw`contracts\.(?:id\.name|isAmendment|contractPeriod\.endDate)`,
  String.raw`awards\.(?:awardDate|itemsAwarded\.classificationDescription)`,
  String.raw`buyer\.(?:id\.name|${address})|awards\.suppliers\.(?:id\.name|${address})|formation\.method`,
);
/** Never read, and not listed individually. */
const personal = /(?:^|\.)contactPoint(?:\.|$)/u;

/** Counts the fields that a source's releases state and that their offers use, with bounded memory. */
export function createFieldTally() {
  const fields = new Map<string, { stated: number; read: number }>();
  const unused = new Map<string, number>();

  function count(name: string, isStated: boolean, isRead: boolean): void {
    if (!isStated) return;
    const { stated, read } = fields.get(name) ?? { stated: 0, read: 0 };
    fields.set(name, { stated: stated + 1, read: read + (isRead ? 1 : 0) });
  }

  const isUsed = {
    ofTender: judge(usedPaths, personal),
    ofAwards: judge(usedPaths, usedOfAwards, personal),
    ofDraft: judge(usedOfDraft, personal),
  };

  function addUnused(release: unknown, used: (path: string) => boolean): void {
    for (const path of new Set(statedPaths(release))) {
      if (used(path)) continue;
      if (unused.has(path) || unused.size < mostPaths) unused.set(path, (unused.get(path) ?? 0) + 1);
    }
  }

  return {
    /** Adds a release and its offer to the count. */
    add(release: unknown, offer: CountedOffer): void {
      if (isDraftContract(release)) {
        addUnused(release, isUsed.ofDraft);
        return;
      }
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
      addUnused(release, isStated(tender) ? isUsed.ofTender : isUsed.ofAwards);
    },

    /** Returns the counts of used fields and of unused ones, most frequent first. */
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

/**
 * Returns a function that tells whether a path is used, with a cache, because there are few paths and many records.
 */
function judge(...used: RegExp[]): (path: string) => boolean {
  const judged = new Map<string, boolean>();
  return (path) => {
    const isUsed = judged.get(path) ?? used.some((pattern) => pattern.test(path));
    if (judged.size < mostPaths) judged.set(path, isUsed);
    return isUsed;
  };
}

function isStated(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

/** Yields the paths of stated values; members of a list share one path. */
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
