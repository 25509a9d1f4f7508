import type { NdaReach } from '@proffer/contract/wire/choices';
import { invalidField } from '../../../platform/errors';
import type { Categories } from '../../categories';

/** What the supplier chooses with a document; absent where nothing was said of it. */
export interface CoverChoice {
  reach: NdaReach | undefined;
  reachCategory: string | undefined;
}

/** Which offers a document covers, as it is kept. */
export interface KeptReach {
  reach: NdaReach;
  /** Number of the category. */
  reachCategory: number | null;
}

/** The choice as it is kept, this offer alone where none was made; throws at the field that does not go with the other. */
export function readReach(
  chosen: CoverChoice | undefined,
  categories: Pick<Categories, 'getNumber'>,
): KeptReach {
  const { reach = 'offer', reachCategory } = chosen ?? {};
  if (reach !== 'category') {
    if (reachCategory === undefined) return { reach, reachCategory: null };
    throw invalidField('reachCategory', 'A category is named only where the NDA covers the offers of one.');
  }
  if (reachCategory === undefined)
    throw invalidField('reachCategory', 'Please choose the category it covers.');
  return { reach, reachCategory: categories.getNumber(reachCategory, 'reachCategory') };
}
