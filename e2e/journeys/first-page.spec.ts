import type { Page } from '@playwright/test';
import { demoEmails, demoPassword, enter, findDemoIds } from '../fixtures/demo-people';
import { expect, test } from '../fixtures/market';

const addresses = {
  [demoEmails.buyer]: [
    '/bhome',
    '/bproposal',
    '/bdashboard',
    '/bsearchresult',
    '/nda',
    '/bquotes',
    '/bcontract',
    '/bchat',
    '/bnotification',
    '/bcompanies',
  ],
  [demoEmails.supplier]: [
    '/sdashboard',
    '/sproposal',
    '/pubprosal',
    '/ssearchresult',
    '/ndarequest',
    '/quotes',
    '/contract-all',
    '/schat',
    '/snotification',
    '/scompanies',
  ],
  [demoEmails.admin]: ['/ahome', '/auser', '/aoffering', '/template', '/aqueue'],
};

const question = '/auth/session';

/** The files that a page asks for until it asks for its data, and how often it asks who is here. */
async function openByAddress(page: Page, address: string) {
  const asked: { path: string; isCall: boolean }[] = [];
  page.on('request', (request) =>
    asked.push({
      path: new URL(request.url()).pathname,
      isCall: ['fetch', 'xhr'].includes(request.resourceType()),
    }),
  );
  const answer = await page.goto(address);
  const named = (await answer?.text()) ?? '';
  const isData = ({ path, isCall }: (typeof asked)[number]) => isCall && path !== question;
  await expect.poll(() => asked.some(isData)).toBe(true);
  const files = asked.slice(0, asked.findIndex(isData)).map(({ path }) => path);
  return {
    named,
    files: files.filter((path) => /\.(?:js|css)$/.test(path)),
    questions: asked.filter(({ path }) => path === question).length,
  };
}

for (const [email, own] of Object.entries(addresses)) {
  // LIM-18, ACC-130
  test(`opened by its address, a page of ${email} names its files and asks once who is here`, async ({
    demo,
    person,
  }) => {
    const ids = await findDemoIds(demo);
    const offers =
      email === demoEmails.buyer
        ? [`/view-offer/${ids.withheldOffer}`]
        : email === demoEmails.supplier
          ? [`/proposal/${ids.ownOffer}`]
          : [];
    for (const address of [...own, ...offers]) {
      const page = await person(demo);
      // What comes once the browser is idle is not of the first page, and a slow machine may be idle before it asks for data.
      await page.addInitScript(() => (window.requestIdleCallback = () => 0));
      await enter(page, email, demoPassword);
      const { named, files, questions } = await openByAddress(page, address);
      expect.soft(files.length, address).toBeGreaterThan(1);
      expect
        .soft(
          files.filter((path) => !named.includes(path)),
          `${address} finds these late`,
        )
        .toEqual([]);
      expect.soft(questions, address).toBe(1);
      await page.context().close();
    }
  });
}
