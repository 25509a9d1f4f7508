import { hsnFault } from '../offers/price-terms';
import { calendarDayFault } from '../wire/calendar-day';
import { faultsOf, type Faults } from '../wire/faults';
import { groupIndian } from '../wire/group-indian';
import { limits } from '../wire/limits';
import { lineFault, type TextRule } from '../wire/text-rules';

/**
 * The lines of a contract: item, quantity, price and total. Money is in rupees to the paisa, quantities have at most
 * three decimals, sums are exact. Free of zod.
 */

/** Rates of the goods and services tax, in percent. */
export const taxRates = [0, 0.1, 0.25, 1.5, 3, 5, 12, 18, 28, 40] as const;

export interface ContractLine {
  item: string;
  /** Absent if not stated, so that terms without it have the same text as before the field existed. */
  hsnCode?: string | undefined;
  quantity: number;
  /** Unit of the quantity: "pcs", "kg". */
  unit: string;
  /** Price of one unit, without tax. */
  unitPrice: number;
  /** One of `taxRates`. */
  taxRate: number;
  /** Due date, `YYYY-MM-DD`; empty if not yet agreed. */
  deliveryDate: string;
  deliveryPlace: string;
}

export const itemRule: TextRule = { most: limits.shortText, missing: 'Please say what is delivered.' };
export const unitRule: TextRule = {
  most: limits.contractUnit,
  missing: 'Please give the unit, such as pcs or kg.',
};
export const placeRule: TextRule = { most: limits.shortText };

/** Returns the fault of a number that has too many decimals or is too large. */
function decimalFault(value: number, decimals: number, most: number): string | undefined {
  if (!Number.isFinite(value)) return 'Please enter a number.';
  if (value < 0) return 'Must not be negative.';
  if (value > most) return `At most ${groupIndian(most)}.`;
  return Number(value.toFixed(decimals)) === value ? undefined : `At most ${decimals} decimals.`;
}

export function quantityFault(value: number): string | undefined {
  if (value === 0) return 'Must be more than 0.';
  return decimalFault(value, 3, limits.quantity);
}

/** Returns the fault of an amount of money to the paisa. */
export function sumFault(value: number): string | undefined {
  if (value === 0) return 'Must be more than 0.';
  return decimalFault(value, 2, limits.amountRupees);
}

export const priceFault = (value: number): string | undefined =>
  decimalFault(value, 2, limits.contractUnitPrice);

export function taxRateFault(value: number): string | undefined {
  return taxRates.some((rate) => rate === value) ? undefined : `One of ${taxRates.join(', ')} %.`;
}

/** Returns the faults of one line. */
export function lineFaults(line: ContractLine): Faults<keyof ContractLine> {
  return faultsOf({
    item: lineFault(itemRule, line.item),
    hsnCode: hsnFault(line.hsnCode ?? ''),
    quantity: quantityFault(line.quantity),
    unit: lineFault(unitRule, line.unit),
    unitPrice: priceFault(line.unitPrice),
    taxRate: taxRateFault(line.taxRate),
    deliveryDate: line.deliveryDate === '' ? undefined : calendarDayFault(line.deliveryDate),
    deliveryPlace: lineFault(placeRule, line.deliveryPlace),
  });
}

interface Sum {
  /** Without tax. */
  net: number;
  tax: number;
}

export interface ContractTotals extends Sum {
  total: number;
  /** Sum for each tax rate, lowest rate first. */
  rates: (Sum & { rate: number })[];
}

/** Shown next to totals. */
export const roundingText = 'Amounts are rounded to the nearest paisa.';

/** Returns the sum of a line, in rupees. */
export function lineSum(line: Pick<ContractLine, 'quantity' | 'unitPrice' | 'taxRate'>): Sum {
  const { net, tax } = paiseOf(line);
  return { net: rupeesOf(net), tax: rupeesOf(tax) };
}

export function totalsOf(
  lines: readonly Pick<ContractLine, 'quantity' | 'unitPrice' | 'taxRate'>[],
): ContractTotals {
  const byRate = new Map<number, { net: bigint; tax: bigint }>();
  for (const line of lines) {
    const sum = paiseOf(line);
    const { net, tax } = byRate.get(line.taxRate) ?? { net: 0n, tax: 0n };
    byRate.set(line.taxRate, { net: net + sum.net, tax: tax + sum.tax });
  }
  const rates = [...byRate].toSorted(([one], [other]) => one - other);
  const net = rates.reduce((sum, [, part]) => sum + part.net, 0n);
  const tax = rates.reduce((sum, [, part]) => sum + part.tax, 0n);
  return {
    net: rupeesOf(net),
    tax: rupeesOf(tax),
    total: rupeesOf(net + tax),
    rates: rates.map(([rate, part]) => ({ rate, net: rupeesOf(part.net), tax: rupeesOf(part.tax) })),
  };
}

/** Returns the fault of valid lines whose total is too large to be exact. */
export function totalFault(lines: readonly ContractLine[]): string | undefined {
  return totalsOf(lines).total > limits.amountRupees ? 'Together at most ₹10,00,000 crore.' : undefined;
}

/** Returns the sum of a line, in paise. */
export function paiseOf(line: Pick<ContractLine, 'quantity' | 'unitPrice' | 'taxRate'>) {
  const net = half(scaled(line.quantity, 3) * scaled(line.unitPrice, 2), 1_000n);
  // The tax rate is in hundredths of a percent.
  return { net, tax: half(net * scaled(line.taxRate, 2), 10_000n) };
}

/** Returns a decimal as an integer in units of its last digit. */
export const scaled = (value: number, decimals: number): bigint => BigInt(Math.round(value * 10 ** decimals));

/** Divides and rounds half up. */
const half = (value: bigint, by: bigint): bigint => (value + by / 2n) / by;

export const rupeesOf = (paise: bigint): number => Number(paise) / 100;
