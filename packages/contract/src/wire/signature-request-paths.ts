import type { Method } from './route';

/** Paths of the calls about signature requests. They cannot be at the root, which is the address of their page. */
export const signatureRequestPaths = {
  requestSignature: { method: 'POST', path: '/user/signature-requests' },
  signatureRequests: { method: 'GET', path: '/user/signature-requests' },
  signatories: { method: 'GET', path: '/user/signatories' },
  getSignatureRequest: { method: 'GET', path: '/user/signature-requests/:id' },
  signatureRequestDocument: { method: 'GET', path: '/user/signature-requests/:id/document' },
  approveSignatureRequest: { method: 'PUT', path: '/user/signature-requests/:id/approve' },
  returnSignatureRequest: { method: 'PUT', path: '/user/signature-requests/:id/return' },
  withdrawSignatureRequest: { method: 'PUT', path: '/user/signature-requests/:id/withdraw' },
  askSignatureRequestKey: { method: 'PUT', path: '/user/signature-requests/:id/key' },
  signSignatureRequest: { method: 'PUT', path: '/user/signature-requests/:id/sign' },
  approvalRule: { method: 'GET', path: '/user/approval-rule' },
  saveApprovalRule: { method: 'PUT', path: '/user/approval-rule' },
} as const satisfies Record<string, { method: Method; path: string }>;
