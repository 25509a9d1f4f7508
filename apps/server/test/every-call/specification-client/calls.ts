import { z } from 'zod';

/**
 * The 67 calls of the specification's section 7 and the entities of section 3, derived from its
 * text only and not from this repository. Clients written for them must continue to work;
 * additional reply fields do not matter to them.
 */

const { number, string, boolean } = { number: z.number(), string: z.string(), boolean: z.boolean() };
const amount = number.nullable();
const fields = z.looseObject;
const pageOf = <T extends z.ZodType>(row: T) => fields({ content: z.array(row), totalPages: number, number });

const sessionUser = fields({ email: string, userId: number, userMode: string, userType: string });
const signUp = fields({
  status: z.literal('Success'),
  msg: string,
  data: fields({ email: string, userId: number }),
});
/** Reply of calls for which the specification only says that they succeeded. */
const outcome = fields({ status: z.literal('Success'), msg: string });

const terms = {
  id: number,
  title: string,
  detail: string,
  scope: z.enum(['small', 'medium', 'large']),
  duration: string.nullable(),
  qtyFrom: amount,
  qtyTo: amount,
  budgetFrom: amount,
  budgetTo: amount,
  deliveryTerm: string,
  ruleOfDelivery: string,
};
const proposal = fields({
  ...terms,
  createdDate: string,
  draft: boolean,
  supplierName: string,
  companyName: string,
  redirectURL: string,
});
const ndaStatus = z.enum([
  'Not Requested',
  'Requested',
  'Approved & Shared',
  'Signed & Shared',
  'Rejected',
  'Skipped',
]);
const offer = fields({ ...terms, ndaStatus, nda_status: ndaStatus });

const template = fields({
  templateId: number,
  name: string,
  active: boolean,
  details: z.array(fields({ detailId: number, question: string, category: string, resmendatory: boolean })),
});
const nda = fields({
  ndaId: number,
  proposalId: number,
  proposalTitle: string,
  companyName: string,
  buyerId: number,
  buyerName: string,
  ndaStatus,
  status: ndaStatus,
  isArchived: boolean,
  accepting: boolean,
});
const chatUser = fields({
  id: number,
  name: string,
  companyName: string,
  status: z.enum(['Online', 'Offline']),
  unreadCount: number,
});
const conversation = fields({
  conversationId: number,
  offeringTitle: string,
  lastMessageAt: string.nullable(),
  lastMessageContent: string,
  unreadCount: number,
});
export const message = fields({
  conversationId: number,
  senderId: number,
  messageContent: string,
  sentAt: string,
});
const notification = fields({
  notificationId: number,
  notificationMessage: string,
  createdAt: string,
  category: z.enum(['MESSAGES', 'CONTRACT', 'GENERAL']),
  referenceId: number,
});
const byCategory = <T extends z.ZodType>(one: T) => fields({ MESSAGES: one, CONTRACT: one, GENERAL: one });
const item = fields({ id: number, name: string, userId: number });
const userProfile = fields({
  userDetailId: number,
  yearOfFoundation: amount,
  regDate: string.nullable(),
  companyFocus: amount,
  companySize: amount,
  address1: string.nullable(),
  address2: string.nullable(),
  city: string,
  state: string,
  zip: string.nullable(),
  companyName: string,
  industry: string,
  overview: string,
});
const contract = fields({
  contractId: number,
  contractName: string,
  contractDescription: string,
  startDate: string,
  endDate: string,
  startStatus: string,
  endStatus: string,
  proposalId: number,
  buyerId: number,
  supplierId: number,
  proposalTitle: string,
  buyerCompany: string,
  proposalScope: string,
  proposalDuration: string,
  contractStatus: z.enum(['Pending', 'Active', 'Ended']),
  supplierAgreement: boolean,
  buyerAgreement: boolean,
});
const adminUser = fields({
  userId: number,
  firstName: string,
  lastName: string,
  companyName: string,
  phone: string,
  city: string,
  state: string,
  usermode: string,
});

/** Marks replies that the specification calls "text"; the client parses all others as JSON. */
export const text = 'text';

/** Method and path of each call, and the shape of its reply. */
export const calls = {
  login: ['POST /auth/login', fields({ status: z.literal('Success'), data: z.tuple([sessionUser, string]) })],
  saveUser: ['POST /user/saveuser', signUp],
  verifyOtp: ['GET /user/verifyotp', fields({ data: fields({ email: string, userId: number }) })],
  getUser: ['GET /user/getuser', fields({ userId: number })],
  saveUserDetail: ['POST /user/saveuserdetail', outcome],
  resetPasswordValidate: ['POST /user/resetpasswordvalidate', text],
  resetPassword: ['POST /user/resetpassword', text],
  allUsers: ['GET /user/all-users', z.array(adminUser)],

  savedProposals: ['GET /buyer-offers/saved-proposals', z.array(offer)],
  draftProposals: ['GET /buyer-offers/draft-proposals', z.array(offer)],
  archivedProposals: ['GET /buyer-offers/archived-proposals', z.array(offer)],
  saveOffer: ['POST /buyer-offers/save', outcome],
  removeSaved: ['DELETE /buyer-offers/remove-saved', outcome],
  archiveOffer: ['PUT /buyer-offers/archive/{buyerId}/{proposalId}', outcome],
  unarchiveOffer: ['PUT /buyer-offers/unarchive/{buyerId}/{proposalId}', outcome],
  requestNda: ['PUT /buyer-offers/request-nda', outcome],

  pageAll: ['GET /proposals/page-all', pageOf(proposal)],
  setPublished: ['PUT /proposals/update-draft/{id}', text],
  removeOffer: ['DELETE /proposals/remove/{id}', text],
  viewById: ['GET /proposals/view-by-id/{id}', proposal],

  allTemplates: ['GET /template/all', z.array(template)],
  template: ['GET /template/{id}', template],
  saveTemplate: ['POST /template/save', template],
  updateTemplate: ['PUT /template/update/{id}', template],
  deleteTemplate: ['DELETE /template/delete/{id}', text],
  searchTemplates: ['GET /template/search', pageOf(template)],
  toggleTemplate: ['PUT /template/toggle-active/{id}', template],

  allNdas: ['GET /nda/all', z.array(nda)],
  ndaById: ['GET /nda/get-by-id/{id}', nda],
  addNda: ['POST /nda/add', nda],
  updateNda: ['PUT /nda/update/{id}', outcome],
  updateNdaStatus: ['PUT /nda/update-status/{id}', outcome],
  removeNda: ['DELETE /nda/remove/{id}', outcome],
  ndaRequests: ['GET /nda/requests', pageOf(nda)],
  skipNda: ['PUT /nda/skip', outcome],
  archiveNda: ['PUT /nda/archive/{id}', outcome],
  setNdaPdf: ['POST /nda/setNdaPdf/{a}/{b}', outcome],
  uploadNda: ['POST /nda/upload/{a}/{b}', outcome],
  sendRecipients: ['POST /nda/send-recipients', outcome],
  approveAndShare: ['PUT /nda/approve-and-share', outcome],
  addComponents: ['POST /nda/add-recipient-components', outcome],

  allSuppliers: ['GET /c/allSuppliers/{userId}', z.array(chatUser)],
  allBuyers: ['GET /c/allBuyers/{userId}', z.array(chatUser)],
  allConversations: ['GET /c/allConversations', z.array(conversation)],
  messages: ['GET /c/{conversationId}', z.array(message)],
  sendMessage: ['POST /c/message', message],
  seen: ['PUT /c/messages/seen/{conversationId}', number],

  unread: ['GET /notifications/unread', byCategory(z.array(notification))],
  unreadCount: ['GET /notifications/unreadCount', byCategory(number)],
  markRead: ['PUT /notifications/markRead', fields({})],

  userDetail: ['GET /userprofile/getUserDetail/{userId}', userProfile],
  updateUserDetail: ['PUT /userprofile/updateuserdetail/{userId}', userProfile],
  profileOffers: ['GET /userprofile/getproposals/{userId}', pageOf(proposal)],
  removeProfileOffer: ['DELETE /userprofile/removeproposal/{id}', outcome],
  services: ['GET /userprofile/services/{userId}', z.array(item)],
  addService: ['POST /userprofile/addservice', item],
  updateService: ['PUT /userprofile/updateservice/{id}', item],
  deleteService: ['DELETE /userprofile/deleteservice/{id}', outcome],
  partners: ['GET /userprofile/partners/{userId}', z.array(item)],
  addPartner: ['POST /userprofile/addpartner', item],
  updatePartner: ['PUT /userprofile/updatepartner/{id}', item],
  deletePartner: ['DELETE /userprofile/deletepartner/{id}', outcome],

  contracts: ['GET /contracts/display', pageOf(contract)],
  buyerContracts: ['GET /contracts/display-for-buyer', pageOf(contract)],
  acceptBySupplier: ['PUT /contracts/{id}/accept-by-supplier', fields({})],
  acceptByBuyer: ['PUT /contracts/{id}/accept-by-buyer', fields({})],
  createContract: ['POST /contracts/create', contract],
} as const satisfies Record<
  string,
  readonly [`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, z.ZodType | typeof text]
>;
export type CallName = keyof typeof calls;

type Shape<N extends CallName> = (typeof calls)[N][1];
/** Reply type of a call: a string for text replies, or else the shape from section 3. */
export type ReplyOf<N extends CallName> = Shape<N> extends z.ZodType ? z.output<Shape<N>> : string;
