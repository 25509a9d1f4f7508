/** What may be written into an address; it is read back as text. */
export type AddressInput = Record<string, string | number | undefined>;

/** The query of an address as plain text values, so that a shared link reads like one (`?keyword=pump&page=2`). */
export function parseAddressSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
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
