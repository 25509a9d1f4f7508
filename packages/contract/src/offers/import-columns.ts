import { offerFieldNames, type OfferFieldName } from './fields';

/** Columns of a supplier's own file. Free of zod. */

/** Columns that are no field of an offer; `qty` and `budget` hold both ends of a range, as one number or as `10 - 20`. */
export type ExtraColumn = 'externalId' | 'categories' | 'qty' | 'budget' | 'published' | 'createdDate';
export type ImportColumn = OfferFieldName | ExtraColumn;

/** Extra columns, by the field that they precede. */
const preceding: Partial<Record<OfferFieldName, ExtraColumn[]>> = {
  scope: ['externalId', 'categories'],
  qtyFrom: ['qty'],
  budgetFrom: ['budget'],
};

/** All columns, in the order in which a supplier chooses among them. */
export const importColumns: readonly ImportColumn[] = [
  ...offerFieldNames.flatMap((name) => [...(preceding[name] ?? []), name]),
  'published',
  'createdDate',
];

/** The columns that a supplier chose, by `columnKey` of their header; empty for a column to ignore. */
export type ChosenColumns = Record<string, ImportColumn | ''>;

const maxKeyLength = 60;

/** Returns the key of a column for other files: its header without case, extra blanks and punctuation. */
export function columnKey(header: string): string {
  return header
    .toLowerCase()
    .replaceAll(/[\s_\-.:*]+/gu, ' ')
    .trim()
    .slice(0, maxKeyLength);
}
