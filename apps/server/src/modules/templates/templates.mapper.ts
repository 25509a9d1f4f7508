import type { Template, TemplateInput, TemplateOffering } from '@proffer/contract/templates/schemas';
import type { OfferingRow, TemplateRow } from './templates.repository';

export function toTemplateOffering({ offerId, createdAt, ...offer }: OfferingRow): TemplateOffering {
  return { ...offer, proposalId: offerId, createdDate: createdAt.toISOString() };
}

export function toTemplate({ details, ...template }: TemplateRow): Template {
  return {
    ...template,
    details: details.map(({ mandatory, ...question }) => ({ ...question, resmendatory: mandatory })),
  };
}

/** Returns an administrator's input by internal names. */
export const toContent = ({ details, ...content }: TemplateInput) => ({
  ...content,
  details: details.map(({ resmendatory, ...question }) => ({ ...question, mandatory: resmendatory })),
});
