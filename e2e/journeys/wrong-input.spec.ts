import type { Page } from '@playwright/test';
import { fillContract, goToSending } from '../fixtures/contracts';
import { enter } from '../fixtures/demo-people';
import { send } from '../fixtures/calls';
import { countRequests, overfill, pasteTooLong } from '../fixtures/forms';
import { expect, mailedCode, test } from '../fixtures/market';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signUpParties,
} from '../fixtures/trade';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const nextYear = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);

async function typeSignature(page: Page): Promise<void> {
  await page.getByLabel('Capacity').fill('Director');
  await page.getByRole('button', { name: 'Add signature' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Electronic Signature' });
  await dialog.getByRole('tab', { name: 'Type' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('checkbox', { name: 'I agree to sign electronically' }).check();
}

test.describe('forms with missing and too long input', () => {
  // ACC-35
  test('login and sign-up reject missing and too long input', async ({ market, person }) => {
    const page = await person(market);
    await page.goto('/login');
    const [email, password] = [page.getByLabel('Email'), page.getByRole('textbox', { name: 'Password' })];
    const problems = page.locator('form').getByText(/^Please Enter/);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(problems).toHaveText(['Please Enter Email Id', 'Please Enter Password']);
    await email.fill('asha@');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(problems).toHaveText(['Please Enter Valid Email Id', 'Please Enter Password']);
    await email.fill(`asha@${'x'.repeat(300)}.com`);
    await overfill(page, password, 200);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(problems).toHaveText(['Please Enter Valid Email Id']);
    await email.fill('nobody@example.com');
    await password.fill('wrong password');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('User not Verified').first()).toBeVisible();
    await expect(email).toHaveValue('nobody@example.com');

    await page.goto('/signup');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(problems).toHaveText(['Please Enter Email Id', 'Please Enter Password']);
    await email.fill('asha@example.com');
    await password.fill('short');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('form').getByText('Password must be at least 6 characters.')).toBeVisible();
    await pasteTooLong(page, password, 200);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(password).toBeFocused();
  });

  test('sign-up rejects wrong codes and profiles, and a lost network loses nothing', async ({
    market,
    person,
  }) => {
    const page = await person(market);
    const email = 'cut-sign-up@example.com';
    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error in User Save' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByRole('button', { name: 'Continue' }).click();

    const verify = page.getByRole('button', { name: 'Verify' });
    await verify.click();
    const missing = 'Please enter verification code received on email';
    await expect(page.getByRole('alert').filter({ hasText: missing }).first()).toBeVisible();
    const code = await mailedCode(market, email);
    const wrong = code === '00000' ? '11111' : '00000';
    const first = page.getByLabel('Digit 1 of 5');
    await first.focus();
    await page.keyboard.insertText(`${wrong}999`);
    await expect(page.locator('#code-error')).not.toBeEmpty();
    await expect(first).toHaveValue('');
    await first.focus();
    await page.keyboard.insertText(code);

    await expect(page.getByRole('heading', { name: 'Your company' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    const next = page.getByRole('button', { name: 'Continue' });
    await expect(async () => {
      await next.click();
      await expect(page.getByText('Please enter your first name.')).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
    for (const text of [
      'Please enter your last name.',
      'Please enter a phone number of 10 digits.',
      'Please enter the company name.',
      'Please enter the city.',
      'Please enter the state.',
      'Please enter the PIN code.',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByLabel('First name')).toBeFocused();
    await pasteTooLong(page, page.getByLabel('First name'), 100);
    await page.getByLabel('First name').fill('Asha');
    await pasteTooLong(page, page.getByLabel('Company name'), 200);
    await page.getByLabel('Company name').fill('Rao Pumps');
    await page.getByText('More about the company (optional)').click();
    await page.getByLabel('PIN code').fill('411001-411001');
    await page.getByLabel('Year of foundation').fill('1599');
    await page.getByLabel('Phone').fill('98765432101234');
    for (const label of ['Last name', 'City']) await page.getByLabel(label).fill(label);
    await page.getByLabel('State').selectOption('Goa');
    await page.getByRole('textbox', { name: 'Registration date' }).fill('31.31.2001');
    await next.click();
    await expect(page.getByText('Date should be entered in DD/MM/YYYY format')).toBeVisible();
    await expect(page.getByText('A PIN code has 6 digits, the first not 0, such as 411001.')).toBeVisible();
    await expect(page.getByText('Please enter a year from 1600.')).toBeVisible();
    await page.getByLabel('PIN code').fill('411001');
    await page.getByLabel('Phone').fill('+91 98765 43210');
    await page.getByLabel('Year of foundation').fill('1998');
    await page.getByRole('textbox', { name: 'Registration date' }).fill('31/12/2001');
    await expect(page.getByText('31 Dec 2001')).toBeVisible();
    await page.context().setOffline(true);
    await next.click();
    await expect(page.getByText('Failed to save user details').first()).toBeVisible();
    await page.context().setOffline(false);
    await page.reload();
    await expect(page.getByLabel('City')).toHaveValue('City');
    await page.getByText('More about the company (optional)').click();
    await expect(page.getByRole('textbox', { name: 'Registration date' })).toHaveValue('31/12/2001');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(async () => {
      await next.click();
      await expect(page.getByRole('heading', { name: 'Terms & Conditions' })).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
    await page.getByRole('button', { name: 'Accept Terms & Conditions' }).dblclick();
    await expect(page.getByText('User Registered Successfully')).toBeVisible();
  });

  test('a contract form rejects wrong input, and a second click on Create or Accept has no effect', async ({
    market,
    person,
  }) => {
    const parties = await signUpParties(market, 'forms');
    const page = await person(market);
    await page.goto('/login');
    await enter(page, parties.supplier.email, callersPassword);

    await page.goto('/add-contract');
    await expect(page.getByText('Missing buyerId / proposalId in localStorage')).toBeVisible();
    const offer = await publishByCalls(market, parties.supplier, 'Under contract');
    await requestByCalls(market, parties.buyer, offer);
    await page.goto(`/add-contract?proposalId=${offer}&buyerId=${parties.buyer.userId}`);
    const create = page.getByRole('button', { name: 'Create Contract' });
    const next = page.getByRole('button', { name: 'Continue' });
    await page.getByLabel('Contract name').fill('');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Please enter the contract name.')).toBeVisible();
    await pasteTooLong(page, page.getByLabel('Contract name'), 200);
    await pasteTooLong(page, page.getByLabel('Description'), 10_000);
    await next.click();
    await expect(page.getByLabel('Contract name')).toBeFocused();
    await page.getByLabel('Description').fill('');
    await fillContract(page, { name: 'Only one', start: nextYear, end: tomorrow });
    await expect(page.getByText('The end date must be after the start date.')).toBeVisible();
    await page.getByRole('button', { name: 'Review and send' }).click();
    await expect(create).toBeDisabled();
    await page.getByRole('button', { name: 'Basics', exact: true }).click();
    await fillContract(page, { name: 'Only one', start: tomorrow, end: nextYear });
    await goToSending(page);
    await page.getByLabel('To be signed').uncheck();

    await page.route('**/contracts/create', (route) => route.abort());
    await create.click();
    await expect(page.getByText('Failed to create contract').first()).toBeVisible();
    await page.unrouteAll();
    await page.reload();
    const created = countRequests(page, 'POST', /\/contracts\/create/);
    await create.dblclick();
    await expect(page).toHaveURL(/\/contract-all/);
    expect(created.count).toBe(1);
    const accepted = countRequests(page, 'PUT', /\/accept-by-supplier/);
    await page.getByRole('link', { name: 'Only one' }).click();
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).dblclick();
    await expect(page.getByText('Waiting for buyer to accept').first()).toBeVisible();
    expect(accepted.count).toBe(1);
    const { totalElements } = await send<{ totalElements: number }>(
      market,
      'GET',
      `/contracts/display?supplierId=${parties.supplier.userId}&page=0&size=10`,
      { token: parties.supplier.token },
    );
    expect(totalElements).toBe(1);
  });
});

test('addresses with unknown ids show a clear message', async ({ market, person }) => {
  const parties = await signUpParties(market, 'nowhere');
  const supplier = await person(market);
  await enter(supplier, parties.supplier.email, callersPassword);
  const draft = await send<{ id: number }>(market, 'POST', '/proposals/save', {
    token: parties.supplier.token,
    body: { title: 'Not for others', scope: 'small' },
  });
  for (const id of ['999999', '0', 'abc']) {
    await supplier.goto(`/proposal-wizard/${id}`);
    await expect(supplier.getByRole('heading', { name: 'This offer cannot be edited' })).toBeVisible();
  }
  await supplier.goto('/add-contract?proposalId=999999&buyerId=999999');
  await expect(supplier.getByText('No contract can be proposed here')).toBeVisible();

  const buyer = await person(market);
  await enter(buyer, parties.buyer.email, callersPassword);
  for (const id of [draft.id, '999999', '0', 'abc']) {
    await buyer.goto(`/view-offer/${id}`);
    await expect(buyer.getByRole('heading', { name: 'This offer is not available' })).toBeVisible();
  }
  await buyer.goto('/nda?read=999999');
  await expect(buyer.getByRole('heading', { name: 'This NDA was not found' })).toBeVisible();
  await buyer.goto('/nda?read=abc');
  await expect(buyer.getByRole('heading', { name: 'NDA Management' })).toBeVisible();
});

test('a second click saves an offer and requests its NDA only once', async ({ market, person }) => {
  const parties = await signUpParties(market, 'twice');
  const title = 'Asked for once';
  await publishByCalls(market, parties.supplier, 'Not meant');
  await publishByCalls(market, parties.supplier, title);
  const page = await person(market);
  await enter(page, parties.buyer.email, callersPassword);
  await page.goto('/bdashboard?tab=active');
  const saved = countRequests(page, 'POST', /\/buyer-offers\/save/);
  const asked = countRequests(page, 'PUT', /\/buyer-offers\/request-nda/);
  const card = page.getByRole('article', { name: title });
  await card.getByRole('button', { name: 'Request NDA' }).dblclick();
  await expect(page.getByText('NDA requested successfully')).toHaveCount(1);
  await expect(card.getByRole('button', { name: 'Pending Supplier Action' })).toBeDisabled();
  await card.getByRole('button', { name: 'Save' }).dblclick({ delay: 120 });
  await expect(page.getByText('Offer saved!')).toHaveCount(1);
  await expect(card.getByRole('button', { name: `Undo saving ${title}` })).toBeVisible();
  const kept = await send<{ title: string }[]>(
    market,
    'GET',
    `/buyer-offers/saved-proposals?buyerId=${parties.buyer.userId}`,
    { token: parties.buyer.token },
  );
  expect(kept.map((offer) => offer.title)).toEqual([title]);
  expect([asked.count, saved.count]).toEqual([1, 1]);
  const { totalElements } = await send<{ totalElements: number }>(
    market,
    'GET',
    `/nda/requests?userId=${parties.supplier.userId}&page=0&size=10`,
    { token: parties.supplier.token },
  );
  expect(totalElements).toBe(1);
});

const acceptingCalls = [
  { step: 'Preparing', address: '**/nda/setNdaPdf/**' },
  { step: 'Uploading', address: '**/nda/upload/**' },
  { step: 'Sending', address: '**/nda/send-recipients?**' },
  { step: 'Sharing', address: '**/nda/approve-and-share?**' },
  { step: 'Placing fields', address: '**/nda/add-recipient-components?**' },
];

// NDA-37, NDA-39
test('after a failure of any accepting call, trying again continues and completes it', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'accepting');
  const page = await person(market);
  await enter(page, parties.supplier.email, callersPassword);
  for (const { step, address } of acceptingCalls) {
    await test.step(step, async () => {
      const title = `Cut while ${step.toLowerCase()}`;
      await requestByCalls(market, parties.buyer, await publishByCalls(market, parties.supplier, title));
      await page.goto('/ndarequest');
      await openSigning(page, title);
      await typeSignature(page);
      await page.route(address, (route) => route.abort());
      await page.getByRole('button', { name: 'Confirm' }).dblclick();
      const failure = page.getByRole('alert').filter({ hasText: 'Error while processing NDA.' });
      await expect(failure).toContainText('The server could not be reached.');
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).dblclick();
      await expect(
        page
          .getByText('NDA prepared, uploaded, sent, components added, and marked as Approved & Shared!')
          .first(),
      ).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(
        page.getByRole('article', { name: title }).getByText('Approved & Shared', { exact: true }),
      ).toBeVisible();
    });
  }
});

test('an unfinished sharing is continued from the list after the browser was closed', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'begun');
  const title = 'Begun and left';
  await requestByCalls(market, parties.buyer, await publishByCalls(market, parties.supplier, title));
  const page = await person(market);
  await enter(page, parties.supplier.email, callersPassword);
  await page.goto('/ndarequest');
  await openSigning(page, title);
  await typeSignature(page);
  await page.route('**/nda/send-recipients?**', (route) => route.abort());
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Error while processing NDA.')).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await page.getByRole('article', { name: title }).getByRole('button', { name: 'Continue sharing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue sharing' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(
    page.getByRole('article', { name: title }).getByText('Approved & Shared', { exact: true }),
  ).toBeVisible();
});

// NDA-33
test('wrong files for NDA document and signature are rejected at the field', async ({ market, person }) => {
  const parties = await signUpParties(market, 'files');
  const title = 'With a document of our own';
  await requestByCalls(market, parties.buyer, await publishByCalls(market, parties.supplier, title));
  const page = await person(market);
  await enter(page, parties.supplier.email, callersPassword);
  await page.goto('/ndarequest');
  const dialog = page.getByRole('dialog', { name: 'Select NDA Document' });
  await page
    .getByRole('article', { name: title })
    .getByRole('button', { name: 'Approve and Share NDA' })
    .click();
  const input = dialog.locator('input[type=file]');
  await dialog.getByLabel('Name of your own NDA').fill('Our own words');
  await input.setInputFiles({
    name: 'nda.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('no PDF at all'),
  });
  await expect(dialog.getByRole('alert')).toContainText(/PDF/);
  await expect(dialog.getByLabel('Name of your own NDA')).toHaveValue('Our own words');
  await expect(dialog.getByRole('radiogroup', { name: 'Document' }).getByRole('radio')).toHaveCount(1);
  await input.setInputFiles({ name: 'nda.txt', mimeType: 'text/plain', buffer: Buffer.from('words') });
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a PDF file.');
  await dialog.getByRole('button', { name: 'Approve and Share NDA' }).click();

  await page.getByRole('button', { name: 'Add signature' }).click();
  const signature = page.getByRole('dialog', { name: 'Add Electronic Signature' });
  await signature.getByRole('button', { name: 'Update' }).click();
  await expect(signature.getByRole('alert')).toHaveText('Nothing is drawn yet.');
  await signature.getByRole('tab', { name: 'Image' }).click();
  const sent = countRequests(page, 'POST', /./);
  // Created within the page, because the remote control rejects fifty megabytes.
  const file = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(50 * 1024 * 1024)], 'huge.png', { type: 'image/png' }));
    return transfer;
  });
  await signature
    .getByRole('button', { name: 'Upload a picture' })
    .dispatchEvent('drop', { dataTransfer: file });
  await expect(signature.getByRole('alert')).toHaveText('This file is 50 MB; the limit is 20 MB.');
  const picture = signature.locator('input[type=file]');
  await picture.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(signature.getByText(/This picture could not be read/)).toBeVisible();
  expect(sent.count).toBe(0);
});

test('a lost network while signing keeps the signature, and two clicks sign once', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'signing');
  const offer = await publishByCalls(market, parties.supplier, 'Signed in a tunnel');
  await requestByCalls(market, parties.buyer, offer);
  await shareByCalls(market, parties, offer);
  const page = await person(market);
  await enter(page, parties.buyer.email, callersPassword);
  await page.goto('/nda');
  await page.getByRole('button', { name: 'Read and sign' }).click();
  const form = page.getByRole('form', { name: 'Electronic Signature' });
  const confirm = form.getByRole('button', { name: 'Confirm' });
  await form.getByLabel('Your name').fill('');
  await confirm.click();
  await expect(form.getByText('Please enter your name.')).toBeVisible();
  await expect(form.getByText('Please say in which capacity you sign.')).toBeVisible();
  await expect(form.getByText('Please agree to sign electronically.')).toBeVisible();
  await form.getByLabel('Your name').fill('Asha M. Rao');
  await typeSignature(page);
  await form.getByLabel('I have read the document to its end').check();
  await page.context().setOffline(true);
  await confirm.click();
  await expect(page.getByText('The NDA was not signed')).toBeVisible();
  await page.context().setOffline(false);
  await expect(form.getByLabel('Your name')).toHaveValue('Asha M. Rao');
  const signed = countRequests(page, 'PUT', /\/nda\/sign/);
  await confirm.dblclick();
  await expect(page.getByRole('heading', { name: 'Signed & Shared' })).toBeVisible();
  expect(signed.count).toBe(1);
});

async function openSigning(page: Page, title: string): Promise<void> {
  const open = page
    .getByRole('article', { name: title })
    .getByRole('button', { name: 'Approve and Share NDA' });
  await open.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve and Share NDA' }).click();
}
