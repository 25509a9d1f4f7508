import type { AlsoSearched } from '@proffer/contract/offers/lists.schemas';

/** Returns the synonyms that were searched too, in the order of the keyword. */
export const alsoText = (also: AlsoSearched): string => also.flatMap((one) => one.also).join(', ');
