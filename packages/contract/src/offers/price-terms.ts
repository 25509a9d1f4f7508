/**
 * Terms of a price: for one unit or the whole lot, with or without GST, and lower prices for larger quantities. Free of
 * zod.
 */

/**
 * Units of a quantity and of a price, in the order in which they are offered. Those of goods follow the unit quantity
 * codes of the GST return; `lot` counts whole lots.
 */
export const offerUnits = [
  'piece',
  'set',
  'pair',
  'dozen',
  'box',
  'pack',
  'bag',
  'bundle',
  'roll',
  'bottle',
  'drum',
  'lot',
  'g',
  'kg',
  'quintal',
  'tonne',
  'litre',
  'kilolitre',
  'm',
  'km',
  'sq ft',
  'sq m',
  'cu m',
  'hour',
  'day',
  'month',
  'year',
  'visit',
  'job',
] as const;
export type OfferUnit = (typeof offerUnits)[number];

/** Price bases: for one unit, or for everything that is offered. */
export const priceBases = ['unit', 'lot'] as const;
export type PriceBasis = (typeof priceBases)[number];

export const gstChoices = ['excluded', 'included'] as const;
export type GstChoice = (typeof gstChoices)[number];

/** Filter of a list by what prices are for: a unit, the whole lot, or offers that do not say. */
export const pricedPerChoices = [...offerUnits, 'whole lot', 'not stated'] as const;
export type PricedPer = (typeof pricedPerChoices)[number];

/** A price from a quantity on, in whole rupees for one unit. */
export interface PriceSlab {
  from: number;
  price: number;
}

export interface PriceTerms {
  priceBasis: PriceBasis | null;
  unit: OfferUnit | null;
  gst: GstChoice | null;
}

/** Returns what a price is for. Only prices with the same answer can be compared. */
export function pricedPer({ priceBasis, unit }: Omit<PriceTerms, 'gst'>): PricedPer {
  if (priceBasis === 'lot') return 'whole lot';
  return (priceBasis === 'unit' && unit) || 'not stated';
}

/** Labels of `pricedPer` after a price or in a filter. */
export const pricedPerLabel = (per: PricedPer): string =>
  per === 'whole lot' ? 'for the whole lot' : per === 'not stated' ? 'basis not stated' : `per ${per}`;

const gstLabels: Record<GstChoice, string> = { excluded: 'excl. GST', included: 'incl. GST' };

/** Returns the words after a price, such as `per piece, excl. GST`; `basis not stated` if the supplier did not say. */
export function priceTermsText(terms: PriceTerms): string {
  const basis = pricedPerLabel(pricedPer(terms));
  return terms.gst === null ? basis : `${basis}, ${gstLabels[terms.gst]}`;
}

/** Returns the same words, but none if the supplier stated nothing; for differences between versions. */
export const statedTermsText = (terms: PriceTerms): string =>
  terms.priceBasis === null && terms.unit === null && terms.gst === null ? '' : priceTermsText(terms);

const plurals: Partial<Record<OfferUnit, string>> = { box: 'boxes' };
const symbols: ReadonlySet<OfferUnit> = new Set(['g', 'kg', 'm', 'km', 'sq ft', 'sq m', 'cu m']);

/** Returns the unit as it follows a quantity, such as `pieces` after 10 and `kg` after any number. */
export function unitAfter(unit: OfferUnit, quantity: number): string {
  return quantity === 1 || symbols.has(unit) ? unit : (plurals[unit] ?? `${unit}s`);
}

/** Returns the fault of a list of slabs: quantities must rise and prices fall. */
export function slabsFault(slabs: readonly PriceSlab[]): string | undefined {
  const isRising = slabs.every(({ from }, index) => index === 0 || from > (slabs[index - 1]?.from ?? 0));
  if (!isRising) return 'Each price must apply from a larger quantity than the one before.';
  const isFalling = slabs.every(
    ({ price }, index) => index === 0 || price < (slabs[index - 1]?.price ?? Infinity),
  );
  return isFalling ? undefined : 'Each price must be lower than the one before.';
}

/** Returns the fault of an HSN or SAC code; an empty one is valid. */
export function hsnFault(typed: string): string | undefined {
  return /^(?:\d{4}|\d{6}|\d{8})?$/.test(typed.trim())
    ? undefined
    : 'An HSN or SAC code has 4, 6 or 8 digits.';
}

/** Returns the unit of a line of a quote or contract for a unit of an offer; pieces if it has none. */
export const lineUnit = (unit: OfferUnit | null): string =>
  unit === null || unit === 'piece' ? 'pcs' : unit;
