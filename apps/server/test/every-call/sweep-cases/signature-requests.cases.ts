import type { signatureRequestRoutes } from '@proffer/contract/signature-requests/routes';
import type { SweepCases } from './sweep-case';

const one = (w: { signatureRequestId: number }) => ({ params: { id: w.signatureRequestId } });

export const signatureRequestCases: SweepCases<typeof signatureRequestRoutes> = {
  requestSignature: {
    input: (w) => ({ body: { act: 'contract.accept', subjectId: w.contractId, input: { revision: 1 } } }),
    owner: 'supplier',
    stranger: 404,
  },
  signatureRequests: { input: () => ({ query: {} }), owner: 'supplier', stranger: 'own' },
  signatories: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  getSignatureRequest: { input: one, owner: 'supplier', stranger: 404 },
  signatureRequestDocument: {
    input: (w) => ({ params: { id: w.sharingRequestId } }),
    owner: 'supplier',
    stranger: 404,
  },
  approveSignatureRequest: { input: one, owner: 'supplier', stranger: 404 },
  returnSignatureRequest: {
    input: (w) => ({ ...one(w), body: { reason: 'Too dear.' } }),
    owner: 'supplier',
    stranger: 404,
  },
  withdrawSignatureRequest: { input: one, owner: 'supplier', stranger: 404 },
  askSignatureRequestKey: { input: one, owner: 'supplier', stranger: 404 },
  signSignatureRequest: { input: one, owner: 'supplier', stranger: 404 },
  approvalRule: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  saveApprovalRule: {
    input: () => ({ body: { approvals: 0, approvalsAbove: 0 } }),
    owner: 'supplier',
    stranger: 'own',
  },
};
