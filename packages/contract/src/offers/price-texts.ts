import { groupIndian } from '../wire/group-indian';
import type { PriceSlab } from './price-terms';

/** Texts of the optional terms of a price. Free of zod, and apart from `price-terms`, which every page loads. */

/** Returns slabs as text, such as `100+: ₹950; 500+: ₹900`. */
export const slabsText = (slabs: readonly PriceSlab[]): string =>
  slabs.map(({ from, price }) => `${groupIndian(from)}+: ₹${groupIndian(price)}`).join('; ');

export const daysText = (days: number): string => (days === 1 ? '1 day' : `${groupIndian(days)} days`);
