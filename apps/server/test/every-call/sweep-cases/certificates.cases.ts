import type { certificateRoutes } from '@proffer/contract/certificates/routes';
import type { SweepCases } from './sweep-case';

const fields = { kind: 'iso_9001', number: 'Swept', issuer: 'TÜV', visibility: 'public' };

export const certificateCases: SweepCases<typeof certificateRoutes> = {
  companyCertificates: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 'own',
  },
  addCertificate: { input: () => ({ body: fields }), owner: 'supplier', stranger: 'own' },
  updateCertificate: {
    input: (w) => ({ params: { id: w.certificateId }, body: { ...fields, version: 1 } }),
    owner: 'supplier',
    stranger: 404,
  },
  setCertificateFile: {
    input: (w) => ({
      params: { id: w.certificateId },
      file: { name: 'x.pdf', bytes: Buffer.from('not a PDF') },
    }),
    owner: 'supplier',
    stranger: 404,
  },
  certificateFile: { input: (w) => ({ params: { id: w.certificateId } }), owner: 'supplier', stranger: 404 },
  removeCertificate: {
    input: (w) => ({ params: { id: w.certificateId } }),
    owner: 'supplier',
    stranger: 404,
  },
};
