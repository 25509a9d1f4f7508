const indian = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A number in Indian grouping: 12,34,567. */
export function groupIndian(value: number): string {
  return indian.format(value);
}

/** A rupee amount as one text, for labels and screen readers: ₹12,34,567. */
export function moneyText(rupees: number): string {
  return `₹${groupIndian(rupees)}`;
}

/** Digits out of what somebody typed or pasted into an amount field; null for nothing. */
export function readAmount(text: string): number | null {
  const digits = text.replaceAll(/[^\d]/g, '');
  return digits === '' ? null : Number(digits);
}
