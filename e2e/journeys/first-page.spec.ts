import type { Page } from '@playwright/test';
import { send, type Caller } from '../fixtures/calls';
import { demoEmails, demoPassword, enter, findDemoIds } from '../fixtures/demo-people';
import { expect, test } from '../fixtures/market';
import type { RunningServer } from '../fixtures/server';

const addresses = {
  [demoEmails.buyer]: [
    '/bhome',
    '/bproposal',
    '/bdashboard',
    '/bdashboard?tab=active',
    '/bdashboard?tab=saved',
    '/bsearchresult',
    '/bsearchresult?q=steel&tab=active',
    '/nda',
    '/bquotes',
    '/bcontract',
    '/bchat',
    '/bsetting',
    '/bnotification',
    '/bcompanies',
  ],
  [demoEmails.supplier]: [
    '/shome',
    '/sdashboard',
    '/sproposal',
    '/pubprosal',
    '/ssearchresult',
    '/ssearchresult?keyword=steel',
    '/ndarequest',
    '/quotes',
    '/contract-all',
    '/schat',
    '/ssetiing',
    '/snotification',
    '/scompanies',
  ],
  [demoEmails.admin]: [
    '/ahome',
    '/auser',
    '/aoffering',
    '/template',
    '/aqueue',
    '/areport',
    '/areport?state=all',
    '/aaudit',
    '/asecurity',
    '/asystem',
    '/asynonym',
    '/amarketsetting',
  ],
};

/** Returns the address of the latest conversation, as the list links to it. */
async function latestConversation(
  server: RunningServer,
  { token, userId }: Caller,
  at: string,
): Promise<string> {
  const { content } = await send<{
    content: { conversationId: number; buyerId: number; supplierId: number }[];
  }>(server, 'GET', '/c/inbox', { token });
  const [latest] = content;
  if (!latest) throw new Error('the demo market has no conversation');
  const { conversationId, buyerId, supplierId } = latest;
  return `${at}?user=${buyerId === userId ? supplierId : buyerId}&conversation=${conversationId}`;
}

const question = '/auth/session';

/** Pages without prefetched calls: only the browser knows their list, or they are rarely opened. */
const withoutAnswers = ['/bsearchresult', '/asynonym'];

/** Returns the calls that a page prefetches along with its files. */
const answersIn = (named: string) =>
  [...named.matchAll(/data-answer href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const pathOf = (address: string) => address.replace(/\?.*/, '');

/**
 * Returns the requests of a page until its first call that was not prefetched, and the number of requests for
 * prefetched calls.
 */
async function openByAddress(page: Page, address: string) {
  const asked: { path: string; isCall: boolean }[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push({ path: pathname + search, isCall: ['fetch', 'xhr'].includes(request.resourceType()) });
  });
  const answer = await page.goto(address);
  const named = (await answer?.text()) ?? '';
  const answers = answersIn(named);
  await page.locator('main :is(h1, h2)').first().waitFor();
  const isLater = ({ path, isCall }: (typeof asked)[number]) =>
    isCall && ![question, ...answers].includes(path);
  const files = (asked.some(isLater) ? asked.slice(0, asked.findIndex(isLater)) : asked).map(
    ({ path }) => path,
  );
  const timesAsked = (path: string) => asked.filter((one) => pathOf(one.path) === path).length;
  return {
    named,
    files: files.filter((path) => /\.(?:js|css)$/.test(path)),
    questions: timesAsked(question),
    askedTwice: answers
      .map(pathOf)
      .filter((path, _, paths) => timesAsked(path) !== paths.filter((each) => each === path).length),
  };
}

for (const [email, own] of Object.entries(addresses)) {
  // LIM-18, ACC-130
  test(`opened by address, a page of ${email} prefetches its files and requests the session once`, async ({
    demo,
    person,
  }) => {
    const ids = await findDemoIds(demo);
    const things =
      email === demoEmails.buyer
        ? [`/view-offer/${ids.withheldOffer}`, await latestConversation(demo, ids.buyer, '/bchat')]
        : email === demoEmails.supplier
          ? [`/proposal/${ids.ownOffer}`, await latestConversation(demo, ids.supplier, '/schat')]
          : [];
    for (const address of [...own, ...things]) {
      const page = await person(demo);
      // Idle-time requests do not belong to the first page, and a slow machine may be idle before the page requests
      // data.
      await page.addInitScript(() => (window.requestIdleCallback = () => 0));
      await enter(page, email, demoPassword);
      const { named, files, questions, askedTwice } = await openByAddress(page, address);
      expect.soft(files.length, address).toBeGreaterThan(1);
      expect
        .soft(
          files.filter((path) => !named.includes(path)),
          `${address} finds these late`,
        )
        .toEqual([]);
      expect.soft(questions, address).toBe(1);
      expect.soft(answersIn(named).length > 0, address).toBe(!withoutAnswers.includes(address));
      expect.soft(askedTwice, address).toEqual([]);
      await page.context().close();
    }
  });
}
