/** The web app's own addresses, spelt as the specification spells them (spec §2). The only place that does. */
export const webPaths = {
  login: '/login',
  signup: '/signup',
  verify: '/utwo-factor',
  profileInfo: '/Profile-Info',
  terms: '/tnc',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password-validate',
  confirmEmail: '/confirm-email',
  verifyDocument: '/verify',
  signByPhone: '/sign-by-phone',
  unsubscribe: '/unsubscribe',

  adminLogin: '/alogin',
  adminSignup: '/asignup',
  adminVerify: '/autwo-factor',
  adminTerms: '/atnc',
  adminUsers: '/auser',
  adminQueue: '/aqueue',
  adminSettings: '/asetting',

  supplierOffers: '/sproposal',
  publishedOffers: '/pubprosal',
  importOffers: '/sproposal/import',
  wizard: '/proposal-wizard',
  supplierNda: '/ndarequest',
  addContract: '/add-contract',
  supplierContracts: '/contract-all',
  supplierSearch: '/ssearchresult',
  supplierDashboard: '/sdashboard',
  supplierSettings: '/ssetiing',
  supplierMessages: '/schat',
  supplierNotifications: '/snotification',

  buyerDashboard: '/bdashboard',
  buyerNda: '/nda',
  buyerContracts: '/bcontract',
  buyerSearch: '/bsearchresult',
  buyerHome: '/bhome',
  buyerProposals: '/bproposal',
  buyerSettings: '/bsetting',
  buyerMessages: '/bchat',
  buyerNotifications: '/bnotification',
} as const;

export const offerPath = {
  public: (id: number) => `/specificoffer/${id}`,
  buyer: (id: number) => `/view-offer/${id}`,
  fromNda: (id: number) => `/proposal/${id}`,
};

export const wizardPath = (id: number) => `${webPaths.wizard}/${id}`;
