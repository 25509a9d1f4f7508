import type { Page, Route } from '@playwright/test';
import { demoEmails, demoPassword, enter, findDemoIds } from '../fixtures/demo-people';
import { expect, test } from '../fixtures/market';
import { callersPassword, publishByCalls, signUpParties } from '../fixtures/trade';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

// OFF-83
test('filters, tabs and pages of lists are in the address and survive Back and reload', async ({
  demo,
  person,
}) => {
  const page = await person(demo);
  await enter(page, demoEmails.buyer, demoPassword);
  await page.goto('/bdashboard?tab=active');
  await page
    .getByRole('button', { name: 'Page 2' })
    .or(page.getByRole('link', { name: 'Page 2' }))
    .first()
    .click();
  await expect(page).toHaveURL(/page=2/);
  await page.reload();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel('Words in title, detail or company').fill('pump');
  await expect(page).toHaveURL(/keyword=pump/);
  await expect(page).not.toHaveURL(/page=2/);
  await expect(page.locator('mark').first()).toBeVisible();
  // The previous list stays visible, marked as stale, until the new one arrives.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  const titles = await page.getByRole('article').getByRole('heading').allTextContents();
  await page.reload();
  await expect(page.getByLabel('Words in title, detail or company')).toHaveValue('pump');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles);
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/view-offer\//);
  await page.goBack();
  await expect(page).toHaveURL(/keyword=pump/);
  await expect(page.getByLabel('Words in title, detail or company')).toHaveValue('pump');
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles);

  await page.goto('/nda');
  await page.getByLabel('Status').selectOption('Rejected');
  await expect(page).toHaveURL(/status=Rejected/);
  await page.reload();
  await expect(page.getByLabel('Status').locator('option:checked')).toHaveText(/^Rejected \(\d+\)$/);
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).not.toHaveURL(/status=/);
});

// ACC-8
test('a protected page redirects to the login and then back to the requested page', async ({
  demo,
  person,
}) => {
  const page = await person(demo);
  await page.goto('/nda?status=Rejected');
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, demoEmails.buyer, demoPassword);
  await expect(page).toHaveURL(/\/nda\?status=Rejected$/);
  await expect(page.getByRole('heading', { name: 'NDA Management' })).toBeVisible();
  await page.goto('/sproposal');
  await expect(page).toHaveURL(/\/bdashboard/);
  for (const path of ['/login', '/signup', '/login?next=//example.com/elsewhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`^${demo.url}/bdashboard`));
  }
  await page.goto('/login?next=%2Fnda%3Fstatus%3DRejected');
  await expect(page).toHaveURL(/\/nda\?status=Rejected$/);
  const other = await person(demo);
  await other.goto('/login?next=//example.com/elsewhere');
  await logIn(other, demoEmails.buyer, demoPassword);
  await expect(other).toHaveURL(new RegExp(`^${demo.url}/bdashboard`));
});

// ACC-96
test('public pages make no call that the server refuses to strangers', async ({ demo, person }) => {
  const page = await person(demo);
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${page.url()}: ${response.status()} ${response.url()}`);
  });
  const { ownOffer } = await findDemoIds(demo);
  const addresses: [string, string | RegExp][] = [
    [`/specificoffer/${ownOffer}`, 'Interested?'],
    ['/login', 'Log in'],
    ['/signup', 'Sign up'],
    ['/utwo-factor', 'Verify your email'],
    ['/tnc', 'Terms & Conditions'],
    ['/verify', 'Verify a document'],
    ['/forgot-password', /password/i],
    ['/', 'Newest offers'],
    ['/market', /^Offers, NDAs and contracts/],
  ];
  for (const [path, heading] of addresses) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    // A page makes its calls at once; the answers have arrived when the network is idle.
    await page.waitForLoadState('networkidle');
  }
  expect(refused).toEqual([]);

  // ACC-109
  await test.step('the frame of a page stays until there is something to read', async () => {
    const asked = new Promise<Route>((resolve) => {
      void page.route('**/proposals/public*', resolve, { times: 1 });
    });
    await page.goto('/market', { waitUntil: 'commit' });
    const call = await asked;
    await expect(page.locator('.shell')).toBeVisible();
    await call.continue();
    await expect(page.getByRole('heading', { name: /^Offers, NDAs and contracts/ })).toBeVisible();
    await expect(page.locator('.shell')).toBeHidden();
  });
});

// ACC-71, ACC-72
test('Log Out removes all local data and ends the session on the server', async ({ demo, person }) => {
  const page = await person(demo);
  await page.goto('/login');
  await logIn(page, demoEmails.supplier, demoPassword);
  await expect(page).toHaveURL(/\/shome/);
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(kept).toMatchObject({ userEmail: demoEmails.supplier, usertype: 'SUPPLIER' });
  expect(JSON.stringify(kept)).not.toContain(demoPassword);
  const cookies = await page.context().cookies();
  expect(cookies.map(({ httpOnly }) => httpOnly)).not.toContain(false);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const ask = () => fetch(`${demo.url}/nda/documents`, { headers: { cookie } });
  expect((await ask()).status).toBe(200);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page.getByText('You are still logged in')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0);
  expect((await ask()).status).toBe(401);
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

test('login, dashboard and Request NDA work with the keyboard alone', async ({ market, person }) => {
  const { supplier, buyer } = await signUpParties(market, 'keyboard');
  const title = 'Reached by keys';
  await publishByCalls(market, supplier, title);
  const page = await person(market);
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(buyer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(callersPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/bdashboard/);
  const card = page.getByRole('article', { name: title });
  await expect(card).toBeVisible();
  await tabTo(page, 'Skip to the content');
  await page.keyboard.press('Enter');
  await tabTo(page, `Request NDA of ${title}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('NDA requested successfully')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Pending Supplier Action' })).toBeVisible();
});

/** Presses Tab until the control with the name has the focus; every focused element must be visible. */
async function tabTo(page: Page, name: string): Promise<void> {
  const target = page
    .getByRole('button', { name, exact: true })
    .or(page.getByRole('link', { name, exact: true }));
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return 'nothing has the focus';
      // A segmented control shows only its label.
      const seen = focused.matches('input[type=radio]') ? focused.parentElement : focused;
      const { width, height } = (seen ?? focused).getBoundingClientRect();
      return width > 0 && height > 0 ? '' : `unseen: ${focused.outerHTML.slice(0, 120)}`;
    });
    if (await target.evaluate((element) => element === document.activeElement)) return;
    if (ring !== 'nothing has the focus') expect(ring).toBe('');
  }
  throw new Error(`the Tab key does not reach ${name}`);
}
