import type { OfferContent } from '@proffer/contract/offers/fields';
import { hsnFault, slabsFault, type PriceTerms } from '@proffer/contract/offers/price-terms';
import { readUnit } from '@proffer/contract/offers/unit-words';
import { readFigure } from '@proffer/contract/wire/figures';
import { limits } from '@proffer/contract/wire/limits';
import type { ReadCell } from './file-writing';
import { isRefusal, refuse, type Refusal } from './imported-offer';
import { daysOf } from './own-times';

/** Price basis, unit, GST and prices by quantity of a supplier's row (OFF-503). */

/** Price terms that the header of a price column states. */
export type HeaderTerms = Partial<PriceTerms>;

const perUnit =
  /\b(?:rate|mrp|each|(?:unit|list|basic|selling) price|price (?:\/|per)|per (?:unit|piece|pc|no))\b|\/\s*\p{L}/iu;
const forTheLot = /\b(?:total|lump ?sum|whole lot|amount|value)\b/iu;
const afterPer = /(?:\bper\b|\/)\s*(?<unit>sq\.? ?(?:m|ft)|cu\.? ?m|\p{L}+)/iu;
const gstIncluded = /\b(?:incl(?:\.|uding|usive)?(?: of)?|with)\s*(?:all\s*)?(?:gst|tax(?:es)?)/iu;
const gstExcluded =
  /\b(?:excl(?:\.|uding|usive)?(?: of)?|without|before|plus)\s*(?:gst|tax(?:es)?)|\+\s*gst|\bgst extra/iu;

/** Returns the price terms that a header such as `Rate (Rs.)` or `Price per kg, excl. GST` states. */
export function termsOfHeader(header: string): HeaderTerms {
  const named = readUnit(afterPer.exec(header)?.groups?.['unit'] ?? '');
  const basis =
    perUnit.test(header) || named !== undefined ? 'unit' : forTheLot.test(header) ? 'lot' : undefined;
  const gst = gstIncluded.test(header) ? 'included' : gstExcluded.test(header) ? 'excluded' : undefined;
  return {
    ...(basis && { priceBasis: basis }),
    ...(named && { unit: named }),
    ...(gst && { gst }),
  };
}

type OwnTerms = Pick<OfferContent, 'priceBasis' | 'unit' | 'gst' | 'priceSlabs' | 'leadDays' | 'hsnCode'>;

/**
 * Returns the price terms of a row: those of its own cells, else those of the header. A header such as `Rate` without a
 * unit means per piece. The unit of a quantity such as `50 kg` counts too.
 */
export function priceTermsOf(cell: ReadCell, header: HeaderTerms): OwnTerms | Refusal {
  const priceBasis = oneOf('Price basis', cell('priceBasis'), bases) ?? header.priceBasis ?? null;
  if (isRefusal(priceBasis)) return priceBasis;
  const gst = oneOf('GST', cell('gst'), gstWords) ?? header.gst ?? null;
  if (isRefusal(gst)) return gst;
  const named = unitOf(cell);
  if (isRefusal(named)) return named;
  const isByHeader = cell('priceBasis') === '' && header.priceBasis === 'unit';
  const unit = named ?? header.unit ?? (isByHeader ? 'piece' : null);
  const priceSlabs = slabsOf(cell('priceSlabs'));
  if (isRefusal(priceSlabs)) return priceSlabs;
  const leadDays = leadDaysOf(cell('leadDays'));
  if (isRefusal(leadDays)) return leadDays;
  const hsnCode = cell('hsnCode');
  const fault = hsnFault(hsnCode);
  if (fault !== undefined) return refuse('unknown_choice', `HSN/SAC code "${cut(hsnCode)}": ${fault}`);
  return { priceBasis, unit, gst, priceSlabs, leadDays, hsnCode };
}

const bases = { unit: /^(?:per )?unit$/iu, lot: /^(?:(?:for )?the )?(?:whole )?lot$/iu };
const gstWords = { excluded: /^(?:excl|extra|without|no\b|plus)/iu, included: /^(?:incl|with|yes)/iu };

function oneOf<Choice extends string>(
  name: string,
  text: string,
  choices: Record<Choice, RegExp>,
): Choice | Refusal | undefined {
  if (text === '') return undefined;
  const names = Object.keys(choices) as Choice[];
  const choice = names.find((each) => choices[each].test(text));
  return choice ?? refuse('unknown_choice', `${name} "${cut(text)}" is none of: ${names.join(', ')}.`);
}

function unitOf(cell: ReadCell): OfferContent['unit'] | Refusal | undefined {
  const text = cell('unit');
  if (text !== '') {
    return (
      readUnit(text) ??
      refuse('unknown_choice', `Unit "${cut(text)}" is not known; please use one such as piece or kg.`)
    );
  }
  const quantity = readFigure(cell('qty') || cell('qtyFrom') || cell('qtyTo'), { kind: 'pieces' });
  return quantity.kind === 'figure' ? readUnit(quantity.unit) : undefined;
}

/** Returns slabs written as `100: 950; 500: 900`. */
function slabsOf(text: string): OfferContent['priceSlabs'] | Refusal {
  if (text === '') return [];
  const slabs = text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [from = '', price = ''] = part.split(/[:=]/u);
      return { from: whole(from, 'pieces'), price: whole(price, 'rupees') };
    });
  const isReadable = slabs.every(
    ({ from, price }) =>
      from <= limits.quantity && price <= limits.amountRupees && slabs.length <= limits.priceSlabs,
  );
  if (!isReadable) {
    return refuse(
      'unreadable_amount',
      `Prices by quantity "${cut(text)}" must be written as 100: 950; 500: 900.`,
    );
  }
  const fault = slabsFault(slabs);
  return fault === undefined ? slabs : refuse('unreadable_amount', `Prices by quantity: ${fault}`);
}

/** Returns a whole number; NaN, which is above every limit, for another text. */
function whole(text: string, kind: 'pieces' | 'rupees'): number {
  const read = readFigure(text.trim(), { kind });
  const value = read.kind === 'figure' ? Number(read.decimal) : Number.NaN;
  return Number.isInteger(value) && value >= 0 ? value : Number.NaN;
}

function leadDaysOf(text: string): number | null | Refusal {
  if (text === '') return null;
  const days = text === '0' ? 0 : (daysOf(text) ?? Infinity);
  return days <= limits.leadDays
    ? days
    : refuse('unknown_choice', `Lead time "${cut(text)}" is not a time in days or weeks.`);
}

const cut = (text: string): string => text.slice(0, 40);
