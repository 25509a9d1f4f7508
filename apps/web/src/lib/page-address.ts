import { limits } from '@proffer/contract/wire/limits';

/** The page of a list in the address, where the first is 1; from 0 in here. What is no page counts as the first. */
export function readPage(value: unknown): number {
  const page = Number(value);
  return Number.isInteger(page) && page > 1 ? Math.min(page - 1, limits.page.last) : 0;
}

/** The inverse, as a change of the address: the first page needs no word there. */
export const writePage = (page = 0): string | undefined => (page > 0 ? String(page + 1) : undefined);
