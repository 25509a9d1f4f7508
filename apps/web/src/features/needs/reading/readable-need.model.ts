import type { Need, PublicNeedView } from '../../../entities/needs/need';

/** The parts of a need that its page shows, also to strangers. */
export interface ReadableNeed extends Pick<
  Need,
  | 'needId'
  | 'title'
  | 'status'
  | 'outcome'
  | 'categories'
  | 'state'
  | 'city'
  | 'requiredBy'
  | 'budget'
  | 'deadline'
  | 'isSealed'
  | 'companyName'
  | 'companyId'
  | 'hasProtectedPart'
  | 'detail'
  | 'protectedDetail'
  | 'isWithheld'
  | 'files'
> {
  lines: (Omit<Need['lines'][number], 'hsnCode'> & { hsnCode?: string })[];
}

/** Returns a need as a supplier without an NDA reads it, for the buyer's preview. */
export const asSupplierReads = (need: Need): ReadableNeed => ({
  ...need,
  isWithheld: need.hasProtectedPart,
  protectedDetail: '',
  files: need.hasProtectedPart ? need.files.filter(({ isProtected }) => !isProtected) : need.files,
  budget: need.isBudgetShown ? need.budget : null,
  ...(need.isNameShown ? {} : { companyName: '', companyId: null }),
});

/** Returns a need as strangers read it. */
export const asStrangerReads = (need: PublicNeedView): ReadableNeed => ({
  ...need,
  companyId: null,
  isWithheld: need.hasProtectedPart,
  protectedDetail: '',
  files: [],
});
