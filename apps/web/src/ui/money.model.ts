const indian = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A number in Indian grouping: 12,34,567. */
export function groupIndian(value: number): string {
  return indian.format(value);
}

/** A rupee amount as one text, for labels and screen readers: ₹12,34,567. */
export function moneyText(rupees: number): string {
  return `₹${groupIndian(rupees)}`;
}
