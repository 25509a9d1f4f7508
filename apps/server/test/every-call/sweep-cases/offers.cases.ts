import type { offerRoutes } from '@proffer/contract/offers/routes';
import type { SweepCases } from './sweep-case';

export const offerCases: SweepCases<typeof offerRoutes> = {
  createOffer: {
    input: () => ({ body: { title: 'Swept', scope: 'small' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  duplicateOffer: {
    input: (w) => ({
      params: { id: w.proposalId },
      body: { clientId: '5a0f1c8e-52d7-4d0a-9d5e-3f1b8a7c6e42' },
    }),
    owner: 'supplier',
    stranger: 404,
  },
  updateOffer: {
    input: (w) => ({ params: { id: w.proposalId }, body: { title: 'Swept' } }),
    owner: 'supplier',
    stranger: 404,
  },
  pageOffers: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  suggestOffers: { input: () => ({ query: { keyword: 'pump' } }), owner: 'supplier', stranger: 'own' },
  searchNames: { input: () => ({ query: { keyword: 'in Pune' } }), owner: 'any', stranger: 'own' },
  searchCategories: { input: () => ({ query: { keyword: 'pump' } }), owner: 'supplier', stranger: 'own' },
  publicOffers: { input: () => ({ query: { keyword: 'pump' } }), owner: 'any', stranger: 'own' },
  offerFacets: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  setPublished: {
    input: (w) => ({ params: { id: w.proposalId }, body: { draft: true } }),
    owner: 'supplier',
    stranger: 404,
  },
  publishDrafts: {
    input: (w) => ({ body: { ids: [w.draftId] } }),
    owner: 'supplier',
    stranger: 'own',
  },
  removeOffer: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  takeDownOffer: {
    input: () => ({ params: { id: 999_999 }, body: { reason: 'Swept' } }),
    owner: 'admin',
    stranger: 'own',
  },
  restoreOffer: { input: () => ({ params: { id: 999_999 } }), owner: 'admin', stranger: 'own' },
  viewOffer: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  viewedOffer: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  offerVersions: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  offerDealings: { input: (w) => ({ params: { id: w.proposalId } }), owner: 'supplier', stranger: 404 },
  supplierStatistics: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  offerStatistics: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  exportOffers: { input: () => ({ query: { format: 'csv' } }), owner: 'supplier', stranger: 'own' },
  previewImport: {
    input: () => ({ file: { name: 'a.csv', bytes: Buffer.from('title,detail\nSwept,x\n') } }),
    owner: 'supplier',
    stranger: 'own',
  },
  importOffers: {
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
  getOfferPicture: {
    input: (w) => ({ params: { id: w.proposalId }, query: { key: w.pictureKey, width: 160 } }),
    owner: 'supplier',
    stranger: 404,
  },
  getAttachment: {
    input: (w) => ({ params: { id: w.proposalId, attachmentId: w.attachmentId } }),
    owner: 'supplier',
    stranger: 404,
  },
};
