/** The list that is measured: one scope, and budgets that overlap a range. */
export const listFilter = { scope: 'medium', budgetFrom: 20_000, budgetTo: 60_000 } as const;

/** The same with another range for each request, so that no answer of an earlier one will do. */
export function coldFilter(n: number) {
  const budgetFrom = 21_000 + ((n * 7_919) % 5_000_000);
  return { scope: 'medium', budgetFrom, budgetTo: budgetFrom + 40_000 };
}
