import type { Method } from './route';

/** Paths of the calls for requesting validation; loaded by the own profile and the page of users. */
export const validationPaths = {
  ownValidation: { method: 'GET', path: '/userprofile/validation' },
  requestValidation: { method: 'POST', path: '/userprofile/validation' },
  withdrawValidation: { method: 'DELETE', path: '/userprofile/validation' },
  addValidationDocument: { method: 'POST', path: '/userprofile/validation/documents' },
  removeValidationDocument: { method: 'DELETE', path: '/userprofile/validation/documents/:documentId' },
  validationDocument: { method: 'GET', path: '/userprofile/validation/documents/:documentId' },
} as const satisfies Record<string, { method: Method; path: string }>;
