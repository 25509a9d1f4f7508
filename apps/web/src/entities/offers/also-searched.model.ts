import type { AlsoSearched } from '@proffer/contract/offers/lists.schemas';

/** What stood in the place of words of a keyword, in the order of the keyword. */
export const alsoText = (also: AlsoSearched): string => also.flatMap((one) => one.also).join(', ');
