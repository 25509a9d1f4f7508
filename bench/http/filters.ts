/** Filters of the market's list, by their query parameters. */
export interface ListFilter {
  scope?: string;
  contractLength?: string;
  visibility?: 'open' | 'nda';
  budgetFrom?: number;
  budgetTo?: number;
  qtyFrom?: number;
  qtyTo?: number;
  category?: string;
}

/** Filter of the measured list: one scope and budgets that overlap a range. */
export const listFilter = { scope: 'medium', budgetFrom: 20_000, budgetTo: 60_000 } as const;

const budget = (n: number) => {
  const budgetFrom = 21_000 + ((n * 7_919) % 5_000_000);
  return { budgetFrom, budgetTo: budgetFrom + 40_000 };
};

/** Filters with a different range for each request, so that no reply can be reused. */
export const coldFilters = {
  'cold lists': (n: number) => ({ scope: 'medium', ...budget(n) }),
  'cold: quantity': (n: number) => {
    const qtyFrom = 1 + ((n * 37) % 480);
    return { qtyFrom, qtyTo: qtyFrom + 1 + Math.floor(n / 480) };
  },
  'cold: budget and quantity': (n: number) => ({ ...budget(n), qtyFrom: 200, qtyTo: 400 }),
  'cold: category and budget': (n: number) => ({ category: '30000000-9', ...budget(n) }),
  'cold: all choices and budget': (n: number) => ({
    scope: 'small',
    contractLength: 'Long:3 to 6 months',
    visibility: 'open' as const,
    ...budget(n),
  }),
} satisfies Record<string, (n: number) => ListFilter>;
