import { toWireContent } from '@proffer/contract/offers/fields';
import { offerName, sourceOf } from '../mapping/own-offer-id';
import { companyColumns, ownColumns, type OwnColumn } from '../mapping/own-csv.mapping';
import type { OwnOfferRow } from '../own-offers.repository';

/** Value of a cell; a date becomes ISO 8601 in a CSV. */
export type Cell = string | number | boolean | Date | null;

/** Lookup of a category's code by its number. */
export type CategoryCodes = { find(number: number): { code: string } | undefined };

const unwritten: ReadonlySet<OwnColumn> = new Set(['externalId', 'qty', 'budget']);

/** Columns of the exported file, all of which can be imported again. */
export const exportedColumns: readonly OwnColumn[] = [
  'externalId',
  ...ownColumns.filter((column) => !unwritten.has(column) && !companyColumns.has(column)),
];

/** Returns an offer in the order of the exported columns; importing the row creates the same offer. */
export function cellsOf(offer: OwnOfferRow, supplierId: number, categories: CategoryCodes): Cell[] {
  const isOwnImport = offer.importSource === sourceOf(supplierId);
  const values: Partial<Record<OwnColumn, Cell>> = {
    externalId: isOwnImport && offer.importId !== null ? offer.importId : offerName(offer.id),
    ...toWireContent(offer),
    priceSlabs: offer.priceSlabs.map(({ from, price }) => `${from}: ${price}`).join('; '),
    createdDate: offer.createdAt,
    published: offer.status === 'published',
    categories: offer.categories.flatMap((number) => categories.find(number)?.code ?? []).join('; '),
  };
  return exportedColumns.map((column) => values[column] ?? null);
}
