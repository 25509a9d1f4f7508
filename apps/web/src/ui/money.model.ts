import { groupIndian, toThePaisa } from '@proffer/contract/wire/group-indian';

/** Rupees to the paisa in Indian grouping: 12,34,567.50, and 12,34,567 where there are no paise. */
export function exactIndian(rupees: number): string {
  return Number.isInteger(rupees) ? groupIndian(rupees) : toThePaisa(rupees);
}

/** A rupee amount as one text, for labels and screen readers: ₹12,34,567. */
export function moneyText(rupees: number): string {
  return `₹${groupIndian(rupees)}`;
}
