/** Addresses of the web app, spelt as in the specification. Links in mails and notifications are the server's. */
export const webPaths = {
  /** The public market; `/` leads to the login, which shows its newest offers (ACC-18). */
  market: '/market',
  login: '/login',
  signup: '/signup',
  verify: '/utwo-factor',
  profileInfo: '/Profile-Info',
  terms: '/tnc',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password-validate',
  confirmEmail: '/confirm-email',
  invitation: '/invitation',
  setUp: '/setup',
  verifyDocument: '/verify',
  compare: '/compare',
  signByPhone: '/sign-by-phone',
  unsubscribe: '/unsubscribe',

  adminLogin: '/alogin',
  adminSignup: '/asignup',
  adminVerify: '/autwo-factor',
  adminTerms: '/atnc',
  adminUsers: '/auser',
  adminHome: '/ahome',
  adminOffers: '/aoffering',
  adminTemplates: '/template',
  adminTemplate: '/addtemplate',
  adminQueue: '/aqueue',
  adminReports: '/areport',
  adminSynonyms: '/asynonym',
  adminLog: '/aaudit',
  adminSecurity: '/asecurity',
  adminSystem: '/asystem',
  adminSettings: '/asetting',
  marketSettings: '/amarketsetting',
  adminSetUp: '/asetup',

  signatureRequests: '/signature-requests',

  supplierHome: '/shome',
  supplierOffers: '/sproposal',
  publishedOffers: '/pubprosal',
  importOffers: '/sproposal/import',
  wizard: '/proposal-wizard',
  supplierNda: '/ndarequest',
  addContract: '/add-contract',
  supplierContracts: '/contract-all',
  supplierQuotes: '/quotes',
  supplierSearch: '/ssearchresult',
  supplierDashboard: '/sdashboard',
  supplierSettings: '/ssetiing',
  supplierMessages: '/schat',
  supplierNotifications: '/snotification',
  supplierProfile: '/sprofile',
  supplierCompanies: '/scompanies',

  buyerNeeds: '/bneed',
  supplierNeeds: '/sneed',
  publicNeeds: '/needs',

  buyerDashboard: '/bdashboard',
  buyerNda: '/nda',
  buyerContracts: '/bcontract',
  buyerQuotes: '/bquotes',
  buyerSearch: '/bsearchresult',
  buyerHome: '/bhome',
  buyerOffers: '/bproposal',
  buyerSettings: '/bsetting',
  buyerMessages: '/bchat',
  buyerNotifications: '/bnotification',
  buyerProfile: '/bprofile',
  buyerCompanies: '/bcompanies',
} as const;

/** Addresses of the public pages about the market. A list, because the first script contains it. */
export const publicPages = [
  '/terms',
  '/privacy',
  '/accessibility',
  '/contact',
  '/about',
  '/pricing',
  '/help',
] as const;

export const offerPath = {
  public: (id: number) => `/specificoffer/${id}`,
  buyer: (id: number) => `/view-offer/${id}`,
  fromNda: (id: number) => `/proposal/${id}`,
};

/** Addresses of a need's page, by reader, and of its form. */
export const needPath = {
  new: `${webPaths.buyerNeeds}/new`,
  public: (id: number) => `${webPaths.publicNeeds}/${id}`,
  buyer: (id: number) => `${webPaths.buyerNeeds}/${id}`,
  edit: (id: number) => `${webPaths.buyerNeeds}/${id}/edit`,
  supplier: (id: number) => `${webPaths.supplierNeeds}/${id}`,
};

/** Addresses of a contract's page, below the list of its side. */
export const contractPath = {
  supplier: (id: number) => `${webPaths.supplierContracts}/${id}`,
  buyer: (id: number) => `${webPaths.buyerContracts}/${id}`,
};

export const signatureRequestPath = (id: number) => `${webPaths.signatureRequests}/${id}`;

export const wizardPath = (id: number) => `${webPaths.wizard}/${id}`;

/**
 * Returns the address of a company's profile; logged-in viewers are redirected to the address of their role (PRO-3).
 */
export const companyPath = (id: number) => `/company-profile/${id}`;

export const templatePath = (id: number) => `${webPaths.adminTemplate}/${id}`;
