import { limits } from '@proffer/contract/wire/limits';

/**
 * Returns the page of a list from the address, converted from counting from 1 to counting from 0; the first page for
 * invalid values.
 */
export function readPage(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? Math.min(page - 1, limits.page.last) : 0;
}

/** Returns the page as a change of the address; undefined for the first page. */
export const writePage = (page = 0): string | undefined => (page > 0 ? String(page + 1) : undefined);
