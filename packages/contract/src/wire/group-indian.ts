/**
 * A number in Indian grouping, rounded to so many digits after the point: 12,34,567. By hand, because the first number that
 * a browser writes by `Intl` keeps a slow phone for 40 ms, and nearly every page has one.
 */
export function groupIndian(value: number, mostDigits = 0): string {
  const scale = 10 ** mostDigits;
  return String(Math.round(value * scale) / scale).replace(/\B(?=(?:\d\d)*\d{3}(?:\.|$))/g, ',');
}
