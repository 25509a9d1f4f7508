import { invalidField } from '../../../platform/errors';
import { defaultNda } from './text';

interface NamedDocument {
  documentId: number | undefined;
  templateId: number | undefined;
}

/**
 * Throws at the field `templateId` if both a document and a template are named, or an unknown template. The
 * only template is the default NDA (NDA-68).
 */
export function assertOneChosen({ documentId, templateId }: NamedDocument): void {
  if (templateId === undefined) return;
  if (templateId !== defaultNda.id) throw invalidField('templateId', 'There is no such NDA template.');
  if (documentId !== undefined) {
    throw invalidField('templateId', 'Please choose a document or a template, not both.');
  }
}
