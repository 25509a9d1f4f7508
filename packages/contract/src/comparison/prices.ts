import { paiseOf, rupeesOf } from '../contracts/lines';
import {
  lineUnit,
  priceTermsText,
  unitAfter,
  type OfferUnit,
  type PriceSlab,
  type PriceTerms,
} from '../offers/price-terms';
import { groupIndian, quantityText, toThePaisa } from '../wire/group-indian';

/** Prices of offers for a buyer's own quantity (CMP-2, CMP-3). Free of zod; sums are exact to the paisa. */

export interface PricedOffer extends PriceTerms {
  budgetFrom: number | null;
  budgetTo: number | null;
  /** Empty if there are none, or if the NDA withholds them. */
  priceSlabs: readonly PriceSlab[];
}

/** The quantity that a buyer wants, with its unit; without a unit it is in the unit of each offer. */
export interface AskedQuantity {
  quantity: number | null;
  unit: string;
}

/** A price as an interval, with equal ends if it is exact. */
export interface Price {
  from: number;
  to: number;
  /** How the price is computed, such as `250 × ₹900 per piece`. */
  formula: string;
  /** True if it is the price of the whole asked quantity. */
  isForQuantity: boolean;
}

/** Returns rupees as text, with paise only if there are some. */
export const rupeesText = (rupees: number): string =>
  `₹${Number.isInteger(rupees) ? groupIndian(rupees) : toThePaisa(rupees)}`;

/** Returns the price of a quantity at a price per unit, in rupees, rounded half up to the paisa. */
export const priceTimes = (quantity: number, unitPrice: number): number =>
  rupeesOf(paiseOf({ quantity, unitPrice, taxRate: 0 }).net);

/** Returns the slab that applies to a quantity: the last that begins at or below it. */
export const slabFor = (slabs: readonly PriceSlab[], quantity: number): PriceSlab | undefined =>
  slabs.findLast(({ from }) => from <= quantity);

/** Returns true if a quantity in the typed unit is one in the unit of the price. */
export function isSameUnit(unit: OfferUnit, typed: string): boolean {
  const asked = typed.trim().toLowerCase();
  return asked === '' || [unit, unitAfter(unit, 2), lineUnit(unit)].some((each) => each === asked);
}

/**
 * Returns the price of an offer for a quantity; undefined if it states none. A price per unit is multiplied, at the
 * price of the slab if one applies. A price of the whole lot, or one of another unit, is returned as stated.
 */
export function priceFor(offer: PricedOffer, { quantity, unit: typed }: AskedQuantity): Price | undefined {
  const from = offer.budgetFrom ?? offer.budgetTo;
  const to = offer.budgetTo ?? offer.budgetFrom;
  const { priceBasis, unit } = offer;
  const slab = quantity === null ? undefined : slabFor(offer.priceSlabs, quantity);
  if (quantity !== null && priceBasis === 'unit' && unit !== null && isSameUnit(unit, typed)) {
    if (slab) return timesSlab(quantity, unit, slab);
    if (from !== null && to !== null) return timesRange(quantity, unit, from, to);
  }
  if (from === null || to === null) return undefined;
  const isLot = priceBasis === 'lot';
  return { from, to, formula: statedText(offer, quantity, typed), isForQuantity: isLot && quantity !== null };
}

function timesSlab(quantity: number, unit: OfferUnit, slab: PriceSlab): Price {
  const total = priceTimes(quantity, slab.price);
  const times = `${quantityText(quantity)} × ${rupeesText(slab.price)} per ${unit}`;
  const since = `price from ${groupIndian(slab.from)} ${unitAfter(unit, slab.from)}`;
  return { from: total, to: total, formula: `${times} (${since})`, isForQuantity: true };
}

function timesRange(quantity: number, unit: OfferUnit, from: number, to: number): Price {
  const range = from === to ? rupeesText(from) : `${rupeesText(from)} – ${rupeesText(to)}`;
  return {
    from: priceTimes(quantity, from),
    to: priceTimes(quantity, to),
    formula: `${quantityText(quantity)} × ${range} per ${unit}`,
    isForQuantity: true,
  };
}

function statedText(offer: PricedOffer, quantity: number | null, typed: string): string {
  const { unit, priceBasis } = offer;
  const terms = priceTermsText({ ...offer, gst: null });
  if (quantity === null || priceBasis !== 'unit' || unit === null) return terms;
  return `${terms}; your quantity is in ${typed.trim()}`;
}
