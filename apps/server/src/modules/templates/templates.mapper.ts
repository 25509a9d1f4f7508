import type { TemplateOffering } from '@proffer/contract/templates/schemas';
import type { OfferingRow } from './templates.repository';

export function toTemplateOffering({ createdAt, ...offer }: OfferingRow): TemplateOffering {
  return { ...offer, createdDate: createdAt.toISOString() };
}
