import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './bundle-budget.mjs';
import { root } from './processes.mjs';

const market = (page) => ['frame', `src/features/${page}.tsx`];
const open = (page) => ['src/app/layouts/open-layout.tsx', ...market(page)];
/** Modules that decide, before the company page, if it is the user's own. */
const companyPage = ['src/app/company-address.ts', ...open('profiles/company-page')];
const quotePage = [...market('quotes/quotes-page'), 'src/features/quotes/page/one-quote.tsx'];
/** The search field of lists of offers, which is a file of its own. */
const wordsField = 'words-field';
/** The search page with the note about matches in other languages, which most searches show. */
const searchPage = [
  ...market('offers/lists/search-page'),
  'src/entities/offers/search-notes-open.tsx',
  wordsField,
];
const needPage = (side) => [...market('needs/needs-page'), `src/features/needs/${side}-parts.ts`];
const administration = (page) => ['frame', 'administration-frame', `src/features/${page}.tsx`];

/** Modules of the pages that signed-in users open by address, in addition to the entry chunk. */
export const preloadedPages = {
  '/bhome': market('home/buyer-home-page'),
  '/shome': market('home/supplier-home-page'),
  '/bproposal': market('home/buyer-offers-page'),
  '/bdashboard': [...market('offers/lists/buyer-dashboard-page'), wordsField],
  '/bsearchresult': searchPage,
  '/ssearchresult': [...searchPage, 'src/features/offers/lists/market-search.tsx'],
  '/sproposal': market('offers/lists/supplier-offers-page'),
  '/pubprosal': market('offers/lists/published-offers-page'),
  '/view-offer/:id': open('offers/page/offer-page'),
  '/proposal/:id': open('offers/page/offer-page'),
  '/sdashboard': market('figures/supplier/supplier-dashboard-page'),
  '/nda': market('nda/buyer-nda-page'),
  '/ndarequest': market('nda/nda-requests-page'),
  '/bquotes': market('quotes/quotes-page'),
  '/quotes': market('quotes/quotes-page'),
  '/bquotes/:id': quotePage,
  '/quotes/:id': quotePage,
  '/bneed': needPage('buyer'),
  '/bneed/:id': needPage('buyer'),
  '/sneed': needPage('supplier'),
  '/sneed/:id': needPage('supplier'),
  '/bcontract': market('contracts/list/contracts-page'),
  '/contract-all': market('contracts/list/contracts-page'),
  '/bcontract/:id': market('contracts/page/contract-page'),
  '/contract-all/:id': market('contracts/page/contract-page'),
  '/signature-requests': market('signature-requests/signature-requests-page'),
  '/signature-requests/:id': market('signature-requests/signature-request-page'),
  '/bchat': market('chat/messages-page'),
  '/schat': market('chat/messages-page'),
  '/bnotification': market('notifications/notifications-page'),
  '/snotification': market('notifications/notifications-page'),
  '/bcompanies': market('profiles/saved-companies-page'),
  '/scompanies': market('profiles/saved-companies-page'),
  '/bprofile/:id': companyPage,
  '/sprofile/:id': companyPage,
  '/company-profile/:id': companyPage,
  '/bsetting': market('account/settings-page'),
  '/ssetiing': market('account/settings-page'),
  '/ahome': ['frame', 'administration-frame', 'src/app/routes/admin-home-page.tsx'],
  '/auser': administration('users/users-page'),
  '/aoffering': administration('offers/administration/offerings-page'),
  '/template': administration('templates/templates-page'),
  '/aqueue': administration('waiting/queue-page'),
  '/areport': administration('reports/reports-page'),
  '/asynonym': administration('synonyms/synonyms-page'),
  '/amarketsetting': [
    ...administration('settings/market-settings-page'),
    // Asks before unsaved changes are left.
    'src/ui/confirm-modal.tsx',
  ],
  '/aaudit': administration('records/audit/audit-page'),
  '/asecurity': administration('records/security/security-page'),
  '/asystem': administration('system/system-page'),
};

/** Query of a list with ten rows, as most lists begin. */
const ten = 'page=0&size=10';
const offer = ['/proposals/view-by-id/:id'];
const company = ['/userprofile/getUserDetail/:id', '/userprofile/items/:id', '/userprofile/certificates/:id'];
const quotes = [`/contracts/quotes?${ten}`];
const notifications = ['/notifications/unread?userId=:userId'];
const savedCompanies = [`/userprofile/savedcompanies?${ten}`];
const buyerOffers = (tab, list) => [
  `/buyer-offers/${list}-proposals?${ten}&buyerId=:userId`,
  `/buyer-offers/facets?buyerId=:userId&tab=${tab}`,
  '/buyer-offers/totals?buyerId=:userId',
];
const searched = [
  `/buyer-offers/draft-proposals?${ten}&keyword=*words&buyerId=:userId`,
  '/buyer-offers/facets?keyword=*words&buyerId=:userId&tab=active',
  '/buyer-offers/totals?buyerId=:userId&keyword=*words',
];
const inbox = ['/c/inbox'];
const conversation = [...inbox, '/c/conversation/:id'];
const settings = ['/user/settings'];
const ndas = (whose) => [
  `/nda/requests?${whose}&${ten}&sort=recent&waiting=false`,
  '/nda/requests?userId=:userId&size=10&waiting=true',
  `/nda/facets?${whose}`,
];
const contracts = (list, whose) => [
  `/contracts/${list}?${ten}&${whose}=:userId`,
  `/contracts/${list}?${ten}&waiting=true&${whose}=:userId`,
  '/contracts/facets',
];
const ownOffers = (which) => [
  `/proposals/page-all?${ten}&userId=:userId${which}`,
  `/proposals/facets?userId=:userId${which}`,
];

/**
 * Requests that draw a page, by the address of the page and exactly as the page sends them, so that its first HTML
 * can preload them. A name after a colon stands for a number, a name after a star for search words.
 */
export const preloadedRequests = {
  '/bhome': ['/buyer-offers/home'],
  '/shome': ['/proposals/home'],
  '/bproposal': [`/nda/requests?userId=:userId&${ten}&status=Signed+%26+Shared`],
  '/bdashboard': buyerOffers('active', 'draft'),
  '/bdashboard?tab=active': buyerOffers('active', 'draft'),
  '/bdashboard?tab=saved': buyerOffers('saved', 'saved'),
  '/bsearchresult?q=*words&tab=active': searched,
  '/ssearchresult': [`/proposals/page-all?${ten}`, '/proposals/facets'],
  '/ssearchresult?keyword=*words': [
    `/proposals/page-all?${ten}&keyword=*words`,
    '/proposals/facets?keyword=*words',
  ],
  '/sproposal': ownOffers(''),
  '/pubprosal': ownOffers('&draft=true'),
  '/view-offer/:id': offer,
  '/proposal/:id': offer,
  '/nda': ndas('userId=:userId'),
  '/ndarequest': ndas('userId=:userId&archived=false'),
  '/bquotes': quotes,
  '/quotes': quotes,
  '/bquotes/:id': ['/contracts/quotes/:id'],
  '/quotes/:id': ['/contracts/quotes/:id'],
  '/bneed': [`/user/needs?${ten}`],
  '/bneed/:id': ['/user/needs/:id'],
  '/sneed': [`/user/open-needs?show=open&${ten}`],
  '/sneed/:id': ['/user/needs/:id', '/user/needs/:id/answer'],
  '/bcontract': contracts('display-for-buyer', 'buyerId'),
  '/contract-all': contracts('display', 'supplierId'),
  '/bcontract/:id': ['/contracts/:id'],
  '/contract-all/:id': ['/contracts/:id'],
  '/bchat': inbox,
  '/schat': inbox,
  '/bchat?user=:other&conversation=:id': conversation,
  '/schat?user=:other&conversation=:id': conversation,
  '/bsetting': settings,
  '/ssetiing': settings,
  '/bnotification': notifications,
  '/snotification': notifications,
  '/bprofile/:id': company,
  '/sprofile/:id': company,
  '/bcompanies': savedCompanies,
  '/scompanies': savedCompanies,
  '/sdashboard': [
    '/proposals/statistics?days=30',
    `/proposals/statistics/offers?days=30&page=0&sort=views&size=10`,
    `/contracts/quotes?waiting=true&${ten}`,
  ],
  '/ahome': ['/user/home', '/user/market?days=30'],
  '/auser': ['/user/all-users?page=0&sort=newest&size=10'],
  '/aoffering': [`/proposals/page-all?${ten}&draft=true`],
  '/template': [`/template/search?${ten}`],
  '/aqueue': [`/user/queue?${ten}`],
  '/areport': [`/user/reports?${ten}&state=open`],
  '/areport?state=all': [`/user/reports?${ten}`],
  '/amarketsetting': ['/user/market-settings', `/user/market-settings/history?${ten}`],
  '/aaudit': [`/user/audit?${ten}`],
  '/asecurity': ['/user/security-events?page=0&size=20'],
  '/asystem': ['/user/system'],
};

/**
 * Returns, by the address of a page, the files that its first HTML preloads (web-app.ts): its chunks without those
 * that every page names.
 *
 * @returns {Record<string, { scripts: string[], styles: string[] }>}
 */
export function preloadFiles(manifest, pages = preloadedPages) {
  const first = filesOf(manifest, { name: 'first page', within: [], lazy: [] });
  return Object.fromEntries(
    Object.entries(pages).map(([address, lazy]) => {
      const { scripts, styles } = filesOf(manifest, { name: address, within: [], lazy });
      return [
        address,
        {
          scripts: scripts.filter((file) => !first.scripts.includes(file)),
          styles: styles.filter((file) => !first.styles.includes(file)),
        },
      ];
    }),
  );
}

const isCalled =
  process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url);
if (isCalled) {
  const folder = path.join(root, 'apps', 'web', 'dist', '.vite');
  const manifest = JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  writeFileSync(
    path.join(folder, 'preload-files.json'),
    JSON.stringify({ files: preloadFiles(manifest), answers: preloadedRequests }),
  );
}
