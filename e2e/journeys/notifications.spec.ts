import type { Page } from '@playwright/test';
import { send, type Caller } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, mailText, test } from '../fixtures/market';
import type { RunningServer } from '../fixtures/server';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signUpParties,
  type Parties,
} from '../fixtures/trade';

const bell = (page: Page, unread: number) =>
  page.getByRole('link', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Simulates a change of visibility, because every page of a test browser is in front. */
async function turn(page: Page, state: DocumentVisibilityState): Promise<void> {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** Opens a page and waits for its live connection. */
async function openHearing(page: Page, path: string): Promise<void> {
  const opened = page.waitForEvent('websocket');
  const heard = opened.then((socket) =>
    socket.waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('RECEIPT')),
  );
  await page.goto(path);
  await heard;
}

async function writeByCalls(server: RunningServer, parties: Parties, proposalId: number, text: string) {
  const { supplier, buyer } = parties;
  const { conversationId } = await send<{ conversationId: number }>(server, 'POST', '/c/conversation', {
    token: supplier.token,
    body: { proposalId, supplierId: supplier.userId, buyerId: buyer.userId },
  });
  const body = {
    conversationId,
    senderId: supplier.userId,
    messageContent: text,
    clientId: crypto.randomUUID(),
  };
  await send(server, 'POST', '/c/message', { token: supplier.token, body });
  return conversationId;
}

async function proposeByCalls(server: RunningServer, supplier: Caller, proposalId: number, buyerId: number) {
  const body = {
    contractName: 'Rods 2089',
    contractDescription: '',
    startDate: '2089-04-01',
    endDate: '2089-04-30',
    startStatus: '',
    endStatus: '',
    proposalId,
    buyerId,
    supplierId: supplier.userId,
  };
  await send(server, 'POST', '/contracts/create', { token: supplier.token, body });
}

test('notifications about an NDA raise the counts of both sides live and link to the request', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'news');
  const { supplier, buyer } = parties;
  const proposalId = await publishByCalls(market, supplier, 'Announced rods');
  const [atSupplier, atBuyer] = [await person(market), await person(market)];
  await enter(atSupplier, supplier.email, callersPassword);
  await enter(atBuyer, buyer.email, callersPassword);
  await openHearing(atSupplier, '/sproposal');
  await openHearing(atBuyer, '/bdashboard');
  await expect(bell(atSupplier, 0)).toBeVisible();

  await test.step('the supplier hears of the request, and its toast leads there', async () => {
    await requestByCalls(market, buyer, proposalId);
    await expect(bell(atSupplier, 1)).toBeVisible();
    const news = atSupplier.getByRole('status').filter({ hasText: 'requests the NDA for your offer' });
    await news.getByRole('button', { name: 'Details' }).click();
    await expect(atSupplier).toHaveURL(/\/ndarequest\?nda=\d+$/);
    const opened = group(atSupplier, 'The request you opened');
    await expect(opened.getByRole('article', { name: 'Announced rods' })).toBeVisible();
    await expect(bell(atSupplier, 0)).toBeVisible();
    await expectSound(atSupplier);
  });

  await test.step('the buyer hears of the approval and reads it with the keyboard alone', async () => {
    await shareByCalls(market, parties, proposalId);
    await expect(bell(atBuyer, 1)).toBeVisible();
    await bell(atBuyer, 1).focus();
    await atBuyer.keyboard.press('Enter');
    await expect(atBuyer).toHaveURL(/\/bnotification$/);
    await expect(atBuyer.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    await expectSound(atBuyer);
    const details = group(atBuyer, 'NDAs and offers').getByRole('link', { name: 'Details' });
    for (let presses = 0; presses < 40; presses += 1) {
      if (await details.evaluate((link) => link === document.activeElement)) break;
      await atBuyer.keyboard.press('Tab');
    }
    await expect(details).toBeFocused();
    await atBuyer.keyboard.press('Enter');
    await expect(atBuyer).toHaveURL(/\/nda\?nda=\d+$/);
    await expect(bell(atBuyer, 0)).toBeVisible();
    await expect(
      group(atBuyer, 'The request you opened').getByRole('button', { name: 'Read and sign' }),
    ).toBeVisible();
    await atBuyer.setViewportSize({ width: 390, height: 844 });
    await expectSound(atBuyer);
  });
});

test('notifications about a message, a contract and a deleted offer work on a phone', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'phone-news');
  const { supplier, buyer } = parties;
  const proposalId = await publishByCalls(market, supplier, 'Phoned news');
  const goneId = await publishByCalls(market, supplier, 'Short-lived rods');
  await requestByCalls(market, buyer, proposalId);
  await requestByCalls(market, buyer, goneId);
  const conversationId = await writeByCalls(market, parties, proposalId, 'A secret between two');
  await proposeByCalls(market, supplier, proposalId, buyer.userId);
  await send(market, 'DELETE', `/proposals/remove/${goneId}`, { token: supplier.token });
  const page = await person(market, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await enter(page, buyer.email, callersPassword);
  await openHearing(page, '/bnotification');

  await test.step('they stand by category and are sound in both schemes and on small phones', async () => {
    await expect(bell(page, 3)).toBeVisible();
    await expect(group(page, 'Messages').getByText('1 unread')).toBeVisible();
    await expect(page.getByText('A secret between two')).toHaveCount(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expectSound(page);
    }
    await page.setViewportSize({ width: 320, height: 700 });
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
  });

  await test.step('the offer that is gone can only be marked', async () => {
    const card = group(page, 'NDAs and offers').getByRole('article').filter({ hasText: 'Short-lived rods' });
    await expect(card.getByText('This no longer exists.')).toBeVisible();
    await expect(card.getByRole('link')).toHaveCount(0);
    await card.getByRole('button', { name: 'Mark as read' }).click();
    await expect(bell(page, 2)).toBeVisible();
  });

  await test.step('the contract is opened on its page', async () => {
    await group(page, 'Quotes and contracts').getByRole('link', { name: 'Contract' }).click();
    await expect(page).toHaveURL(/\/bcontract\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Rods 2089' })).toBeVisible();
    await expect(bell(page, 1)).toBeVisible();
    await expectSound(page);
  });

  await test.step('the message leads to its conversation', async () => {
    await bell(page, 1).click();
    await group(page, 'Messages').getByRole('link', { name: 'Go To Chat' }).click();
    await expect(page).toHaveURL(
      new RegExp(`/bchat\\?user=${supplier.userId}&conversation=${conversationId}$`),
    );
    await expect(page.getByRole('log').getByText('A secret between two')).toBeVisible();
    await expect(bell(page, 0)).toBeVisible();
  });
});

// NOT-10
test('reading a notification in one tab clears it in the other', async ({ market, person }) => {
  const parties = await signUpParties(market, 'tabs');
  const proposalId = await publishByCalls(market, parties.supplier, 'Shared rods');
  await requestByCalls(market, parties.buyer, proposalId);
  await shareByCalls(market, parties, proposalId);
  await proposeByCalls(market, parties.supplier, proposalId, parties.buyer.userId);
  const first = await person(market);
  await enter(first, parties.buyer.email, callersPassword);
  const second = await first.context().newPage();
  await openHearing(first, '/bnotification');
  await openHearing(second, '/bnotification');
  await expect(bell(second, 2)).toBeVisible();
  await expect(second.getByRole('article')).toHaveCount(2);

  await group(first, 'Quotes and contracts').getByRole('button', { name: 'Mark as read' }).click();
  await expect(bell(second, 1)).toBeVisible();
  await expect(group(second, 'Quotes and contracts').getByText('0 unread')).toBeVisible();
  await expect(
    group(second, 'Quotes and contracts').getByRole('button', { name: 'Mark as read' }),
  ).toHaveCount(0);

  await test.step('the title of a tab behind others counts', async () => {
    await turn(second, 'hidden');
    await expect(second).toHaveTitle('(1) Notifications · Proffer');
    await turn(second, 'visible');
    await expect(second).toHaveTitle('Notifications · Proffer');
  });

  await test.step('also when the thing itself is opened elsewhere', async () => {
    await second.goto('/nda');
    await second.getByRole('button', { name: 'Read and sign' }).click();
    await expect(bell(first, 0)).toBeVisible();
    await expect(bell(second, 0)).toBeVisible();
  });
});

test('the link in a mail unsubscribes with one click, and the settings show it', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'unsubscribe');
  const { supplier, buyer } = parties;
  const proposalId = await publishByCalls(market, supplier, 'Mailed rods');
  await requestByCalls(market, buyer, proposalId);
  const mail = await mailText(market, supplier.email, /requests the NDA/);
  const [link = ''] = /https?:\/\/\S+\/unsubscribe\?key=\S+/.exec(mail) ?? [];
  expect(link).not.toBe('');
  const page = await person(market, { viewport: { width: 390, height: 844 } });

  await test.step('opening it changes nothing', async () => {
    await page.goto(link);
    await expect(page.getByText(supplier.email)).toBeVisible();
    await expectSound(page);
    const settings = await send<{ notifications: object }>(market, 'GET', '/user/settings', {
      token: supplier.token,
    });
    expect(settings.notifications).toMatchObject({ GENERAL: 'at_once' });
  });

  await test.step('the press ends them', async () => {
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await expect(page.getByText(/^Done\. We send no more mails about NDAs and offers/)).toBeFocused();
    await expectSound(page);
    await enter(page, supplier.email, callersPassword);
    await page.goto('/ssetiing?section=notifications');
    const choice = page.getByRole('radiogroup', { name: 'NDAs and offers' });
    await expect(choice.getByLabel('Never')).toBeChecked();
    await expectSound(page);
  });

  await test.step('quiet hours are kept over a reload', async () => {
    await page.getByText('Quiet hours', { exact: true }).click();
    await expect(page.getByLabel('Time zone')).toHaveValue('Asia/Kolkata');
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'PUT' && response.request().postData()?.includes('390') === true,
    );
    await page.getByLabel('To', { exact: true }).fill('06:30');
    await saved;
    await page.reload();
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:30');
    await expectSound(page);
  });

  await test.step('a wrong key is said plainly', async () => {
    await page.goto('/unsubscribe?key=1.GENERAL.wrong');
    await expect(page.getByRole('alert', { name: 'Invalid or expired link.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop these mails' })).toHaveCount(0);
  });
});
