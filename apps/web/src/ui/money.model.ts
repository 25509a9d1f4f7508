import { groupIndian, toThePaisa } from '@proffer/contract/wire/group-indian';

/** Returns rupees with paise in Indian grouping: 12,34,567.50, or 12,34,567 without paise. */
export function exactIndian(rupees: number): string {
  return Number.isInteger(rupees) ? groupIndian(rupees) : toThePaisa(rupees);
}

/** Returns a rupee amount as text, for labels and screen readers: ₹12,34,567. */
export function moneyText(rupees: number): string {
  return `₹${groupIndian(rupees)}`;
}
