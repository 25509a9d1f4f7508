import { isDeepStrictEqual } from 'node:util';
import {
  contentOf,
  offerFields,
  type OfferContent,
  type OfferFieldName,
} from '@proffer/contract/offers/fields';
import type { FoundOffer, ImportedOffer } from '@proffer/server/offer-files';

type Said = OfferContent[OfferFieldName] | number[];

/** Differences between a record and its offer, and whether they were written to the offer. */
export interface Difference {
  externalId: string;
  title: string;
  fields: { label: string; before: Said; now: Said }[];
  isWritten: boolean;
}

const longestShown = 60;

/** Returns the differences in editable fields; records do not change an offer's state or company. */
export function differenceOf(found: FoundOffer, offer: ImportedOffer): Difference {
  const [before, now] = [contentOf(found), contentOf(offer)];
  const fields = (Object.keys(offerFields) as OfferFieldName[])
    .filter((name) => !isDeepStrictEqual(before[name], now[name]))
    .map((name) => ({ label: offerFields[name].label, before: before[name], now: now[name] }));
  const categories = { label: 'Categories', before: found.categories, now: offer.categories };
  return {
    externalId: offer.externalId,
    title: offer.title,
    fields: isDeepStrictEqual(categories.before, categories.now) ? fields : [...fields, categories],
    isWritten: false,
  };
}

/** Returns a difference as text, `o-1: Title "Road" → "Bridge"; Budget to 100 → 200`, with its outcome. */
export function differenceText({ externalId, fields, isWritten }: Difference): string {
  const changes = fields.map(({ label, before, now }) => `${label} ${shown(before)} → ${shown(now)}`);
  const kept = isWritten ? '' : ' (left as it is: it was edited here, or a buyer is bound to it)';
  return `${externalId}: ${changes.join('; ')}${kept}`;
}

function shown(value: Said): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'nothing';
  if (typeof value === 'number') return value.toLocaleString('en-IN');
  if (Array.isArray(value)) {
    return value.map((each) => (typeof each === 'object' ? JSON.stringify(each) : each)).join(', ');
  }
  const text = String(value).replaceAll('\n', ' ');
  return `"${text.length > longestShown ? `${text.slice(0, longestShown)}…` : text}"`;
}
