/** Returns the smallest and largest known amount: equal for a single amount, null for none. */
export function amountRange(amounts: readonly (number | null)[]): { from: number | null; to: number | null } {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return { from: null, to: null };
  return { from: Math.min(...known), to: Math.max(...known) };
}

/** Returns rupees in Indian notation: 12345678 is "₹1,23,45,678". */
export function writtenRupees(rupees: number): string {
  return `₹${rupees.toLocaleString('en-IN')}`;
}
