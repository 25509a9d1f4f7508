import { onFirstUse } from '../on-first-use';

export type { DocumentWriter } from './document-writer';
export const createDocumentWriter = onFirstUse(
  async () => (await import('./document-writer')).createDocumentWriter,
);
