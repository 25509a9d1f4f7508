import { beforeAll, describe, expect, it } from 'vitest';
import { paths, type RouteName } from '@proffer/contract/paths';
import type { UploadState } from '@proffer/contract/offer-files.schemas';
import type { Route } from '@proffer/contract/route';
import { routes } from '@proffer/contract/routes';
import { problemOf, useContext } from './context';
import { createPerson, type Person } from './people';

const context = useContext();
const names = Object.keys(paths) as RouteName[];

interface World {
  supplier: Person;
  otherSupplier: Person;
  buyer: Person;
  otherBuyer: Person;
  admin: Person;
  proposalId: number;
  draftId: number;
  attachmentId: number;
  uploadId: string;
  ndaId: number;
  contractId: number;
  handoverId: number;
  notificationId: number;
  conversationId: number;
  messageId: number;
  messageFileId: number;
}
let world: World;

type Input = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
};

/**
 * For each route: what its rightful caller sends, who that is, and what a stranger of the same role gets for the
 * same request. A new route does not compile until it stands here.
 */
const cases: Record<
  RouteName,
  {
    input: (w: World) => Input;
    owner: 'supplier' | 'buyer' | 'admin' | 'any';
    stranger: 200 | 403 | 404 | 'own';
  }
> = {
  login: {
    input: () => ({ body: { email: 'nobody@example.com', password: 'not a password' } }),
    owner: 'any',
    stranger: 'own',
  },
  logout: { input: () => ({}), owner: 'any', stranger: 'own' },
  session: { input: () => ({}), owner: 'any', stranger: 'own' },
  switchProfile: { input: () => ({ body: { usertype: 'Buyer' } }), owner: 'supplier', stranger: 404 },
  secondFactor: { input: () => ({ body: { code: '00000' } }), owner: 'any', stranger: 'own' },
  resendSecondFactor: { input: () => ({}), owner: 'any', stranger: 'own' },
  sessions: { input: () => ({}), owner: 'any', stranger: 'own' },
  endSession: { input: () => ({ params: { id: 999_999 } }), owner: 'supplier', stranger: 404 },
  endOtherSessions: { input: () => ({}), owner: 'any', stranger: 'own' },
  changePassword: {
    input: () => ({ body: { currentPassword: 'not it', newPassword: 'quiet river 43' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  twoFactor: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  setTwoFactor: {
    input: () => ({ body: { method: 'mail', password: 'not it' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  startAuthenticator: {
    input: () => ({ body: { password: 'not it' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  confirmAuthenticator: { input: () => ({ body: { code: '000000' } }), owner: 'supplier', stranger: 'own' },
  newRecoveryCodes: { input: () => ({ body: { password: 'not it' } }), owner: 'supplier', stranger: 'own' },
  forgotPassword: {
    input: () => ({ body: { email: 'nobody@example.com' } }),
    owner: 'any',
    stranger: 'own',
  },
  validateReset: {
    input: () => ({ body: { email: 'nobody@example.com', key: '1.x' } }),
    owner: 'any',
    stranger: 'own',
  },
  resetPassword: {
    input: () => ({ body: { email: 'nobody@example.com', password: 'quiet river 43', key: '1.x' } }),
    owner: 'any',
    stranger: 'own',
  },
  addProfile: { input: () => ({ body: { userType: 'Supplier' } }), owner: 'supplier', stranger: 'own' },
  changeEmail: {
    input: () => ({ body: { email: 'other@example.com', password: 'not it' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  confirmEmail: { input: () => ({ body: { key: '1.x' } }), owner: 'any', stranger: 'own' },
  settings: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  saveSettings: { input: () => ({ body: { colorScheme: 'dark' } }), owner: 'supplier', stranger: 'own' },
  myData: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  closingPreview: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  closeAccount: { input: () => ({ body: { password: 'not it' } }), owner: 'supplier', stranger: 'own' },
  allUsers: { input: () => ({}), owner: 'admin', stranger: 'own' },
  approveUser: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'admin',
    stranger: 'own',
  },

  signup: {
    input: () => ({ body: { email: 'new@example.com', password: 'a good pass', userType: 'buyer' } }),
    owner: 'any',
    stranger: 'own',
  },
  verifyCode: {
    input: () => ({ query: { email: 'new@example.com', otp: '00000' } }),
    owner: 'any',
    stranger: 'own',
  },
  resendCode: { input: () => ({ body: { email: 'new@example.com' } }), owner: 'any', stranger: 'own' },
  getUser: { input: (w) => ({ query: { email: w.supplier.email } }), owner: 'supplier', stranger: 404 },
  saveProfile: {
    input: (w) => ({
      body: {
        userId: w.supplier.userId,
        firstName: 'A',
        lastName: 'B',
        companyName: 'C',
        phone: '9876543210',
        city: 'D',
        state: 'E',
        zip: '411001',
      },
    }),
    owner: 'supplier',
    stranger: 403,
  },
  acceptTerms: { input: (w) => ({ body: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
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
  viewProposal: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  viewedProposal: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  proposalVersions: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  proposalStatistics: { input: () => ({}), owner: 'supplier', stranger: 'own' },
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
  savedOffers: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  activeOffers: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  archivedOffers: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  buyerOfferFacets: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  saveOffer: {
    input: (w) => ({ body: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  removeSavedOffer: {
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  archiveOffer: {
    input: (w) => ({ params: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  unarchiveOffer: {
    input: (w) => ({ params: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  requestNda: {
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  allTemplates: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  getTemplate: { input: () => ({ params: { id: 999_999 } }), owner: 'supplier', stranger: 404 },
  saveTemplate: { input: () => ({ body: { name: 'Swept' } }), owner: 'admin', stranger: 'own' },
  updateTemplate: {
    input: () => ({ params: { id: 999_999 }, body: { name: 'Swept' } }),
    owner: 'admin',
    stranger: 'own',
  },
  removeTemplate: { input: () => ({ params: { id: 999_999 } }), owner: 'admin', stranger: 'own' },
  searchTemplates: { input: () => ({ query: { name: 'swept' } }), owner: 'admin', stranger: 'own' },
  toggleTemplate: {
    input: () => ({ params: { id: 999_999 }, body: { active: true } }),
    owner: 'admin',
    stranger: 'own',
  },
  ndaRequests: { input: (w) => ({ query: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
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
    input: (w) => ({ query: { proposalId: w.proposalId, buyerId: w.buyer.userId }, body: { name: 'Arjun' } }),
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
  archiveNda: {
    input: (w) => ({ params: { id: w.ndaId }, query: { archived: 'true' } }),
    owner: 'supplier',
    stranger: 404,
  },
  removeNda: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  ndaDocument: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  ndaDocuments: { input: () => ({}), owner: 'supplier', stranger: 'own' },
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
  stuckSignings: { input: () => ({}), owner: 'admin', stranger: 'own' },
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
  createContract: {
    input: (w) => ({
      body: {
        contractName: 'Swept',
        startDate: '2026-12-01',
        endDate: '2027-01-01',
        proposalId: w.proposalId,
        buyerId: w.buyer.userId,
        supplierId: w.supplier.userId,
      },
    }),
    owner: 'supplier',
    stranger: 403,
  },
  supplierContracts: {
    input: (w) => ({ query: { supplierId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  buyerContracts: { input: (w) => ({ query: { buyerId: w.buyer.userId } }), owner: 'buyer', stranger: 403 },
  acceptAsSupplier: { input: (w) => ({ params: { id: w.contractId } }), owner: 'supplier', stranger: 404 },
  acceptAsBuyer: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  rejectAsSupplier: {
    input: (w) => ({ params: { id: w.contractId }, body: { reason: 'No capacity.' } }),
    owner: 'supplier',
    stranger: 404,
  },
  rejectAsBuyer: {
    input: (w) => ({ params: { id: w.contractId }, body: { reason: 'Too long.', wantsChanges: true } }),
    owner: 'buyer',
    stranger: 404,
  },
  reviseContract: {
    input: (w) => ({
      params: { id: w.contractId },
      body: { revision: 1, contractName: 'Second', startDate: '2026-12-01', endDate: '2027-01-01' },
    }),
    owner: 'supplier',
    stranger: 404,
  },
  getContract: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  contractDocument: { input: (w) => ({ params: { id: w.contractId } }), owner: 'buyer', stranger: 404 },
  contractCalendar: { input: (w) => ({ params: { id: w.contractId } }), owner: 'supplier', stranger: 404 },
  contractBuyers: {
    input: (w) => ({ query: { proposalId: w.proposalId } }),
    owner: 'supplier',
    stranger: 404,
  },
  proposeAmendment: {
    input: (w) => ({
      params: { id: w.contractId },
      body: {
        contractName: 'Amended',
        startDate: '2026-12-01',
        endDate: '2027-02-01',
        amendment: 0,
        reason: 'Later.',
      },
    }),
    owner: 'supplier',
    stranger: 404,
  },
  acceptAmendmentAsSupplier: {
    input: (w) => ({ params: { id: w.contractId, number: 1 } }),
    owner: 'supplier',
    stranger: 404,
  },
  acceptAmendmentAsBuyer: {
    input: (w) => ({ params: { id: w.contractId, number: 1 } }),
    owner: 'buyer',
    stranger: 404,
  },
  rejectAmendmentAsSupplier: {
    input: (w) => ({ params: { id: w.contractId, number: 1 }, body: { reason: 'No.' } }),
    owner: 'supplier',
    stranger: 404,
  },
  rejectAmendmentAsBuyer: {
    input: (w) => ({ params: { id: w.contractId, number: 1 }, body: { reason: 'No.' } }),
    owner: 'buyer',
    stranger: 404,
  },
  withdrawAmendment: {
    input: (w) => ({ params: { id: w.contractId, number: 1 } }),
    owner: 'supplier',
    stranger: 404,
  },
  amendmentDocument: {
    input: (w) => ({ params: { id: w.contractId, number: 1 } }),
    owner: 'buyer',
    stranger: 404,
  },
  allSuppliers: {
    input: (w) => ({ params: { userId: w.buyer.userId } }),
    owner: 'buyer',
    stranger: 403,
  },
  allBuyers: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  allConversations: {
    input: (w) => ({
      query: { buyerId: w.buyer.userId, supplierId: w.supplier.userId, receiverId: w.buyer.userId },
    }),
    owner: 'buyer',
    stranger: 403,
  },
  openConversation: {
    input: (w) => ({
      body: { proposalId: w.proposalId, buyerId: w.buyer.userId, supplierId: w.supplier.userId },
    }),
    owner: 'buyer',
    stranger: 403,
  },
  getConversation: {
    input: (w) => ({ params: { conversationId: w.conversationId } }),
    owner: 'supplier',
    stranger: 404,
  },
  conversationMessages: {
    input: (w) => ({ params: { conversationId: w.conversationId } }),
    owner: 'buyer',
    stranger: 404,
  },
  sendMessage: {
    input: (w) => ({
      body: { conversationId: w.conversationId, senderId: w.buyer.userId, messageContent: 'Hello' },
    }),
    owner: 'buyer',
    stranger: 403,
  },
  editMessage: {
    input: (w) => ({ params: { messageId: w.messageId }, body: { messageContent: 'Hello!' } }),
    owner: 'buyer',
    stranger: 404,
  },
  deleteMessage: { input: (w) => ({ params: { messageId: w.messageId } }), owner: 'buyer', stranger: 404 },
  messageEdits: { input: (w) => ({ params: { messageId: w.messageId } }), owner: 'supplier', stranger: 404 },
  markSeen: {
    input: (w) => ({
      params: { conversationId: w.conversationId },
      query: { userId: w.supplier.userId },
    }),
    owner: 'supplier',
    stranger: 403,
  },
  typing: {
    input: (w) => ({ params: { conversationId: w.conversationId } }),
    owner: 'supplier',
    stranger: 404,
  },
  unreadMessages: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  uploadMessageFile: {
    input: (w) => ({
      params: { conversationId: w.conversationId },
      file: { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') },
    }),
    owner: 'buyer',
    stranger: 404,
  },
  messageFile: {
    input: (w) => ({ params: { attachmentId: w.messageFileId } }),
    owner: 'buyer',
    stranger: 404,
  },
  unreadNotifications: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  unreadCount: { input: (w) => ({ query: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
  allNotifications: {
    input: (w) => ({ query: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  markRead: {
    input: (w) => ({ query: { notificationId: w.notificationId } }),
    owner: 'supplier',
    stranger: 404,
  },
  markAllRead: { input: (w) => ({ query: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
  unsubscribePreview: { input: () => ({ query: { key: '1.GENERAL.x' } }), owner: 'any', stranger: 'own' },
  unsubscribe: { input: () => ({ body: { key: '1.GENERAL.x' } }), owner: 'any', stranger: 'own' },
};

const idOf = (reply: { body: unknown }, key: string) => (reply.body as Record<string, number>)[key]!;

beforeAll(async () => {
  const { call } = context.current;
  const supplier = await createPerson(context.current, 'supplier');
  const buyer = await createPerson(context.current, 'buyer');
  const offer = {
    title: 'Pumps',
    detail: 'Cast iron.',
    scope: 'small',
    duration: 'Short:1 month',
    budgetFrom: 1,
    budgetTo: 2,
    ndaRequired: true,
  };
  const proposalId = idOf(await call('saveProposal', { body: offer }, supplier.token), 'id');
  const draftId = idOf(await call('saveProposal', { body: offer }, supplier.token), 'id');
  const csv = { name: 'a.csv', bytes: Buffer.from('a,b\n1,2\n') };
  const attachmentId = idOf(
    await call('addAttachment', { params: { id: proposalId }, file: csv }, supplier.token),
    'attachmentId',
  );
  const started = { params: { id: proposalId }, body: { fileName: 'a.csv', sizeBytes: 8 } };
  const { uploadId } = (await call('startUpload', started, supplier.token)).body as UploadState;
  await call('updateDraft', { params: { id: proposalId }, body: { draft: true } }, supplier.token);
  await call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);
  const requests = await call('ndaRequests', { query: { userId: supplier.userId } }, supplier.token);
  const ndaId = (requests.body as { content: { ndaId: number }[] }).content[0]!.ndaId;
  await call('prepareNda', { params: { a: proposalId, b: buyer.userId }, body: {} }, supplier.token);
  const contract = {
    contractName: 'First',
    startDate: '2026-12-01',
    endDate: '2027-01-01',
    proposalId,
    buyerId: buyer.userId,
    supplierId: supplier.userId,
  };
  const contractId = idOf(await call('createContract', { body: contract }, supplier.token), 'contractId');
  const told = await call('allNotifications', { query: { userId: supplier.userId } }, supplier.token);
  const { notificationId } = (told.body as { content: { notificationId: number }[] }).content[0]!;
  const begun = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  const conversationId = idOf(await call('openConversation', { body: begun }, buyer.token), 'conversationId');
  const messageFileId = idOf(
    await call('uploadMessageFile', { params: { conversationId }, file: csv }, buyer.token),
    'attachmentId',
  );
  const message = { conversationId, senderId: buyer.userId, messageContent: 'Hello' };
  const messageId = idOf(await call('sendMessage', { body: message }, buyer.token), 'messageId');
  const handoverId = idOf(await call('startHandover', {}, supplier.token), 'handoverId');
  world = {
    supplier,
    buyer,
    otherSupplier: await createPerson(context.current, 'supplier'),
    otherBuyer: await createPerson(context.current, 'buyer'),
    admin: await createPerson(context.current, 'admin'),
    proposalId,
    draftId,
    attachmentId,
    uploadId,
    ndaId,
    contractId,
    handoverId,
    notificationId,
    conversationId,
    messageId,
    messageFileId,
  };
});

const rolesOf = (route: Route) =>
  typeof route.auth === 'string' ? ['supplier', 'buyer', 'admin'] : route.auth;

const callerOf = (owner: 'supplier' | 'buyer' | 'admin' | 'any'): Person =>
  owner === 'any' ? world.supplier : world[owner];

describe.each(names)('%s', (name) => {
  const route: Route = routes[name];
  const { input, owner } = cases[name];

  it('refuses the roles it does not name', async () => {
    const people = { supplier: world.otherSupplier, buyer: world.otherBuyer, admin: world.admin };
    for (const role of ['supplier', 'buyer', 'admin'] as const) {
      if (rolesOf(route).includes(role) || name === 'logout') continue;
      expect([role, (await context.current.call(name, input(world), people[role].token)).status]).toEqual([
        role,
        403,
      ]);
    }
  });

  it.each([
    [
      'text for ids',
      {
        params: {
          id: 'abc',
          a: 'x',
          b: 'y',
          buyerId: '-1',
          proposalId: '1.5',
          attachmentId: '🙂',
          userId: 'me',
          conversationId: '1;',
          messageId: '١',
        },
      },
    ],
    [
      'a huge id',
      {
        params: {
          id: '9'.repeat(30),
          a: '9'.repeat(30),
          b: 1,
          buyerId: '9'.repeat(30),
          proposalId: 1,
          attachmentId: 1,
          conversationId: '9'.repeat(30),
          messageId: '9'.repeat(30),
        },
      },
    ],
    ['a body of the wrong kind', { body: [1, 2, 3] }],
    [
      'over-long fields',
      {
        body: Object.fromEntries(
          'email password title detail contractName name reason signature code key currentPassword newPassword'
            .split(' ')
            .map((key) => [key, 'x'.repeat(100_000)]),
        ),
      },
    ],
    [
      'null for everything',
      {
        body: Object.fromEntries(
          'email password userType title scope contractName proposalId buyerId supplierId userId draft'
            .split(' ')
            .map((key) => [key, null]),
        ),
      },
    ],
    [
      'a query full of SQL',
      {
        query: Object.fromEntries(
          'userId buyerId supplierId page size keyword status otp email proposalId'
            .split(' ')
            .map((key) => [key, "1' or '1'='1"]),
        ),
      },
    ],
  ])('answers %s with an error of its own, never a fault', async (_what, wrong) => {
    const who = callerOf(owner);
    const good = input(world);
    const reply = await context.current.call(
      name,
      {
        ...(good.params ? { params: { ...good.params, ...('params' in wrong ? wrong.params : {}) } } : {}),
        ...('query' in wrong ? { query: wrong.query } : {}),
        ...('body' in wrong ? { body: wrong.body } : {}),
      },
      name === 'logout' ? undefined : who.token,
    );
    expect(reply.status).toBeLessThan(500);
  });
});

const closed = names.filter((name) => routes[name].auth !== 'public');

describe('without a session', () => {
  it.each(closed)('%s refuses nobody in particular', async (name) => {
    expect((await context.current.call(name, cases[name].input(world))).status).toBe(401);
  });

  it.each(closed)('%s refuses an unknown token', async (name) => {
    expect((await context.current.call(name, cases[name].input(world), 'x'.repeat(43))).status).toBe(401);
  });

  it.each(names.filter((name) => !closed.includes(name) && name !== 'login'))('%s is open', async (name) => {
    const { status } = await context.current.call(name, cases[name].input(world));
    expect([401, 403]).not.toContain(status);
  });
});

describe('a stranger of the right role', () => {
  const owned = names.filter((name) => cases[name].owner !== 'any' && cases[name].stranger !== 'own');

  it.each(owned)('%s shows nothing of another’s', async (name) => {
    const { input, owner, stranger } = cases[name];
    const who = owner === 'supplier' ? world.otherSupplier : world.otherBuyer;
    const reply = await context.current.call(name, input(world), who.token);
    expect(reply.status).toBe(stranger);
    expect(problemOf(reply).requestId).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('the rightful callers', () => {
  it.each(names.filter((name) => name !== 'logout' && cases[name].owner !== 'any'))(
    '%s is answered',
    async (name) => {
      const { input, owner } = cases[name];
      const who = callerOf(owner);
      const reply = await context.current.call(name, input(world), who.token);
      expect([401, 403, 500, 503]).not.toContain(reply.status);
    },
  );
});
