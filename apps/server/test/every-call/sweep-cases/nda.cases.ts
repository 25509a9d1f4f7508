import { consented } from '../../world/dealings';
import type { renewalRoutes } from '@proffer/contract/nda/renewal.routes';
import type { handoverRoutes } from '@proffer/contract/nda/handover.routes';
import type { ndaRoutes } from '@proffer/contract/nda/routes';
import type { SweepCases } from './sweep-case';

export const ndaCases: SweepCases<typeof ndaRoutes & typeof handoverRoutes> = {
  ndaRequests: { input: (w) => ({ query: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
  exportNdas: { input: (w) => ({ query: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
  signedNdaPapers: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  ndaFacets: { input: (w) => ({ query: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
  getNda: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  previewNda: {
    input: (w) => ({ params: { a: w.proposalId, b: w.buyer.userId } }),
    owner: 'supplier',
    stranger: 404,
  },
  prepareNda: {
    input: (w) => ({ params: { a: w.proposalId, b: w.buyer.userId }, body: {} }),
    owner: 'supplier',
    stranger: 404,
  },
  uploadNda: {
    input: (w) => ({ params: { a: w.proposalId, b: w.buyer.userId } }),
    owner: 'supplier',
    stranger: 404,
  },
  sendNda: {
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'supplier',
    stranger: 404,
  },
  shareNda: {
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'supplier',
    stranger: 404,
  },
  placeNdaFields: {
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'supplier',
    stranger: 404,
  },
  signNda: {
    input: (w) => ({
      query: { proposalId: w.proposalId, buyerId: w.buyer.userId },
      body: { name: 'Arjun', ...consented },
    }),
    owner: 'buyer',
    stranger: 404,
  },
  updateNdaStatus: {
    input: (w) => ({ params: { id: w.ndaId }, query: { status: 'Rejected' } }),
    owner: 'supplier',
    stranger: 404,
  },
  skipNda: {
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'supplier',
    stranger: 404,
  },
  withdrawNda: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'buyer', stranger: 404 },
  declineNda: {
    input: (w) => ({ params: { id: w.ndaId }, body: { reason: 'Too long.' } }),
    owner: 'buyer',
    stranger: 404,
  },
  wantNdaChanges: {
    input: (w) => ({ params: { id: w.ndaId }, body: { reason: 'Too long.' } }),
    owner: 'buyer',
    stranger: 404,
  },
  remindNda: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  endNdaCover: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  archiveNda: {
    input: (w) => ({ params: { id: w.ndaId }, query: { archived: 'true' } }),
    owner: 'supplier',
    stranger: 404,
  },
  removeNda: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  ndaDocument: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  ndaDocuments: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  ownNdaDocument: { input: (w) => ({ params: { id: w.ndaDocumentId } }), owner: 'supplier', stranger: 404 },
  allNdas: { input: (w) => ({ query: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
  addNda: {
    input: (w) => ({ body: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  updateNda: {
    input: (w) => ({ params: { id: w.ndaId }, body: { status: 'Rejected' } }),
    owner: 'supplier',
    stranger: 404,
  },
  ndaCertificate: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  ndaCopy: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  verifyDocument: {
    input: () => ({ file: { name: 'x.pdf', bytes: Buffer.from('not a pdf') } }),
    owner: 'any',
    stranger: 'own',
  },
  retryStuckSigning: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'admin', stranger: 'own' },
  startHandover: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  handoverState: { input: (w) => ({ params: { id: w.handoverId } }), owner: 'supplier', stranger: 404 },
  openHandover: { input: () => ({ body: { key: 'k'.repeat(43) } }), owner: 'any', stranger: 'own' },
  drawHandover: {
    input: () => ({ body: { key: 'k'.repeat(43), signature: 'data:image/png;base64,AAAA' } }),
    owner: 'any',
    stranger: 'own',
  },
  uploadNdaDocument: {
    input: () => ({ file: { name: 'x.pdf', bytes: Buffer.from('not a pdf') } }),
    owner: 'supplier',
    stranger: 'own',
  },
};

export const renewalCases: SweepCases<typeof renewalRoutes> = {
  renewalDocument: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  signRenewal: {
    input: (w) => ({ params: { id: w.ndaId }, body: { name: 'Meera', round: 2, ...consented } }),
    owner: 'supplier',
    stranger: 404,
  },
  declineRenewal: {
    input: (w) => ({ params: { id: w.ndaId }, body: { reason: 'Not needed.' } }),
    owner: 'supplier',
    stranger: 404,
  },
  withdrawRenewal: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
};
