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
  ],
};

/** The address of one's latest conversation, as its list leads there. */
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

/** Which list these open with the browser alone knows; or they are few, and seldom opened. */
const withoutAnswers = ['/bsearchresult', '/asynonym'];

/** The calls that a page names beside its files, as they are asked. */
const answersIn = (named: string) =>
  [...named.matchAll(/data-answer href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const pathOf = (address: string) => address.replace(/\?.*/, '');

/** What a page asks for until it asks for data that it has not named, and how often it asks what it has named. */
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
  test(`opened by its address, a page of ${email} names its files and asks once who is here`, async ({
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
      // What comes once the browser is idle is not of the first page, and a slow machine may be idle before it asks for data.
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
