/** The web app's own addresses, spelt as the specification spells them (spec §2). The only place that does. */
export const webPaths = {
  login: '/login',
  adminLogin: '/alogin',
  signup: '/signup',
  verify: '/utwo-factor',
  profileInfo: '/Profile-Info',
  terms: '/tnc',

  supplierOffers: '/sproposal',
  publishedOffers: '/pubprosal',
  wizard: '/proposal-wizard',
  supplierNda: '/ndarequest',
  addContract: '/add-contract',
  supplierContracts: '/contract-all',
  supplierSearch: '/ssearchresult',

  buyerDashboard: '/bdashboard',
  buyerNda: '/nda',
  buyerContracts: '/bcontract',
  buyerSearch: '/bsearchresult',
} as const;

export const offerPath = {
  public: (id: number) => `/specificoffer/${id}`,
  buyer: (id: number) => `/view-offer/${id}`,
  fromNda: (id: number) => `/proposal/${id}`,
};

export const wizardPath = (id: number) => `${webPaths.wizard}/${id}`;
