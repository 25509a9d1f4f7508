/** What the columns of a supplier's own file may be. Free of zod. */

/**
 * In the order in which a person chooses among them. `qty` and `budget` stand for both ends of their range, as one
 * number or as `10 - 20`.
 */
export const importColumns = [
  'title',
  'detail',
  'externalId',
  'categories',
  'scope',
  'duration',
  'qty',
  'qtyFrom',
  'qtyTo',
  'budget',
  'budgetFrom',
  'budgetTo',
  'deliveryTerm',
  'ruleOfDelivery',
  'redirectUrl',
  'ndaRequired',
  'published',
  'createdDate',
] as const;
export type ImportColumn = (typeof importColumns)[number];

/** What somebody chose for the columns of a file, by `columnKey`; empty for one that is not to be read. */
export type ChosenColumns = Record<string, ImportColumn | ''>;

const longestKey = 60;

/** By which a column is known again in another file: its header without case, blanks and marks. */
export function columnKey(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[\s_\-.:*]+/gu, ' ')
    .trim()
    .slice(0, longestKey);
}
