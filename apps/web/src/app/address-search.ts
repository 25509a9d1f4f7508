import { lastPage } from '@proffer/contract/wire/login-limits';

/** What may be written into an address; it is read back as text. */
export type AddressInput = Record<string, string | number | undefined>;

/**
 * The query of an address as plain text values, so that a shared link reads like one (`?keyword=pump&page=2`). A page
 * past any list is one that the calls still take: they answer with the list's last.
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
