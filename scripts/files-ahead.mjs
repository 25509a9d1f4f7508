import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './bundle-budget.mjs';
import { root } from './processes.mjs';

const market = (page) => ['frame', `src/features/${page}.tsx`];
const open = (page) => ['src/app/layouts/open-layout.tsx', ...market(page)];
const administration = (page) => ['frame', 'administration-frame', page];

/** The pages of those who are logged in that are come to by their address, and what they fetch besides the first file. */
export const pagesAhead = {
  '/bhome': market('home/buyer-home-page'),
  '/bproposal': market('home/buyer-offers-page'),
  '/bdashboard': market('offers/lists/buyer-dashboard-page'),
  '/bsearchresult': market('offers/lists/search-page'),
  '/ssearchresult': [...market('offers/lists/search-page'), 'src/features/offers/lists/market-search.tsx'],
  '/sproposal': market('offers/lists/supplier-offers-page'),
  '/pubprosal': market('offers/lists/published-offers-page'),
  '/view-offer/:id': open('offers/page/offer-page'),
  '/proposal/:id': open('offers/page/offer-page'),
  '/sdashboard': market('figures/supplier/supplier-dashboard-page'),
  '/nda': market('nda/buyer-nda-page'),
  '/ndarequest': market('nda/nda-requests-page'),
  '/bquotes': market('quotes/quotes-page'),
  '/quotes': market('quotes/quotes-page'),
  '/bcontract': market('contracts/list/contracts-page'),
  '/contract-all': market('contracts/list/contracts-page'),
  '/bcontract/:id': market('contracts/page/contract-page'),
  '/contract-all/:id': market('contracts/page/contract-page'),
  '/bchat': market('chat/messages-page'),
  '/schat': market('chat/messages-page'),
  '/bnotification': market('notifications/notifications-page'),
  '/snotification': market('notifications/notifications-page'),
  '/bcompanies': market('profiles/saved-companies-page'),
  '/scompanies': market('profiles/saved-companies-page'),
  '/auser': administration('administration'),
  '/ahome': administration('administration'),
  '/aoffering': administration('src/features/offers/administration/offerings-page.tsx'),
  '/template': administration('src/features/templates/templates-page.tsx'),
  ...Object.fromEntries(
    ['/aqueue', '/areport', '/asynonym', '/aaudit', '/asecurity', '/asystem'].map((address) => [
      address,
      administration('src/app/routes/admin-records.ts'),
    ]),
  ),
};

/**
 * By the address of a page, the calls by which it is drawn, word by word as it makes them: its first page names these too,
 * for whoever they are answered to.
 */
export const answersAhead = {
  '/bhome': ['/buyer-offers/home'],
  // Without a tab its page opens the one used last, which the browser alone knows.
  '/bdashboard?tab=active': [
    '/buyer-offers/draft-proposals?page=0&size=10&buyerId=:userId',
    '/buyer-offers/facets?buyerId=:userId&tab=active',
    '/buyer-offers/totals?buyerId=:userId',
  ],
  '/nda': [
    '/nda/requests?userId=:userId&page=0&size=10&sort=recent&waiting=false',
    '/nda/requests?userId=:userId&size=10&waiting=true',
    '/nda/facets?userId=:userId',
  ],
  '/ndarequest': [
    '/nda/requests?userId=:userId&archived=false&page=0&size=10&sort=recent&waiting=false',
    '/nda/requests?userId=:userId&size=10&waiting=true',
    '/nda/facets?userId=:userId&archived=false',
  ],
  '/sdashboard': [
    '/proposals/statistics?days=30',
    '/proposals/statistics/offers?days=30&page=0&sort=views&size=10',
  ],
  '/aoffering': ['/proposals/page-all?page=0&size=10&draft=true'],
};

/**
 * By the address of a page, the files that its first page names (web-app.ts): all that it is made of but what every page
 * names already.
 *
 * @returns {Record<string, { scripts: string[], styles: string[] }>}
 */
export function filesAhead(manifest, pages = pagesAhead) {
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
    path.join(folder, 'files-ahead.json'),
    JSON.stringify({ files: filesAhead(manifest), answers: answersAhead }),
  );
}
