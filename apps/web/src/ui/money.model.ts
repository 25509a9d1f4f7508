const indian = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** A number in Indian grouping: 12,34,567. */
export function groupIndian(value: number): string {
  return indian.format(value);
}

const paise = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Rupees to the paisa in Indian grouping: 12,34,567.50, and 12,34,567 where there are no paise. */
export function exactIndian(rupees: number): string {
  return (Number.isInteger(rupees) ? indian : paise).format(rupees);
}

/** A rupee amount as one text, for labels and screen readers: ₹12,34,567. */
export function moneyText(rupees: number): string {
  return `₹${groupIndian(rupees)}`;
}
