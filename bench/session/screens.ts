import type { Ids, People } from './market';

export type Role = keyof People;

export interface Screen {
  name: string;
  path: string | ((ids: Ids) => string);
}

/** Main screens of each role. */
export const screensOf: Record<Role, Screen[]> = {
  buyer: [
    { name: 'home', path: '/bhome' },
    // The tab is given, because the page otherwise opens the last one.
    { name: 'offers', path: '/bdashboard?tab=active' },
    { name: 'saved offers', path: '/bdashboard?tab=saved' },
    { name: 'search', path: '/bsearchresult?q=galvanised&tab=active' },
    { name: 'offer', path: ({ offer }) => `/view-offer/${offer}` },
    { name: 'offer, withheld', path: ({ withheld }) => `/view-offer/${withheld}` },
    { name: 'offer, signed', path: ({ signed }) => `/view-offer/${signed}` },
    { name: 'NDAs', path: '/nda' },
    { name: 'offers under NDA', path: '/bproposal' },
    { name: 'quotes', path: '/bquotes' },
    { name: 'contracts', path: '/bcontract' },
    { name: 'contract', path: ({ contract }) => `/bcontract/${contract}` },
    { name: 'messages', path: '/bchat' },
    {
      name: 'conversation',
      path: ({ other, conversation }) => `/bchat?user=${other}&conversation=${conversation}`,
    },
    { name: 'notifications', path: '/bnotification' },
    { name: 'company', path: ({ other }) => `/bprofile/${other}` },
    { name: 'saved companies', path: '/bcompanies' },
  ],
  supplier: [
    { name: 'home', path: '/shome' },
    { name: 'figures', path: '/sdashboard' },
    { name: 'own proposals', path: '/sproposal' },
    { name: 'published proposals', path: '/pubprosal' },
    { name: 'own offer', path: ({ offer }) => `/proposal/${offer}` },
    { name: 'search', path: '/ssearchresult?keyword=galvanised' },
    { name: 'NDA requests', path: '/ndarequest' },
    { name: 'quotes', path: '/quotes' },
    { name: 'contracts', path: '/contract-all' },
    { name: 'contract', path: ({ contract }) => `/contract-all/${contract}` },
    { name: 'messages', path: '/schat' },
    {
      name: 'conversation',
      path: ({ other, conversation }) => `/schat?user=${other}&conversation=${conversation}`,
    },
    { name: 'notifications', path: '/snotification' },
  ],
  admin: [
    { name: 'dashboard', path: '/ahome' },
    { name: 'users', path: '/auser' },
    { name: 'offers', path: '/aoffering' },
    { name: 'templates', path: '/template' },
    { name: 'what waits', path: '/aqueue' },
    { name: 'reports', path: '/areport?state=all' },
    { name: 'audit log', path: '/aaudit' },
    { name: 'security events', path: '/asecurity' },
    { name: 'system', path: '/asystem' },
  ],
};

/** A screen that shares no requests with the others. */
export const settingsOf: Record<Role, string> = {
  buyer: '/bsetting',
  supplier: '/ssetiing',
  admin: '/asetting',
};
