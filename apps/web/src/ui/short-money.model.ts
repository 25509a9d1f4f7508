import { groupIndian } from '@proffer/contract/wire/group-indian';

// Not imported from `money.model`, which would load the data layer for strangers.
const exact = (rupees: number): string => `₹${groupIndian(rupees)}`;

const units = [
  { name: 'crore', rupees: 10_000_000 },
  { name: 'lakh', rupees: 100_000 },
] as const;

interface ShortAmount {
  figure: string;
  unit: string;
}

/** Returns an amount in the largest unit in which it rounds to at least one: 99,96,000 is 1 crore, not 100 lakh. */
function shortAmount(rupees: number): ShortAmount {
  const unit = units.find(({ rupees: one }) => Math.round((rupees / one) * 10) >= 10);
  if (!unit) return { figure: groupIndian(rupees), unit: '' };
  return { figure: groupIndian(rupees / unit.rupees, 1), unit: ` ${unit.name}` };
}

/**
 * Returns a rounded range of amounts: ₹2.9–23.3 lakh. Exact if rounding would hide the difference; undefined without
 * amounts.
 */
export function shortRange(from: number | null, to: number | null): string | undefined {
  const low = from ?? to;
  const high = to ?? from;
  if (low === null || high === null) return undefined;
  const [a, b] = [shortAmount(low), shortAmount(high)];
  if (low === high) return `₹${a.figure}${a.unit}`;
  if (a.unit !== b.unit) return `₹${a.figure}${a.unit} – ₹${b.figure}${b.unit}`;
  if (a.figure === b.figure) return `${exact(low)} – ${exact(high)}`;
  return `₹${a.figure}–${b.figure}${b.unit}`;
}

/** Returns the exact range: ₹2,94,000 to ₹23,30,000. */
export function exactRange(from: number | null, to: number | null): string {
  const low = from ?? to;
  const high = to ?? from;
  if (low === null || high === null) return 'not stated';
  return low === high ? exact(low) : `${exact(low)} to ${exact(high)}`;
}
