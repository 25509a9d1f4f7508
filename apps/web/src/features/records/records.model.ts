import type { AddressValues } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';

/** What of a record of the market is shown; as it stands in the address. */
export interface RecordsView {
  page: number;
  /** Days as yyyy-mm-dd, both included. */
  from: string | undefined;
  to: string | undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the address or of a date field. */
export const readDay = (text: string | undefined) =>
  text !== undefined && day.test(text) ? text : undefined;

export function readRecordsView({ page, from, to }: AddressValues): RecordsView {
  return { page: readPage(page), from: readDay(from), to: readDay(to) };
}

/** A change of the view as a change of the address; any other change than of the page leads to the first one. */
export function writeRecordsView<View extends RecordsView>(changes: Partial<View>): AddressValues {
  const { page, ...filters } = changes;
  return {
    page: writePage(page),
    ...Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [key, value === undefined ? undefined : String(value)]),
    ),
  };
}

/** Without the page and what is not asked for. */
export function filtersOf({ page: _page, ...filters }: RecordsView) {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
