import { toWireContent } from '@proffer/contract/offers/fields';
import { offerName, sourceOf } from '../mapping/own-offer-id';
import { companyColumns, ownColumns, type OwnColumn } from '../mapping/own-csv.mapping';
import type { OwnOfferRow } from '../own-offers.repository';

/** A moment is one in a workbook, and ISO 8601 in a CSV. */
export type Cell = string | number | boolean | Date | null;

/** The code of a category as people write it; undefined for a number that is not in the list. */
export type CategoryCodes = { find(number: number): { code: string } | undefined };

const unwritten: ReadonlySet<OwnColumn> = new Set(['externalId', 'qty', 'budget']);

/** The columns that a file is written with: those that are read back. */
export const exportedColumns: readonly OwnColumn[] = [
  'externalId',
  ...ownColumns.filter((column) => !unwritten.has(column) && !companyColumns.has(column)),
];

/** An offer in the order of the columns, as reading it back makes the same offer of it. */
export function cellsOf(offer: OwnOfferRow, supplierId: number, categories: CategoryCodes): Cell[] {
  const isOwnImport = offer.importSource === sourceOf(supplierId);
  const values: Partial<Record<OwnColumn, Cell>> = {
    externalId: isOwnImport && offer.importId !== null ? offer.importId : offerName(offer.id),
    ...toWireContent(offer),
    createdDate: offer.createdAt,
    published: offer.status === 'published',
    categories: offer.categories.flatMap((number) => categories.find(number)?.code ?? []).join('; '),
  };
  return exportedColumns.map((column) => values[column] ?? null);
}
