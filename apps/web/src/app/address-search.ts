import { lastPage } from '@proffer/contract/wire/login-limits';

/** Values that may be written to an address; they are read back as text. */
export type AddressInput = Record<string, string | number | undefined>;

/**
 * Returns the query of an address as plain text values, so that shared links are readable (`?keyword=pump&page=2`). A
 * page number beyond any list is reduced to one that the calls accept: they return the last page.
 */
export function parseAddressSearch(search: string): Record<string, string> {
  const values = Object.fromEntries(new URLSearchParams(search));
  if (Number(values['page']) > lastPage) values['page'] = String(lastPage);
  return values;
}

export function writeAddressSearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'string' || typeof value === 'number') {
      if (value !== '') search.set(key, String(value));
    }
  }
  return search.size > 0 ? `?${search.toString()}` : '';
}
