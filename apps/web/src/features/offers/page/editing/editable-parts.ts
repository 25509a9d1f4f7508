import type { OfferFieldName } from '@proffer/contract/offers/fields';
import { offerParts, type OfferPart } from '@proffer/contract/offers/parts';

/** Part of an offer that is edited in place on its page. */
export type EditablePart = OfferPart | 'categories' | 'answers';

interface EditablePartShape {
  /** Name of the part in "Edit …". */
  editLabel: string;
  fields: readonly (OfferFieldName | 'categories' | 'answers')[];
}

export const editableParts: Record<EditablePart, EditablePartShape> = {
  ...offerParts,
  categories: { editLabel: 'categories', fields: ['categories'] },
  answers: { editLabel: 'answers', fields: ['answers'] },
};
