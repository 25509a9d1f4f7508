import type { Page } from '@playwright/test';
import { logInByCalls, send, signUpByCalls, type Caller } from '../fixtures/calls';
import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import type { RunningServer } from '../fixtures/server';
import { callersPassword, publishByCalls, requestByCalls, signUpParties } from '../fixtures/trade';
import { mailboxHeaders } from '../fixtures/server';
import { codeOfLogin } from '../fixtures/two-steps';

const again = (page: Page) => page.getByRole('dialog', { name: 'Please log in again' });

/**
 * Ends the session as a timeout does, without notifying the page. Background requests have been answered by then, so
 * that the next user action finds out.
 */
async function loseSession(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.context().clearCookies();
}

/**
 * Ends the session when the page sends a request, so that no background request finds out before: the dialog would
 * take the focus from the form.
 */
const loseSessionAt = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await page.context().clearCookies();
      // The browser adds the cookies that it has now, which are none.
      await route.continue();
    },
    { times: 1 },
  );

async function logInAgain(page: Page, password: string): Promise<void> {
  await again(page).getByRole('textbox', { name: 'Password' }).fill(password);
  await again(page).getByRole('textbox', { name: 'Password' }).press('Enter');
  await expect(again(page)).toBeHidden();
}

async function titlesOf(server: RunningServer, { userId, token }: Caller): Promise<string[]> {
  const path = `/proposals/page-all?page=0&size=10&userId=${userId}`;
  const { content } = await send<{ content: { title: string }[] }>(server, 'GET', path, { token });
  return content.map(({ title }) => title);
}

test('no typed data is lost when a session ends', async ({ demo, person }) => {
  const email = 'long-day@example.com';
  await signUpByCalls(demo, email, 'Supplier');
  const supplier = await logInByCalls(demo, email, callersPassword);
  const page = await person(demo);
  await enter(page, email, callersPassword);

  await test.step('in the wizard, which saves by itself', async () => {
    await page.goto('/proposal-wizard');
    await page
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: /Details/ })
      .click();
    await page.getByLabel('Title').fill('Before the break');
    await expect(page.getByText('Saved just now')).toBeVisible();
    await loseSession(page);
    await page.getByLabel('Title').fill('After the break');
    await expect(again(page).getByRole('textbox', { name: 'Password' })).toBeFocused();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await again(page).getByRole('textbox', { name: 'Password' }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(again(page).getByRole('alert').filter({ hasText: 'User not Verified' })).toBeVisible();
    await again(page).getByRole('textbox', { name: 'Password' }).fill(callersPassword);
    await page.keyboard.press('Enter');
    await expect(again(page)).toBeHidden();
    await expect(page.getByLabel('Title')).toHaveValue('After the break');
    await expect.poll(() => titlesOf(demo, supplier)).toEqual(['After the break']);
  });

  await test.step('on the profile', async () => {
    await page.goto('/sprofile?mode=edit');
    const overview = page.getByRole('textbox', { name: 'Overview', exact: true });
    await overview.fill('Pumps since 1987.');
    await loseSessionAt(page, '**/userprofile/updateuserdetail/*');
    await overview.press('Control+Enter');
    await logInAgain(page, callersPassword);
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    const detail = await send<{ overview: string }>(
      demo,
      'GET',
      `/userprofile/getUserDetail/${supplier.userId}`,
      { token: supplier.token },
    );
    expect(detail.overview).toBe('Pumps since 1987.');
  });

  await test.step('a session begun again in another tab is there in this one', async () => {
    await page.goto('/sprofile?mode=edit');
    await page.getByRole('textbox', { name: 'Industry' }).fill('Water');
    await loseSession(page);
    // By key, because a background request of the page may already have opened the dialog.
    await page.getByRole('textbox', { name: 'Industry' }).press('Enter');
    await expect(again(page)).toBeVisible();
    await page.context().request.post('/auth/login', { data: { email, password: callersPassword } });
    // A headless browser gives the focus to none of its pages.
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(again(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Save Industry' })).toBeHidden();
  });

  await test.step('given up, it leads to the login', async () => {
    expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBe(email);
    await page.getByRole('textbox', { name: 'City' }).fill('Nashik');
    await loseSession(page);
    await page.getByRole('textbox', { name: 'City' }).press('Enter');
    await again(page).getByRole('button', { name: 'Log in as somebody else' }).click();
    await expect(again(page).getByText(/have not saved will be lost/)).toBeVisible();
    // The app reloads once on the login page.
    const begun = page.waitForEvent('load');
    await again(page).getByRole('button', { name: 'Log in as somebody else' }).click();
    await begun;
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBeNull();
  });
});

test('an administrator loses no typed template when the session ends', async ({ demo, person }) => {
  const page = await person(demo);
  await enter(page, demoEmails.admin, demoPassword);
  await page.goto('/addtemplate');
  await page.getByRole('textbox', { name: 'Title' }).fill('Written over lunch');
  await page.getByRole('textbox', { name: 'Question', exact: true }).fill('How soon?');
  await loseSessionAt(page, '**/template/save');
  await page.getByRole('button', { name: 'Save' }).click();
  // An administrator also needs the second factor here.
  const { request } = page.context();
  const code = await codeOfLogin(demoEmails.admin, {
    read: async (path) => (await request.get(path, { headers: mailboxHeaders(demo) })).json(),
    logIn: async () => {
      await again(page).getByRole('textbox', { name: 'Password' }).fill(demoPassword);
      await page.keyboard.press('Enter');
      await expect(again(page).getByRole('group', { name: 'Verification code' })).toBeVisible();
      return false;
    },
  });
  await again(page)
    .getByLabel(/^Digit 1 of /)
    .focus();
  await page.keyboard.insertText(code ?? '');
  await expect(again(page)).toBeHidden();
  await expect(page.getByText('Template saved successfully!')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Written over lunch' })).toBeVisible();
  await page.goto('/addtemplate/abc');
  await expect(page.getByText('Not Found')).toBeVisible();
});

test('a session ended elsewhere is announced at once, and the page continues after the login', async ({
  market,
  person,
}) => {
  const { supplier, buyer } = await signUpParties(market, 'live-again');
  const offer = await publishByCalls(market, supplier, 'Asked for after the break');
  const page = await person(market);
  await enter(page, supplier.email, callersPassword);
  const opened = page.waitForEvent('websocket');
  await page.goto('/ndarequest');
  await (
    await opened
  ).waitForEvent('framereceived', ({ payload }) => payload.toString().startsWith('RECEIPT'));
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await fetch(`${market.url}/auth/logout`, { method: 'POST', headers: { cookie, origin: market.url } });
  await expect(again(page)).toBeVisible();
  await logInAgain(page, callersPassword);
  await requestByCalls(market, buyer, offer);
  // The live connection is reopened within its five seconds.
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('link', { name: 'Asked for after the break' })).toBeVisible();
});
