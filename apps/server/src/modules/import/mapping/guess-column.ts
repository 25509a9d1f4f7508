import { offerFields, offerTextNames } from '@proffer/contract/offers/fields';
import { columnKey, type ImportColumn } from '@proffer/contract/offers/import-columns';

/** Words in the headers of columns, the most specific first: the first match counts. */
const words: readonly [RegExp, ImportColumn][] = [
  [/\b(?:hsn|sac)\b/u, 'hsnCode'],
  [
    /\b(?:sku|(?:item|product|part|material|article|model) (?:code|id|no|number)|code|id|ref(?:erence)?(?: no)?)\b/u,
    'externalId',
  ],
  [/\b(?:cpv|categor(?:y|ies))\b/u, 'categories'],
  [
    /\b(?:min(?:imum)?|lowest|from)\b.*\b(?:price|rate|budget|cost|amount|value)\b|\b(?:price|rate|budget|cost)\b.*\b(?:min(?:imum)?|from)\b/u,
    'budgetFrom',
  ],
  [
    /\b(?:max(?:imum)?|highest|up ?to)\b.*\b(?:price|rate|budget|cost|amount|value)\b|\b(?:price|rate|budget|cost)\b.*\b(?:max(?:imum)?|to)\b/u,
    'budgetTo',
  ],
  [/\b(?:min(?:imum)?|moq|from)\b.*\b(?:qty|quantity|order)\b|\bmoq\b/u, 'qtyFrom'],
  [/\b(?:max(?:imum)?|up ?to)\b.*\b(?:qty|quantity)\b/u, 'qtyTo'],
  [/\b(?:price|rate|budget|cost|amount|mrp|value|rs|inr|rupees?)\b|₹/u, 'budget'],
  [/\b(?:qty|quantity|nos|pieces|pcs|stock)\b/u, 'qty'],
  [/\b(?:lead time|dispatch (?:time|days)|delivery (?:time|days))\b/u, 'leadDays'],
  [/^(?:unit|uom|unit of (?:measure(?:ment)?|quantity))$/u, 'unit'],
  [/^(?:gst|gst (?:included|incl|type))$/u, 'gst'],
  [/\bslabs?\b/u, 'priceSlabs'],
  [/\b(?:duration|days|time ?frame|delivery period|period)\b/u, 'duration'],
  [/\b(?:payment|rule of delivery|payment terms?)\b/u, 'ruleOfDelivery'],
  [/\b(?:delivery|dispatch|shipping)\b/u, 'deliveryTerm'],
  [/\b(?:url|link|web ?site|web page)\b/u, 'redirectUrl'],
  [/\b(?:nda|confidential)\b/u, 'ndaRequired'],
  [/\b(?:published|publish|live)\b/u, 'published'],
  [/\b(?:scope|size)\b/u, 'scope'],
  [/^(?:date|created(?: (?:date|on))?|listed on)$/u, 'createdDate'],
  [/\b(?:descriptions?|details?|specifications?|specs?|about|features)\b/u, 'detail'],
  [
    /\b(?:title|product|item|items|service|services|name|particulars|goods|material|subject|work)\b/u,
    'title',
  ],
];

/** A running number is not an id, and an offer has no field for its maker or seller. */
const running =
  /^(?:s|sl|sr|serial)(?: (?:no|number))?$|\b(?:company|vendor|supplier|brand|gst (?:rate|no|number|amount|%)|gstin|tax)\b/u;

/** Returns the probable meaning of a column by the words of its header; undefined if none matches. */
export function guessColumn(header: string): ImportColumn | undefined {
  const key = columnKey(header);
  if (running.test(key)) return undefined;
  const found = words.find(([pattern]) => pattern.test(key))?.[1];
  return found ?? offerTextNames.find((name) => columnKey(offerFields[name].label) === key);
}
