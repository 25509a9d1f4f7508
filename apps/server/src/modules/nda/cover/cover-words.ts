import type { Category } from '@proffer/contract/offers/schemas';
import type { NdaReach } from '@proffer/contract/wire/choices';

/** Returns which offers an NDA covers, in words for certificates and exports. */
export function coverWords(reach: NdaReach, category: Category | null | undefined): string {
  if (reach === 'offer') return 'This offer';
  if (reach === 'supplier') return 'All offers of the supplier';
  const named = category ? `${category.code}, ${category.title}` : 'that is no longer known';
  return `Offers of the supplier in category ${named}`;
}
