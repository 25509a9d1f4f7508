import type { Method } from './route';

/**
 * Method and path of every call, by the name the code uses (spec §7; added calls of decisions.md). The paths
 * stand at the root of their host. Free of zod: the web imports this table without the validators.
 */
export const paths = {
  login: { method: 'POST', path: '/auth/login' },
  logout: { method: 'POST', path: '/auth/logout' },
  session: { method: 'GET', path: '/auth/session' },
  switchProfile: { method: 'POST', path: '/auth/switch' },
  secondFactor: { method: 'POST', path: '/auth/second-factor' },
  resendSecondFactor: { method: 'POST', path: '/auth/second-factor/resend' },
  sessions: { method: 'GET', path: '/auth/sessions' },
  endSession: { method: 'DELETE', path: '/auth/sessions/:id' },
  endOtherSessions: { method: 'DELETE', path: '/auth/sessions' },
  changePassword: { method: 'PUT', path: '/auth/password' },
  twoFactor: { method: 'GET', path: '/auth/two-factor' },
  setTwoFactor: { method: 'PUT', path: '/auth/two-factor' },
  startAuthenticator: { method: 'POST', path: '/auth/two-factor/authenticator' },
  confirmAuthenticator: { method: 'PUT', path: '/auth/two-factor/authenticator' },
  newRecoveryCodes: { method: 'POST', path: '/auth/two-factor/recovery-codes' },

  signup: { method: 'POST', path: '/user/saveuser' },
  verifyCode: { method: 'GET', path: '/user/verifyotp' },
  resendCode: { method: 'POST', path: '/user/resendotp' },
  getUser: { method: 'GET', path: '/user/getuser' },
  saveProfile: { method: 'POST', path: '/user/saveuserdetail' },
  acceptTerms: { method: 'POST', path: '/user/accept-terms' },
  forgotPassword: { method: 'POST', path: '/user/forgotpassword' },
  validateReset: { method: 'POST', path: '/user/resetpasswordvalidate' },
  resetPassword: { method: 'POST', path: '/user/resetpassword' },
  addProfile: { method: 'POST', path: '/user/addprofile' },
  changeEmail: { method: 'POST', path: '/user/changeemail' },
  confirmEmail: { method: 'POST', path: '/user/confirmemail' },
  settings: { method: 'GET', path: '/user/settings' },
  saveSettings: { method: 'PUT', path: '/user/settings' },
  myData: { method: 'GET', path: '/user/mydata' },
  closingPreview: { method: 'GET', path: '/user/closing' },
  closeAccount: { method: 'POST', path: '/user/close' },
  allUsers: { method: 'GET', path: '/user/all-users' },
  approveUser: { method: 'PUT', path: '/user/approve/:userId' },

  saveProposal: { method: 'POST', path: '/proposals/save' },
  updateProposal: { method: 'PUT', path: '/proposals/update/:id' },
  pageProposals: { method: 'GET', path: '/proposals/page-all' },
  updateDraft: { method: 'PUT', path: '/proposals/update-draft/:id' },
  removeProposal: { method: 'DELETE', path: '/proposals/remove/:id' },
  viewProposal: { method: 'GET', path: '/proposals/view-by-id/:id' },
  addAttachment: { method: 'POST', path: '/proposals/attachments/:id' },
  removeAttachment: { method: 'DELETE', path: '/proposals/attachments/:id/:attachmentId' },
  getAttachment: { method: 'GET', path: '/proposals/attachments/:id/:attachmentId' },

  savedOffers: { method: 'GET', path: '/buyer-offers/saved-proposals' },
  activeOffers: { method: 'GET', path: '/buyer-offers/draft-proposals' },
  archivedOffers: { method: 'GET', path: '/buyer-offers/archived-proposals' },
  saveOffer: { method: 'POST', path: '/buyer-offers/save' },
  removeSavedOffer: { method: 'DELETE', path: '/buyer-offers/remove-saved' },
  archiveOffer: { method: 'PUT', path: '/buyer-offers/archive/:buyerId/:proposalId' },
  unarchiveOffer: { method: 'PUT', path: '/buyer-offers/unarchive/:buyerId/:proposalId' },
  requestNda: { method: 'PUT', path: '/buyer-offers/request-nda' },

  allTemplates: { method: 'GET', path: '/template/all' },
  getTemplate: { method: 'GET', path: '/template/:id' },

  ndaRequests: { method: 'GET', path: '/nda/requests' },
  getNda: { method: 'GET', path: '/nda/get-by-id/:id' },
  prepareNda: { method: 'POST', path: '/nda/setNdaPdf/:a/:b' },
  uploadNda: { method: 'POST', path: '/nda/upload/:a/:b' },
  sendNda: { method: 'POST', path: '/nda/send-recipients' },
  shareNda: { method: 'PUT', path: '/nda/approve-and-share' },
  placeNdaFields: { method: 'POST', path: '/nda/add-recipient-components' },
  signNda: { method: 'PUT', path: '/nda/sign' },
  updateNdaStatus: { method: 'PUT', path: '/nda/update-status/:id' },
  skipNda: { method: 'PUT', path: '/nda/skip' },
  archiveNda: { method: 'PUT', path: '/nda/archive/:id' },
  removeNda: { method: 'DELETE', path: '/nda/remove/:id' },
  ndaDocument: { method: 'GET', path: '/nda/document/:id' },
  previewNda: { method: 'GET', path: '/nda/preview/:a/:b' },
  ndaDocuments: { method: 'GET', path: '/nda/documents' },
  uploadNdaDocument: { method: 'POST', path: '/nda/documents' },

  createContract: { method: 'POST', path: '/contracts/create' },
  supplierContracts: { method: 'GET', path: '/contracts/display' },
  buyerContracts: { method: 'GET', path: '/contracts/display-for-buyer' },
  acceptAsSupplier: { method: 'PUT', path: '/contracts/:id/accept-by-supplier' },
  acceptAsBuyer: { method: 'PUT', path: '/contracts/:id/accept-by-buyer' },
} as const satisfies Record<string, { method: Method; path: string }>;

export type RouteName = keyof typeof paths;

/** The eight hosts of the specification and the first path segment that belongs to each. */
export const hostOfSegment = {
  auth: 'auth',
  user: 'user',
  proposals: 'offering',
  'buyer-offers': 'offering',
  nda: 'offering',
  template: 'template',
  c: 'chat',
  chat: 'chat',
  notifications: 'notification',
  userprofile: 'profile',
  contracts: 'contract',
} as const;
export type Host = (typeof hostOfSegment)[keyof typeof hostOfSegment];
