/** Returns plain digits, with a point at most, in Indian grouping: 1234567.5 is 12,34,567.5. */
export function groupFigures(figures: string): string {
  const [whole = '', fraction] = figures.split('.');
  const grouped = whole.replaceAll(/\B(?=(?:\d\d)*\d{3}$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/**
 * A number in Indian grouping, rounded to so many digits after the point, three at most: 12,34,567. By hand, because the first
 * number that a browser writes by `Intl` keeps a slow phone for 40 ms, and nearly every page has one.
 */
export function groupIndian(value: number, mostDigits = 0): string {
  const scale = 10 ** mostDigits;
  return groupFigures(String(Number.isInteger(value) ? value : Math.round(value * scale) / scale));
}

/** How much of something, as contracts and quotes have it: to the third decimal. */
export const quantityText = (quantity: number): string => groupIndian(quantity, 3);

/** Rupees to the paisa, with both digits of it, a half one away from zero: 12,34,567.50. */
export function toThePaisa(rupees: number): string {
  // By the figures of the number: multiplied, some halves come out a little below themselves.
  const paise = Math.round(Number(`${Math.abs(rupees)}e2`));
  return `${rupees < 0 ? '-' : ''}${groupFigures((paise / 100).toFixed(2))}`;
}
