import type { proposalRoutes } from '@proffer/contract/offers/routes';
import type { SweepCases } from './sweep-case';

export const offerCases: SweepCases<typeof proposalRoutes> = {
  saveProposal: {
    input: () => ({ body: { title: 'Swept', scope: 'small' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  updateProposal: {
    input: (w) => ({ params: { id: w.proposalId }, body: { title: 'Swept' } }),
    owner: 'supplier',
    stranger: 404,
  },
  pageProposals: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  suggestProposals: { input: () => ({ query: { keyword: 'pump' } }), owner: 'supplier', stranger: 'own' },
  searchCategories: { input: () => ({ query: { keyword: 'pump' } }), owner: 'supplier', stranger: 'own' },
  proposalFacets: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  updateDraft: {
    input: (w) => ({ params: { id: w.proposalId }, body: { draft: true } }),
    owner: 'supplier',
    stranger: 404,
  },
  removeProposal: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  takeDownProposal: {
    input: () => ({ params: { id: 999_999 }, body: { reason: 'Swept' } }),
    owner: 'admin',
    stranger: 'own',
  },
  restoreProposal: { input: () => ({ params: { id: 999_999 } }), owner: 'admin', stranger: 'own' },
  viewProposal: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  viewedProposal: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  proposalVersions: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  proposalDealings: { input: (w) => ({ params: { id: w.proposalId } }), owner: 'supplier', stranger: 404 },
  proposalStatistics: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  offerStatistics: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  exportProposals: { input: () => ({ query: { format: 'csv' } }), owner: 'supplier', stranger: 'own' },
  previewImport: {
    input: () => ({ file: { name: 'a.csv', bytes: Buffer.from('title,detail\nSwept,x\n') } }),
    owner: 'supplier',
    stranger: 'own',
  },
  importProposals: {
    input: () => ({ file: { name: 'a.csv', bytes: Buffer.from('title,detail\nSwept,x\n') } }),
    owner: 'supplier',
    stranger: 'own',
  },
  startUpload: {
    input: (w) => ({ params: { id: w.proposalId }, body: { fileName: 'a.csv', sizeBytes: 8 } }),
    owner: 'supplier',
    stranger: 404,
  },
  uploadState: {
    input: (w) => ({ params: { id: w.proposalId, uploadId: w.uploadId } }),
    owner: 'supplier',
    stranger: 404,
  },
  uploadPart: {
    input: (w) => ({
      params: { id: w.proposalId, uploadId: w.uploadId },
      query: { offset: 0 },
      file: { name: 'a.csv', bytes: Buffer.from('a,b\n') },
    }),
    owner: 'supplier',
    stranger: 404,
  },
  cancelUpload: {
    input: (w) => ({ params: { id: w.proposalId, uploadId: w.uploadId } }),
    owner: 'supplier',
    stranger: 404,
  },
  addAttachment: {
    input: (w) => ({
      params: { id: w.proposalId },
      file: { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') },
    }),
    owner: 'supplier',
    stranger: 404,
  },
  removeAttachment: {
    input: (w) => ({ params: { id: w.proposalId, attachmentId: w.attachmentId } }),
    owner: 'supplier',
    stranger: 404,
  },
  getAttachment: {
    input: (w) => ({ params: { id: w.proposalId, attachmentId: w.attachmentId } }),
    owner: 'supplier',
    stranger: 404,
  },
};
