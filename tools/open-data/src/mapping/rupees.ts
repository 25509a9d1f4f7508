/** The smallest and largest of the known amounts, equal when there is one, null when there is none. */
export function amountRange(amounts: readonly (number | null)[]): { from: number | null; to: number | null } {
  const known = amounts.filter((amount) => amount !== null);
  if (known.length === 0) return { from: null, to: null };
  return { from: Math.min(...known), to: Math.max(...known) };
}

/** Rupees as people in India write them: 12345678 is "₹1,23,45,678". */
export function writtenRupees(rupees: number): string {
  return `₹${rupees.toLocaleString('en-IN')}`;
}
