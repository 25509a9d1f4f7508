/** Returns plain digits, with at most one point, in Indian grouping: 1234567.5 is 12,34,567.5. */
export function groupFigures(figures: string): string {
  const [whole = '', fraction] = figures.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * Returns a number in Indian grouping, rounded to at most three decimals: 12,34,567. Does not use `Intl`, whose first
 * use takes 40 ms on a slow phone, on nearly every page.
 */
export function groupIndian(value: number, mostDigits = 0): string {
  const scale = 10 ** mostDigits;
  return groupFigures(String(Number.isInteger(value) ? value : Math.round(value * scale) / scale));
}

/** Returns a quantity of a contract or quote, with up to three decimals. */
export const quantityText = (quantity: number): string => groupIndian(quantity, 3);

/** Returns rupees with two decimals, half rounded away from zero: 12,34,567.50. */
export function toThePaisa(rupees: number): string {
  // Computed from the decimal digits: multiplication would put some halves slightly below.
  const paise = Math.round(Number(`${Math.abs(rupees)}e2`));
  return `${rupees < 0 ? '-' : ''}${groupFigures((paise / 100).toFixed(2))}`;
}
