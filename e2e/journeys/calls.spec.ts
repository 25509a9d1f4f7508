import type { Page, Request } from '@playwright/test';
import { demoEmails, demoPassword, enter, findDemoIds } from '../fixtures/demo-people';
import { expect, test } from '../fixtures/market';
import { goTo, type Screen } from '../fixtures/go-to-screen';

const mostCalls = 5;

const isCall = (request: Request) => ['fetch', 'xhr'].includes(request.resourceType());
const addressOf = (request: Request) => {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
};

const socketHasTold = async (page: Page): Promise<void> => {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived', ({ payload }) => payload.toString().includes('newsMark'));
};

/** Returns the calls made during an action, until all have been answered. */
async function callsDuring(page: Page, act: () => Promise<void>): Promise<string[]> {
  const asked: Request[] = [];
  const underway = new Set<Request>();
  const begun = (request: Request) => {
    if (!isCall(request)) return;
    asked.push(request);
    underway.add(request);
  };
  const ended = (request: Request) => void underway.delete(request);
  page.on('request', begun).on('requestfinished', ended).on('requestfailed', ended);
  await act();
  await expect.poll(() => underway.size).toBe(0);
  page.off('request', begun).off('requestfinished', ended).off('requestfailed', ended);
  return asked.map(addressOf).filter((address) => address !== 'GET /auth/session');
}

const first = (page: Page) => page.getByRole('article').first().getByRole('link').first().click();

const rooms: { who: string; email: string; screens: Screen[] }[] = [
  {
    who: 'the buyer',
    email: demoEmails.buyer,
    screens: [
      { name: 'home', path: '/bhome', heading: 'Waiting for you' },
      { name: 'offers', path: '/bdashboard', heading: /\w/ },
      { name: 'offer', path: ({ withheldOffer }) => `/view-offer/${withheldOffer}`, heading: /\w/ },
      {
        name: 'offer, signed',
        path: ({ ndaSignedOffer }) => `/view-offer/${ndaSignedOffer}`,
        heading: /\w/,
      },
      { name: 'search', path: '/bsearchresult?q=pump', heading: /\w/ },
      { name: 'NDAs', path: '/nda', heading: 'NDA Management' },
      { name: 'offers under NDA', path: '/bproposal', heading: 'My NDA offers' },
      { name: 'quotes', path: '/bquotes', heading: 'Quotes' },
      { name: 'contracts', path: '/bcontract', heading: /Contracts/ },
      { name: 'contract', path: '/bcontract', heading: 'Lines and price', open: first },
      { name: 'messages', path: '/bchat', heading: /\w/ },
      { name: 'notifications', path: '/bnotification', heading: /\w/ },
      { name: 'company', path: ({ supplier }) => `/company-profile/${supplier.userId}`, heading: /\w/ },
    ],
  },
  {
    who: 'the supplier',
    email: demoEmails.supplier,
    screens: [
      { name: 'home', path: '/shome', heading: 'Waiting for you' },
      { name: 'figures', path: '/sdashboard', heading: 'All Company Offers' },
      { name: 'own proposals', path: '/sproposal', heading: 'PROPOSALS' },
      { name: 'published proposals', path: '/pubprosal', heading: 'PUBLISHED PROPOSALS' },
      { name: 'offer', path: ({ ownOffer }) => `/proposal/${ownOffer}`, heading: /\w/ },
      { name: 'search', path: '/ssearchresult?keyword=pump', heading: /\w/ },
      { name: 'NDA requests', path: '/ndarequest', heading: 'NDA Requests' },
      { name: 'quotes', path: '/quotes', heading: 'Quotes' },
      { name: 'contracts', path: '/contract-all', heading: /Contracts/ },
      { name: 'contract', path: '/contract-all', heading: 'Lines and price', open: first },
      { name: 'messages', path: '/schat', heading: /\w/ },
      { name: 'notifications', path: '/snotification', heading: /\w/ },
    ],
  },
  {
    who: 'the administrator',
    email: demoEmails.admin,
    screens: [
      { name: 'dashboard', path: '/ahome', heading: 'Market' },
      { name: 'users', path: '/auser', heading: 'Users' },
      { name: 'offers', path: '/aoffering', heading: 'Offers' },
      { name: 'templates', path: '/template', heading: 'Templates' },
      { name: 'what waits', path: '/aqueue', heading: 'Waiting' },
      { name: 'reports', path: '/areport?state=all', heading: 'Reports' },
      { name: 'audit log', path: '/aaudit', heading: 'Audit log' },
      { name: 'security events', path: '/asecurity', heading: 'Security' },
      { name: 'system', path: '/asystem', heading: 'System' },
    ],
  },
];

for (const { who, email, screens } of rooms) {
  // OFF-291, OFF-330, LIV-14
  test(`${who} makes few calls and none twice per page, including the live connection`, async ({
    demo,
    person,
  }) => {
    test.setTimeout(240_000);
    const ids = await findDemoIds(demo);
    const page = await person(demo);
    await enter(page, email, demoPassword);
    for (const { open, heading, ...screen } of screens) {
      const arrive = async () => {
        const told = email === demoEmails.admin ? null : socketHasTold(page);
        await goTo(page, { ...screen, heading: open ? /\w/ : heading }, undefined, ids);
        await told;
      };
      let asked = await callsDuring(page, arrive);
      if (open) {
        asked = await callsDuring(page, async () => {
          await open(page, ids);
          await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        });
      }
      expect.soft(asked, `${screen.name} asks nothing twice`).toEqual([...new Set(asked)]);
      expect.soft(asked.length, `${screen.name}: ${asked.join(', ')}`).toBeLessThanOrEqual(mostCalls);
    }
  });
}
