import type { Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { signUpByCalls } from '../fixtures/calls';
import { expect, mailedCode, mailedLink, mailText, test } from '../fixtures/market';
import { firstAdmin, type RunningServer } from '../fixtures/server';
import { callersPassword, signUpParties } from '../fixtures/trade';

async function typeCredentials(page: Page, email: string, password = callersPassword): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logIn(page: Page, email: string, password = callersPassword): Promise<void> {
  await page.goto('/login');
  await typeCredentials(page, email, password);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}

/** Returns alerts within the page; a toast may show the same text. */
const alertOf = (page: Page, hasText: string | RegExp) =>
  page.getByRole('main').getByRole('alert').filter({ hasText });

async function chooseInMenu(page: Page, item: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

const enterCode = async (page: Page, code: string): Promise<void> => {
  await page.getByLabel(/^Digit 1 of /).focus();
  await page.keyboard.insertText(code);
};

test('a forgotten password is reset by a link that works once', async ({ market, person }) => {
  const email = 'forgetful@example.com';
  await signUpByCalls(market, email, 'Supplier');
  const page = await person(market);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.locator('form').getByText('Please Enter Email Id')).toBeVisible();
  await page.getByLabel('Email').fill('forgetful@');
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.locator('form').getByText('Please Enter Valid Email Id')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('If this address is registered, a link is on its way.')).toBeVisible();

  const link = await mailedLink(market, email, /Set a new/);
  const key = new URL(link).searchParams.get('key') ?? '';
  const path = link.slice(new URL(link).origin.length);
  await page.goto(path);
  const [first, second] = [
    page.getByLabel('New Password', { exact: true }),
    page.getByLabel('Confirm Password', { exact: true }),
  ];
  await expect(first).toBeVisible();
  expect(page.url()).not.toContain(encodeURIComponent(key));
  const submit = page.locator('button[type=submit]');
  await expect(submit).toBeDisabled();
  await first.fill('short');
  await second.fill('shorter');
  await second.blur();
  await expect(page.getByText('Password must be at least 6 characters.')).toBeVisible();
  await first.fill('a broader river 43');
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await second.fill('a broader river 43');
  await submit.click();
  await expect(page.getByText('Password has been reset successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await typeCredentials(page, email);
  await expect(alertOf(page, 'User not Verified')).toBeVisible();
  await typeCredentials(page, email, 'a broader river 43');
  await expect(page).toHaveURL(/\/shome/);

  const again = await person(market);
  await again.goto(path);
  await expect(again.getByRole('alert').filter({ hasText: 'Invalid or expired link.' })).toBeVisible();
  await again.getByRole('button', { name: 'Stay here' }).click();
  await expect(again.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await again.goto('/reset-password-validate?email=a@example.com&key=1.x&from=alogin');
  await expect(again.getByText(/You will be taken to the login in \d s$/)).toBeVisible();
  await expect(again).toHaveURL(/\/alogin/);
});

test('two-step login by mail and by an authenticator app', async ({ market, person }) => {
  const email = 'careful@example.com';
  await signUpByCalls(market, email, 'Buyer');
  const page = await person(market);
  await logIn(page, email);
  await chooseInMenu(page, 'Account Settings');
  await expect(page).toHaveURL(/\/bsetting/);
  await page.getByRole('link', { name: 'Two-step login' }).click();

  await test.step('a code by mail', async () => {
    await page.getByLabel('Code by mail').check();
    await page.getByRole('button', { name: 'Use a code by mail' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Password' }).fill('not my password');
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByLabel('Code from the mail')).toBeFocused();
    await dialog.getByLabel('Code from the mail').fill(await mailedCode(market, email));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(page.getByText('Two-step login changed')).toBeVisible();
    expect(await mailText(market, email, /Two-step login was changed/)).toContain('a code that we mail');

    const other = await person(market);
    await other.goto('/login');
    await typeCredentials(other, email);
    await expect(other.getByLabel('Digit 1 of 5')).toBeFocused();
    const code = await mailedCode(market, email);
    await enterCode(other, code === '00000' ? '11111' : '00000');
    await expect(other.locator('#code-error')).toContainText('The code is incorrect.');
    await enterCode(other, code);
    await expect(other).toHaveURL(/\/bdashboard/);
  });

  let codes: string[] = [];
  let secret = '';
  await test.step('an authenticator app', async () => {
    await page.getByLabel('Authenticator app').check();
    await page.getByRole('button', { name: 'Set up the app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
    await dialog.locator('button[type=submit]').click();
    await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
    secret = ((await dialog.getByLabel('Key for the app').textContent()) ?? '').replaceAll(/\s/g, '');
    await dialog.getByLabel('Six digits').fill('000000');
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    await expect(dialog.getByText('The code is incorrect.').first()).toBeVisible();
    await dialog.getByLabel('Six digits').fill(appCode(secret));
    await dialog.getByRole('button', { name: 'Switch on' }).click();
    const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(list).toHaveCount(10);
    codes = await list.allTextContents();
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await dialog.getByLabel('I have saved these codes').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('logs in with the app, and with a recovery code once', async () => {
    const other = await person(market);
    await other.goto('/login');
    await typeCredentials(other, email);
    const field = other.getByLabel('Code from your authenticator app');
    await expect(field).toBeFocused();
    await field.fill('000000');
    await other.getByRole('button', { name: 'Verify' }).click();
    await expect(other.getByRole('alert').filter({ hasText: 'The code is incorrect.' })).toBeVisible();
    // The code used for the set-up is no longer valid; the following one is.
    await field.fill(appCode(secret, 30_000));
    await other.getByRole('button', { name: 'Verify' }).click();
    await expect(other).toHaveURL(/\/bdashboard/);
    await chooseInMenu(other, 'Log Out');
    await typeCredentials(other, email);
    await other.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await other.getByLabel('Recovery code').fill(codes[0] ?? '');
    await other.getByRole('button', { name: 'Verify' }).click();
    await expect(other).toHaveURL(/\/bdashboard/);
    await page.reload();
    await expect(page.getByText(/9 recovery codes/i)).toBeVisible();
  });
});

function appCode(secret: string, aheadMs = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + aheadMs });
}

test('sessions on devices are listed and ended, and a new password ends the others', async ({
  market,
  person,
}) => {
  const email = 'many-devices@example.com';
  await signUpByCalls(market, email, 'Supplier');
  const desk = await person(market);
  await logIn(desk, email);
  const phone = await person(market, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await logIn(phone, email);
  // The first browser was new, too, and its mail may be the only one for a moment.
  await expect.poll(() => mailText(market, email, /New login/)).toContain('Firefox on Linux');

  await desk.goto('/ssetiing?section=devices');
  const devices = desk.getByRole('list', { name: 'Devices' });
  await expect(devices.getByText('This device', { exact: true })).toHaveCount(1);
  const activity = desk.getByRole('list', { name: 'Recent activity' });
  // The login of the sign-up, and both of these.
  await expect(activity.getByText('Logged in', { exact: true })).toHaveCount(3);
  await desk.getByRole('button', { name: /^Log out Firefox on Linux/ }).click();
  await expect(desk.getByRole('button', { name: /^Log out Firefox on Linux/ })).toHaveCount(0);
  // Its row disappears before the server has answered.
  await expect(desk.getByText('Logged out', { exact: true }).first()).toBeVisible();
  await phone.goto('/ndarequest');
  await expect(phone).toHaveURL(/\/login/);

  await typeCredentials(phone, email);
  await expect(phone).toHaveURL(/\/ndarequest/);
  await desk.getByRole('link', { name: 'Password' }).click();
  await desk.getByLabel('Current password').fill(callersPassword);
  await desk.getByLabel('New password', { exact: true }).fill('a deeper river 44');
  await desk.getByLabel('Repeat the new password').fill('a deeper river 45');
  await desk.getByRole('button', { name: 'Change password' }).click();
  await expect(desk.getByText('Passwords do not match.')).toBeVisible();
  await desk.getByLabel('Repeat the new password').fill('a deeper river 44');
  await desk.getByRole('button', { name: 'Change password' }).click();
  await expect(desk.getByText('Password changed', { exact: true })).toBeVisible();
  expect(await mailText(market, email, /password was changed/)).toContain('other devices were logged out');
  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await desk.reload();
  await expect(desk.getByRole('heading', { name: 'Account Settings' })).toBeVisible();
});

test('a new email address is confirmed by mail, and the old address is notified', async ({
  market,
  person,
}) => {
  const [email, newEmail] = ['before@example.com', 'after@example.com'];
  await signUpByCalls(market, email, 'Supplier');
  const page = await person(market);
  await logIn(page, email);
  await page.goto('/ssetiing?section=email');
  await page.getByLabel('New email').fill(newEmail);
  await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(/Waiting for confirmation/)).toBeVisible();
  expect(await mailText(market, email, /was requested/)).toContain(newEmail);
  const link = await mailedLink(market, newEmail, /Confirm/);
  const other = await person(market);
  await other.goto(link.slice(new URL(link).origin.length));
  await other.getByRole('button', { name: 'Confirm this email address' }).click();
  await expect(other.getByText('Your email address is confirmed.')).toBeVisible();
  await logIn(other, newEmail);
  expect(await mailText(market, email, /was changed/)).toContain(newEmail);
});

// ACC-2, ACC-77, ACC-78
test('one login has two accounts that can be created, switched and remembered', async ({
  market,
  person,
}) => {
  const email = 'both-sides@example.com';
  await signUpByCalls(market, email, 'Supplier');
  const page = await person(market);
  await logIn(page, email);
  await chooseInMenu(page, 'Create Buyer Account');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Buyer Account' }).click();
  await expect(page.getByText('You are here as a buyer now.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'All Offers' })).toBeVisible();
  await expect(page).toHaveURL(/\/bdashboard/);
  expect(await page.evaluate(() => localStorage.getItem('usertype'))).toBe('BUYER');
  await chooseInMenu(page, /Switch accounts/);
  await expect(page).toHaveURL(/\/shome/);
  await expect(page.getByRole('link', { name: 'Post a Proposal' }).first()).toBeVisible();
  await page.goto('/bdashboard?tab=saved');
  await expect(page.getByText('You are here as a buyer now.')).toBeVisible();
  await expect(page).toHaveURL(/\/bdashboard\?tab=saved$/);
});

// ACC-73
test('the chosen colour scheme is restored at the next login', async ({ market, person }) => {
  const { buyer } = await signUpParties(market, 'colours');
  const page = await person(market, { colorScheme: 'light' });
  await logIn(page, buyer.email);
  await page.goto('/bsetting?section=appearance');
  await page.getByText('Dark', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await chooseInMenu(page, 'Log Out');
  await expect(page).toHaveURL(/\/login/);
  const other = await person(market, { colorScheme: 'light' });
  await logIn(other, buyer.email);
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('an account is closed for good after the consequences were shown', async ({ market, person }) => {
  const { supplier } = await signUpParties(market, 'leaving');
  const page = await person(market);
  await logIn(page, supplier.email);
  await page.goto('/ssetiing?section=close');
  await expect(page.getByText(/Your login ends on every device/)).toBeVisible();
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/Type CLOSE/).fill('close it');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await dialog.getByRole('button', { name: 'Close for good' }).click();
  await expect(dialog.getByLabel(/Type CLOSE/)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(/Type CLOSE/).fill('CLOSE');
  await dialog.getByRole('button', { name: 'Close for good' }).click();
  await expect(dialog.getByText('The password is incorrect.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
  await dialog.getByRole('button', { name: 'Close for good' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('userId'))).toBeNull();
  await typeCredentials(page, supplier.email);
  await expect(alertOf(page, 'User not Verified')).toBeVisible();
  expect(await mailText(market, supplier.email, /account is closed/)).toContain(
    'Signed NDAs and contracts stay',
  );
});

// ACC-32
test('an unfinished sign-up continues where it stopped', async ({ market, person }) => {
  const email = 'half-way@example.com';
  const page = await person(market);
  await page.goto('/signup');
  await page.getByLabel('Buyer', { exact: true }).check();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await enterCode(page, await mailedCode(market, email));
  await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible();

  const later = await person(market);
  await later.goto('/login');
  await typeCredentials(later, email);
  await expect(alertOf(later, 'User not Verified')).toBeVisible();
  await later.getByRole('link', { name: 'Continue signing up' }).click();
  await expect(later.getByRole('heading', { name: 'Your company' })).toBeVisible();
  await expect(later.getByLabel('Email')).toHaveValue(email);
});

async function signUpAdmin(page: Page, market: RunningServer, email: string): Promise<void> {
  await page.goto('/alogin');
  await page.getByRole('link', { name: 'Sign up' }).click();
  // Both pages have these fields.
  await expect(page.getByRole('heading', { name: 'Admin Sign Up' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/autwo-factor\?.*email=/);
  await enterCode(page, await mailedCode(market, email));
  await expect(page).toHaveURL(/\/atnc/);
  await page.getByRole('button', { name: 'Accept Terms & Conditions' }).click();
  await expect(page.getByText('User Registered Successfully')).toBeVisible();
  await expect(page).toHaveURL(/\/alogin/);
}

/** Sets up the second factor at an administrator's first login, before anything else is accessible. */
async function setUpTwoSteps(page: Page, market: RunningServer, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/asetup/);
  await page.goto('/auser');
  await expect(page).toHaveURL(/\/asetup/);
  await page.getByLabel('Code by mail').check();
  await page.getByRole('button', { name: 'Use a code by mail' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Code from the mail')).toBeFocused();
  await dialog.getByLabel('Code from the mail').fill(await mailedCode(market, email));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await page.getByRole('button', { name: 'Continue to the administration' }).click();
  await expect(page).toHaveURL(/\/ahome/);
}

// ACC-8, ACC-54, ACC-81, ADM-9
test('a new administrator needs approval by another, and each role uses its own login page', async ({
  market,
  person,
}) => {
  const [first, second] = [await person(market), await person(market)];
  const { supplier } = await signUpParties(market, 'doors');
  const secondEmail = 'second-admin@example.com';
  await signUpAdmin(first, market, firstAdmin);
  await typeCredentials(first, firstAdmin);
  await setUpTwoSteps(first, market, firstAdmin);

  await signUpAdmin(second, market, secondEmail);
  await typeCredentials(second, secondEmail);
  await expect(alertOf(second, 'Waiting for approval')).toBeVisible();

  const link = await mailedLink(market, firstAdmin, /waits for approval/);
  await first.goto(link.slice(new URL(link).origin.length));
  await first.getByRole('article', { name: secondEmail }).getByRole('button', { name: 'Approve' }).click();
  await first.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(first.getByText('Administrator approved')).toBeVisible();
  await expect(first.getByText('Nobody is waiting')).toBeVisible();
  await typeCredentials(second, secondEmail);
  await setUpTwoSteps(second, market, secondEmail);

  await test.step('the wrong doors', async () => {
    const stranger = await person(market);
    await stranger.goto('/login');
    await typeCredentials(stranger, firstAdmin, 'wrong password');
    await expect(alertOf(stranger, 'User not Verified')).toBeVisible();
    await typeCredentials(stranger, firstAdmin);
    await expect(alertOf(stranger, /from the admin panel/)).toBeVisible();
    await stranger.goto('/alogin');
    await typeCredentials(stranger, supplier.email);
    await expect(stranger.getByText('Please Login from User Panel').first()).toBeVisible();
    await stranger.goto('/auser');
    await expect(stranger).toHaveURL(/\/alogin/);
    await logIn(stranger, supplier.email);
    await stranger.goto('/auser');
    await expect(stranger).toHaveURL(/\/shome/);
  });
});

// ACC-71
test('the browser stores no secret, and too many login attempts show the waiting time', async ({
  market,
  person,
}) => {
  const email = 'guessed@example.com';
  await signUpByCalls(market, email, 'Supplier');
  const page = await person(market);
  await page.goto('/login');
  const refusal = alertOf(page, 'User not Verified');
  for (let tries = 0; tries < 10; tries += 1) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/login'));
    await typeCredentials(page, email, `wrong ${tries}`);
    expect((await answered).status()).toBe(401);
    await expect(refusal).toBeVisible();
  }
  await typeCredentials(page, email);
  await expect(alertOf(page, /Please wait \d minutes and try again\.$/)).toBeVisible();
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(kept).not.toContain(callersPassword);
  expect(kept).not.toContain('wrong');
});
