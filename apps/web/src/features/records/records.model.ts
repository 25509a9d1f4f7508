import type { AddressValues } from '../../lib/address';
import { readPage, writePage } from '../../lib/page-address';

/** View of a log, as stored in the address. */
export interface RecordsView {
  page: number;
  /** First and last day as `YYYY-MM-DD`, both included. */
  from: string | undefined;
  to: string | undefined;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a day from the address or a date field; undefined if it is not `YYYY-MM-DD`. */
export const readDay = (text: string | undefined) =>
  text !== undefined && day.test(text) ? text : undefined;

export function readRecordsView({ page, from, to }: AddressValues): RecordsView {
  return { page: readPage(page), from: readDay(from), to: readDay(to) };
}

/**
 * Returns a change of the view as a change of the address; any change except of the page returns to the first
 * page.
 */
export function writeRecordsView<View extends RecordsView>(changes: Partial<View>): AddressValues {
  const { page, ...filters } = changes;
  return {
    page: writePage(page),
    ...Object.fromEntries(
      Object.entries(filters).map(([key, value]) => [key, value === undefined ? undefined : String(value)]),
    ),
  };
}

/** Returns the active filters without the page. */
export function filtersOf({ page: _page, ...filters }: RecordsView) {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}
