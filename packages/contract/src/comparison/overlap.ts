import { daysAfter } from '../contracts/days-after';
import { rupeesText } from './prices';

/** Overlap of prices and delivery days with what a buyer can accept (CMP-4, CMP-5). Free of zod. */

export type Fit = 'fits' | 'partly' | 'misses';

interface Overlap {
  fit: Fit;
  text: string;
}

/** Returns how a price fits a budget. */
export function budgetOverlap({ from, to }: { from: number; to: number }, budget: number): Overlap {
  if (to <= budget) return { fit: 'fits', text: 'Within your budget' };
  const over = rupeesText(roundedToPaisa(to - budget));
  if (from > budget) {
    const least = rupeesText(roundedToPaisa(from - budget));
    return {
      fit: 'misses',
      text: from === to ? `${over} above your budget` : `At least ${least} above your budget`,
    };
  }
  return { fit: 'partly', text: `Up to ${over} above your budget` };
}

const roundedToPaisa = (rupees: number): number => Math.round(rupees * 100) / 100;

/** Returns the first day on which a delivery is possible that takes a number of days from today. */
export const firstDelivery = (today: string, leadDays: number): string => daysAfter(today, leadDays);

/** Returns how a delivery day fits the day by which the goods are needed; `YYYY-MM-DD`. */
export function dayOverlap(delivery: string, by: string): Overlap {
  const days = Math.round((Date.parse(by) - Date.parse(delivery)) / 86_400_000);
  if (days === 0) return { fit: 'fits', text: 'Just in time' };
  const count = Math.abs(days) === 1 ? '1 day' : `${Math.abs(days)} days`;
  return days > 0 ? { fit: 'fits', text: `${count} early` } : { fit: 'misses', text: `${count} late` };
}
