import type { NdaReach } from '@proffer/contract/wire/choices';
import { invalidField } from '../../../platform/errors';
import type { Categories } from '../../categories';

/** Supplier's choice of the offers that the NDA covers; a field is undefined if nothing was chosen. */
export interface CoverChoice {
  reach: NdaReach | undefined;
  reachCategory: string | undefined;
}

/** Stored choice of the offers that the NDA covers. */
export interface StoredReach {
  reach: NdaReach;
  /** Number of the category, if `reach` is `category`. */
  reachCategory: number | null;
}

/**
 * Returns the choice in its stored form; the default is the NDA's own offer alone. Throws an error at the
 * field if category and reach do not fit together.
 */
export function readReach(
  chosen: CoverChoice | undefined,
  categories: Pick<Categories, 'getNumber'>,
): StoredReach {
  const { reach = 'offer', reachCategory } = chosen ?? {};
  if (reach !== 'category') {
    if (reachCategory === undefined) return { reach, reachCategory: null };
    throw invalidField(
      'reachCategory',
      'A category can only be chosen if the NDA covers the offers of a category.',
    );
  }
  if (reachCategory === undefined)
    throw invalidField('reachCategory', 'Please choose the category it covers.');
  return { reach, reachCategory: categories.getNumber(reachCategory, 'reachCategory') };
}
