import { validationPaths } from '@proffer/contract/wire/validation-paths';
import { callUrl, learnPaths } from '../../lib/client';

learnPaths(validationPaths);

/** Returns the address of a document of a request for validation. */
export const validationDocumentUrl = (documentId: number): string =>
  callUrl('validationDocument', { documentId });
