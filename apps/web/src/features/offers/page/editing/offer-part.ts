import type { OfferFieldName } from '@proffer/contract/offers/fields';

/** What of an offer is changed in one go on its page: its fields, and what its pencil says. */
export const offerParts = {
  title: { label: 'title', fields: ['title'] },
  detail: { label: 'detail', fields: ['detail'] },
  budget: { label: 'budget', fields: ['budgetFrom', 'budgetTo'] },
  quantity: { label: 'quantity', fields: ['qtyFrom', 'qtyTo'] },
  duration: { label: 'duration', fields: ['duration'] },
  scope: { label: 'scope', fields: ['scope'] },
  categories: { label: 'categories', fields: ['categories'] },
  visibility: { label: 'who may read it', fields: ['ndaRequired'] },
  deliveryTerm: { label: 'delivery term', fields: ['deliveryTerm'] },
  ruleOfDelivery: { label: 'rule of delivery', fields: ['ruleOfDelivery'] },
  redirectUrl: { label: 'link', fields: ['redirectUrl'] },
  answers: { label: 'answers', fields: ['answers'] },
} as const satisfies Record<string, { label: string; fields: (OfferFieldName | 'categories' | 'answers')[] }>;

export type OfferPart = keyof typeof offerParts;
