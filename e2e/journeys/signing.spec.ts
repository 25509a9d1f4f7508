import { signingConsentVersion } from '../../packages/contract/src/signing/consent';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { createPool } from '../../apps/server/src/platform/database';
import { send } from '../fixtures/calls';
import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { foreignPdf } from '../fixtures/pdf';
import type { RunningServer } from '../fixtures/server';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signByCalls,
  signUpParties,
  type Parties,
} from '../fixtures/trade';

const over = 'This link is no longer valid. Please start again on your other screen.';
const phoneSize = { viewport: { width: 390, height: 844 } };

/** Executes SQL on the database of a running server, bypassing the product. */
async function runSql(
  server: RunningServer,
  ...statements: [text: string, values: unknown[]][]
): Promise<void> {
  const pidFile = await readFile(path.join(server.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const host = pidFile.split('\n')[4] ?? '';
  const query = new URLSearchParams({ host, port: '5432', sslmode: 'disable' });
  const kept = await readFile(path.join(server.dataDir, 'postgres.passwords.json'), 'utf8');
  const { owner } = JSON.parse(kept) as { owner: string };
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const address = `postgresql://postgres:${owner}@/postgres?${query.toString()}`;
  const pool = createPool(address, { poolSize: 1, logger });
  for (const [text, values] of statements) await pool.query(text, values);
  await pool.end();
}

/** Draws strokes on the signature pad. */
async function draw(page: Page, sheet: Locator): Promise<void> {
  const box = await sheet.boundingBox();
  if (!box) throw new Error('the sheet is not shown');
  for (const offset of [30, 130]) {
    await page.mouse.move(box.x + offset, box.y + box.height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 6; step += 1) {
      const rise = step % 2 === 0 ? -25 : 25;
      await page.mouse.move(box.x + offset + step * 12, box.y + box.height / 2 + rise, { steps: 3 });
    }
    await page.mouse.up();
  }
}

/** Opens the buyer's signing dialog with the QR code, by keyboard alone. */
async function openPhoneCode(buyer: Page): Promise<Locator> {
  await buyer.getByRole('button', { name: 'Add signature' }).focus();
  await buyer.keyboard.press('Enter');
  const dialog = buyer.getByRole('dialog', { name: 'Add Electronic Signature' });
  await dialog.getByRole('tab', { name: 'Pen' }).focus();
  for (const name of ['Image', 'Type', 'Sign on your phone']) {
    await buyer.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('tab', { name })).toBeFocused();
  }
  await expect(dialog.getByRole('img', { name: 'QR code of the page to draw on' })).toBeVisible();
  return dialog;
}

const addressIn = (dialog: Locator) => dialog.getByLabel('Address of the page to draw on').innerText();

// NDA-35
test('a buyer draws the signature on a phone and signs on the desktop', async ({ market, person }) => {
  const parties = await signUpParties(market, 'phone');
  const offer = await publishByCalls(market, parties.supplier, 'Phoned rods');
  await requestByCalls(market, parties.buyer, offer);
  await shareByCalls(market, parties, offer);
  const buyer = await person(market);
  await enter(buyer, parties.buyer.email, callersPassword);
  await buyer.goto('/nda');
  await buyer.getByRole('button', { name: 'Read and sign' }).click();
  const form = buyer.getByRole('form', { name: 'Electronic Signature' });
  await form.getByLabel('Capacity').fill('Head of Procurement');

  const dialog = await openPhoneCode(buyer);
  await expectSound(buyer);
  const address = await addressIn(dialog);
  expect(new URL(address).origin).toBe(market.url);
  const phone = await person(market, { ...phoneSize, hasTouch: true, colorScheme: 'dark' });

  await test.step('a phone without a session opens the address and draws', async () => {
    await phone.goto(address);
    await expect(phone.getByText(/^Asha asked for this on Proffer\./)).toBeVisible();
    expect(phone.url()).toBe(`${market.url}/sign-by-phone`);
    await expect(phone.getByText(parties.buyer.email)).toHaveCount(0);
    await expect(dialog.getByText(/^Opened on your phone\./)).toBeVisible();
    await phone.getByRole('button', { name: 'Send' }).click();
    await expect(phone.getByText('Nothing is drawn yet.')).toBeVisible();
    await expectSound(phone);
    await draw(phone, phone.locator('canvas'));
    await expect(phone.getByText('Nothing is drawn yet.')).toBeHidden();
    await phone.getByRole('button', { name: 'Undo' }).click();
    await expect(phone.getByRole('button', { name: 'Clear' })).toBeEnabled();
    await phone.getByRole('button', { name: 'Send' }).focus();
    await phone.keyboard.press('Enter');
    await expect(phone.getByText('Done. Go back to your other screen.')).toBeFocused();
    await expectSound(phone);
  });

  await test.step('it appears on the desktop, where alone it is confirmed', async () => {
    const drawn = dialog.getByRole('img', { name: 'Signature drawn on your phone' });
    await expect(drawn).toBeVisible();
    expect(await drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(40);
    await dialog.getByRole('button', { name: 'Update' }).focus();
    await buyer.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(form.getByRole('img', { name: 'Signature of Asha Rao' })).toBeVisible();
    for (const box of await form.getByRole('checkbox').all()) await box.check();
    await form.getByRole('button', { name: 'Confirm' }).click();
    await expect(buyer.getByRole('heading', { name: 'Signed & Shared' })).toBeVisible();
  });

  await test.step('the used link says that it is over', async () => {
    await phone.goto(address);
    await expect(phone.getByText(over)).toBeVisible();
    await expectSound(phone);
  });
});

test('an expired or replaced phone link shows a message on both screens', async ({ market, person }) => {
  const parties = await signUpParties(market, 'late-phone');
  const offer = await publishByCalls(market, parties.supplier, 'Late rods');
  await requestByCalls(market, parties.buyer, offer);
  await shareByCalls(market, parties, offer);
  const buyer = await person(market);
  await enter(buyer, parties.buyer.email, callersPassword);
  await buyer.goto('/nda');
  await buyer.getByRole('button', { name: 'Read and sign' }).click();
  const dialog = await openPhoneCode(buyer);
  const address = await addressIn(dialog);
  const phone = await person(market, phoneSize);
  await phone.goto(address);
  await expect(phone.locator('canvas')).toBeVisible();
  await runSql(market, [
    `update signature_handovers set expires_at = now() - interval '1 second' where user_id = $1`,
    [parties.buyer.userId],
  ]);
  await expect(dialog.getByText('This code is no longer valid.')).toBeVisible();
  await draw(phone, phone.locator('canvas'));
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText(over)).toBeVisible();

  await dialog.getByRole('button', { name: 'Show a new code' }).click();
  await expect(dialog.getByLabel('Address of the page to draw on')).toBeVisible();
  expect(await addressIn(dialog)).not.toBe(address);
  await phone.goto(address);
  await expect(phone.getByText(over)).toBeVisible();
});

/** Creates an NDA whose sharing stopped after the second step eleven minutes ago and that the server gave up. */
async function leaveHalfShared(
  server: RunningServer,
  { supplier, buyer }: Parties,
  offer: number,
): Promise<void> {
  const { token } = supplier;
  const signing = {
    name: 'Asha Rao',
    capacity: 'Director',
    method: 'typed',
    consentVersion: signingConsentVersion,
  };
  await send(server, 'POST', `/nda/setNdaPdf/${offer}/${buyer.userId}`, { token, body: signing });
  const { ndaId } = await send<{ ndaId: number }>(server, 'POST', `/nda/upload/${offer}/${buyer.userId}`, {
    token,
  });
  const key = `nda.finish:${ndaId}`;
  await runSql(
    server,
    [
      `select graphile_worker.add_job('nda.finish', json_build_object('ndaId', $1::bigint), job_key := $2,
         run_at := now() + interval '1 day')`,
      [ndaId, key],
    ],
    [
      `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the disk was full' where key = $1`,
      [key],
    ],
    [`update nda_requests set changed_at = now() - interval '11 minutes' where id = $1`, [ndaId]],
  );
}

// NDA-41
test('an administrator sees a stuck signing and completes it', async ({ demo, person }) => {
  const parties = await signUpParties(demo, 'stuck');
  const offer = await publishByCalls(demo, parties.supplier, 'Half shared rods');
  await requestByCalls(demo, parties.buyer, offer);
  const admin = await person(demo);
  await enter(admin, demoEmails.admin, demoPassword);
  await admin.goto('/auser');
  await admin
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Waiting' })
    .click();
  await admin.getByRole('radiogroup', { name: 'What kind' }).getByText('Signing 0').click();
  await expect(admin.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible();
  await expectSound(admin);

  await leaveHalfShared(demo, parties, offer);
  await admin.reload();
  const card = admin.getByRole('article', { name: 'Signing: NDA on “Half shared rods”' });
  await expect(card.getByText(/Step 2 of 5: document fixed.*the disk was full/)).toBeVisible();
  await expect(card.getByText('11 minutes ago')).toBeVisible();
  await expectSound(admin);
  await card.getByRole('button', { name: 'Retry' }).focus();
  await admin.keyboard.press('Enter');
  await expect(admin.getByText('The server is retrying now.')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Nothing is waiting' })).toBeVisible({ timeout: 20_000 });

  const buyer = await person(demo);
  await enter(buyer, parties.buyer.email, callersPassword);
  await buyer.goto('/nda');
  await expect(buyer.getByRole('button', { name: 'Read and sign' })).toBeVisible();
});

test('an NDA document uploaded earlier is read before signing, and its offer links to it', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'earlier');
  const offer = await publishByCalls(market, parties.supplier, 'Earlier rods');
  await requestByCalls(market, parties.buyer, offer);
  const supplier = await person(market);
  await enter(supplier, parties.supplier.email, callersPassword);
  const file = { name: 'castings.pdf', mimeType: 'application/pdf', buffer: foreignPdf() };
  const kept = await supplier.request.post('/nda/documents?title=Castings', { multipart: { file } });
  expect(kept.status()).toBe(201);

  await supplier.goto('/ndarequest');
  await supplier.getByRole('button', { name: 'Approve and Share NDA' }).click();
  const choice = supplier.getByRole('dialog', { name: 'Select NDA Document' });
  await choice.getByRole('radio', { name: 'Castings' }).check();
  const page = choice
    .getByRole('region', { name: 'Preview of Castings' })
    .getByRole('region', { name: 'Page 1' });
  await expect(page.locator('canvas')).toBeVisible();
  await expect(choice.getByText('Page 1 of 1')).toBeVisible();
  await expectSound(supplier);
  const [download] = await Promise.all([
    supplier.waitForEvent('download'),
    choice.getByRole('button', { name: 'Download NDA' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('castings.pdf');
  expect(await readFile(await download.path())).toEqual(file.buffer);
  await choice.getByRole('button', { name: 'Approve and Share NDA' }).click();
  const signing = supplier.getByRole('dialog', { name: 'Electronic Signature', exact: true });
  await signing.getByLabel('Capacity').fill('Director');
  await signing.getByRole('button', { name: 'Add signature' }).click();
  const adding = supplier.getByRole('dialog', { name: 'Add Electronic Signature' });
  await adding.getByRole('tab', { name: 'Type' }).click();
  await adding.getByRole('button', { name: 'Update' }).click();
  await signing.getByRole('checkbox', { name: 'I agree to sign electronically' }).check();
  await signing.getByRole('button', { name: 'Confirm' }).click();
  await expect(supplier.getByText(/^NDA prepared, uploaded, sent/)).toBeVisible();

  const buyer = await person(market);
  await enter(buyer, parties.buyer.email, callersPassword);
  await buyer.goto('/bdashboard?keyword=Earlier+rods');
  await buyer.getByRole('link', { name: 'Sign NDA of Earlier rods' }).click();
  await expect(buyer).toHaveURL(/\/nda\?read=\d+$/);
  await expect(buyer.getByRole('heading', { name: 'NDA: Earlier rods' })).toBeVisible();
  await expect(buyer.getByText('Page 1 of 2')).toBeVisible();
});

/** Signs by typed name with consent, in the form of a renewal. */
async function signRenewal(page: Page): Promise<void> {
  const form = page.getByRole('form', { name: 'Electronic Signature' });
  await form.getByLabel('Capacity').fill('Director');
  await form.getByRole('button', { name: 'Add signature' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Electronic Signature' });
  await adding.getByRole('tab', { name: 'Type' }).click();
  await adding.getByRole('button', { name: 'Update' }).click();
  await form.getByRole('checkbox', { name: 'I have read the document to its end' }).check();
  await form.getByRole('checkbox', { name: 'I agree to sign electronically' }).check();
  await form.getByRole('button', { name: 'Confirm' }).click();
}

// NDA-241, NDA-242, NDA-250
test('an expired NDA is renewed by both sides and opens its offer again', async ({ market, person }) => {
  const parties = await signUpParties(market, 'renewal');
  const offer = await publishByCalls(market, parties.supplier, 'Renewed rods');
  await requestByCalls(market, parties.buyer, offer);
  await shareByCalls(market, parties, offer);
  await signByCalls(market, parties.buyer, offer);
  await runSql(market, [
    `update nda_requests set valid_until = current_date - 7 where offer_id = $1`,
    [offer],
  ]);
  const buyer = await person(market);
  await enter(buyer, parties.buyer.email, callersPassword);

  await test.step('the buyer is led from the offer to the text, and signs it again', async () => {
    await buyer.goto(`/view-offer/${offer}`);
    await expect(buyer.getByText('Your NDA has ended.', { exact: false })).toBeVisible();
    await expect(buyer.getByText('Detail of Renewed rods')).toHaveCount(0);
    await buyer.getByRole('link', { name: 'Renew NDA of Renewed rods' }).click();
    await expect(buyer.getByRole('heading', { name: 'Renew the NDA: Renewed rods' })).toBeVisible();
    await expect(buyer.getByRole('region', { name: 'Page 1' }).locator('canvas')).toBeVisible();
    await expectSound(buyer);
    await signRenewal(buyer);
    await expect(buyer).toHaveURL(/\/nda\?read=\d+$/);
    await expect(buyer.getByRole('button', { name: 'Withdraw renewal' })).toBeVisible();
    await expectSound(buyer);
  });

  await test.step('it waits for the supplier, who completes it', async () => {
    const supplier = await person(market);
    await enter(supplier, parties.supplier.email, callersPassword);
    await supplier.goto('/ndarequest');
    const waiting = supplier.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByRole('button', { name: 'Read and sign' }).click();
    await signRenewal(supplier);
    await expect(supplier.getByText('NDA renewed')).toBeVisible();
    await expect(supplier.getByText('Before it was renewed:', { exact: false })).toBeVisible();
    await expectSound(supplier);
  });

  await buyer.goto(`/view-offer/${offer}`);
  await expect(buyer.getByText('Detail of Renewed rods')).toBeVisible();
});
