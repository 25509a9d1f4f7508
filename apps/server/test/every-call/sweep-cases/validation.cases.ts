import type { validationRoutes } from '@proffer/contract/users/validation.routes';
import type { SweepCases } from './sweep-case';

export const validationCases: SweepCases<typeof validationRoutes> = {
  ownValidation: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  addValidationDocument: {
    input: () => ({ query: { kind: 'gst' }, file: { name: 'gst.csv', bytes: Buffer.from('a,b\n1,2\n') } }),
    owner: 'supplier',
    stranger: 'own',
  },
  removeValidationDocument: {
    input: (w) => ({ params: { documentId: w.uploadedDocumentId } }),
    owner: 'supplier',
    stranger: 404,
  },
  requestValidation: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  withdrawValidation: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  validationDocument: {
    input: (w) => ({ params: { documentId: w.sentDocumentId } }),
    owner: 'supplier',
    stranger: 404,
  },
};
