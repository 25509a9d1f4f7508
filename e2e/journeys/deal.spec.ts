import type { Page } from '@playwright/test';
import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { fillContract, goToSending, openContract } from '../fixtures/contracts';
import { enter } from '../fixtures/demo-people';
import { readZip, type DealRecord, type LogProof } from '../../packages/proof/src';
import { forged, makeLog, zipOf } from '../../packages/proof/src/test';
import { expect, expectSound, test } from '../fixtures/market';
import { startServer } from '../fixtures/server';
import { fillSignature, signContract } from '../fixtures/signature';
import { callersPassword, publishByCalls, signUpParties } from '../fixtures/trade';

/** Adds a virtual authenticator to the browser, whose user confirms always or never. */
async function giveDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    answer: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const confirmed = 'Confirmed by the market’s log';
const unconfirmed = 'Not confirmed: consistent, but without outside proof';
const broken = 'This is not a deal file as the market wrote it';

/** Passes a ZIP file to a page that verifies deal files. */
async function give(page: Page, bytes: Uint8Array): Promise<void> {
  const file = { name: 'deal.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) };
  await page.locator('input[type=file]').setInputFiles(file);
}

async function saveDealFile(page: Page): Promise<Uint8Array<ArrayBuffer>> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /deal file/i }).click(),
  ]);
  return new Uint8Array(await readFile(await download.path()));
}

const readJson = (zip: Uint8Array<ArrayBuffer>, name: string): unknown =>
  JSON.parse(Buffer.from(readZip(zip).get(name) ?? []).toString());

/** Waits until the market's log has the complete chain of a deal file. */
async function waitForLog(url: string, zip: Uint8Array<ArrayBuffer>): Promise<void> {
  const { name, head } = readJson(zip, 'deal.json') as DealRecord;
  const entry = `${url}/contracts/log/entry?deal=${name}&sequence=${head.seq}`;
  await expect.poll(async () => (await fetch(entry)).status).toBe(200);
}

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

// DEA-51, DEA-54, DEA-55, DEA-56
test('one side signs a deal with its own key, and the deal file names the key', async ({ person }) => {
  // Browsers bind keys to a host name, not to an address.
  const market = await startServer({ settings: (port) => ({ PUBLIC_URL: `http://localhost:${port}` }) });
  const served = { ...market, url: market.url.replace('127.0.0.1', 'localhost') };
  try {
    const title = 'Keyed rods';
    const parties = await signUpParties(market, 'keyed');
    await publishByCalls(market, parties.supplier, title);
    const supplier = await person(served);
    const buyer = await person(served);
    await enter(supplier, parties.supplier.email, callersPassword);
    await enter(buyer, parties.buyer.email, callersPassword);
    const device = await giveDevice(buyer);

    const fingerprint = await test.step('the buyer adds a key', async () => {
      await buyer.goto('/bsetting?section=signing-keys');
      await expect(buyer.getByText(/without own key/)).toBeVisible();
      await buyer.getByLabel('Name of the key').fill('Office laptop');
      await buyer.getByRole('button', { name: 'Add a key' }).click();
      const list = buyer.getByRole('list', { name: 'Signing keys' });
      await expect(list.getByText('Office laptop')).toBeVisible();
      await expectSound(buyer);
      return /[0-9a-f]{64}/.exec(await list.innerText())?.[0] ?? '';
    });

    await test.step('the NDA is asked for and shared', async () => {
      await buyer.goto('/bdashboard');
      await buyer.getByRole('link', { name: title, exact: true }).click();
      await buyer.getByRole('button', { name: 'Request NDA' }).first().click();
      await expect(buyer.getByText('NDA requested successfully')).toBeVisible();
      await supplier.goto('/ndarequest');
      await supplier
        .getByRole('button', { name: /Approve and Share NDA/ })
        .first()
        .click();
      const chosen = supplier.getByRole('dialog', { name: 'Select NDA Document' });
      await chosen.getByRole('button', { name: 'Approve and Share NDA' }).click();
      const signing = supplier.getByRole('dialog', { name: 'Electronic Signature', exact: true });
      await fillSignature(supplier, signing, 'Director');
      await signing.getByRole('button', { name: 'Confirm' }).click();
      await expect(supplier.getByText('Approved & Shared', { exact: true }).first()).toBeVisible();
    });

    await test.step('a key that does not answer signs nothing; one that does signs the NDA', async () => {
      await buyer.goto('/nda');
      await buyer.getByRole('button', { name: 'Read and sign' }).click();
      const form = buyer.getByRole('form', { name: 'Electronic Signature' });
      await fillSignature(buyer, form, 'Buyer');
      await device.answer(false);
      await form.getByRole('button', { name: 'Confirm' }).click();
      const question = buyer.getByRole('dialog', { name: 'Your key has not signed' });
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(form.getByRole('alert')).toContainText('Nothing was signed');
      await device.answer(true);
      await form.getByRole('button', { name: 'Confirm' }).click();
      await expect(buyer.getByRole('heading', { name: 'Signed & Shared' })).toBeVisible();
    });

    await test.step('they write to each other, and sign a contract', async () => {
      await buyer.getByRole('button', { name: /^Send message/ }).click();
      await buyer.getByRole('textbox', { name: 'Message', exact: true }).fill('Fifty rods by May?');
      await buyer.keyboard.press('Enter');
      await expect(buyer.getByRole('log').getByText('Fifty rods by May?')).toBeVisible();
      await supplier.goto('/ndarequest');
      await supplier.getByRole('button', { name: 'Add Contract' }).click();
      await fillContract(supplier, { name: 'Keyed supply', start: day(-1), end: day(90) });
      await goToSending(supplier);
      await supplier.getByRole('button', { name: 'Create Contract' }).click();
      await expect(supplier).toHaveURL(/\/contract-all/);
      await openContract(supplier, '/contract-all', 'Keyed supply');
      await signContract(supplier, 'Director');
      await openContract(buyer, '/bcontract', 'Keyed supply');
      await signContract(buyer, 'Buyer');
      await expect(buyer.getByText('Active', { exact: true })).toBeVisible();
    });

    // Saving seals the contract, which adds an entry to the deal; the second file is complete.
    await waitForLog(served.url, await saveDealFile(buyer));
    const zip = await saveDealFile(buyer);
    const log = (readJson(zip, 'log.json') as LogProof).head;
    const forgedZip = zipOf(await forged(new Map(readZip(zip)), await makeLog(log.log)));
    const fromElsewhere = zipOf(await forged(new Map(readZip(zip)), await makeLog('another-log')));

    await test.step('a stranger checks the deal file, which the market confirms and which names the key twice', async () => {
      const stranger = await person(served);
      await stranger.goto('/verify');
      await give(stranger, zip);
      await expect(stranger.getByText(confirmed)).toBeVisible();
      const named = stranger.getByText(
        new RegExp(
          `for ${served.url}, whose device states that its user confirmed \\(SHA-256 ${fingerprint}`,
        ),
      );
      await expect(named).toHaveCount(2);
      await expect(
        stranger.getByText(/signatures and acceptances were made without a key of the signer’s own/),
      ).toBeVisible();
      await expect(stranger.getByText(`Key of the log, SHA-256 ${log.key}`)).toBeVisible();
      await expectSound(stranger);
    });

    // DEA-80, DEA-81
    await test.step('files that were written anew as a whole are never confirmed by the market', async () => {
      const stranger = await person(served, { viewport: { width: 390, height: 844 } });
      await stranger.goto('/verify');
      await give(stranger, forgedZip);
      await expect(stranger.getByText(broken)).toBeVisible();
      await give(stranger, fromElsewhere);
      await expect(stranger.getByText(unconfirmed)).toBeVisible();
      await expectSound(stranger);
      await give(stranger, zip.subarray(0, 5_000));
      await expect(stranger.getByText(/^This ZIP cannot be read/)).toBeVisible();
    });

    // DEA-47, DEA-80
    await test.step('verify.html confirms a file by the fingerprint of the log alone', async () => {
      const place = test.info().outputPath('verify.html');
      await writeFile(place, readZip(zip).get('verify.html') ?? '');
      const stranger = await person(served);
      await stranger.goto(pathToFileURL(place).href);
      for (const one of [zip, forgedZip, fromElsewhere]) {
        await give(stranger, one);
        await expect(stranger.getByText(unconfirmed)).toBeVisible();
        await expect(stranger.getByText(/^Confirmed/)).toBeHidden();
      }
      await stranger.getByLabel('Fingerprint').fill(log.key);
      await stranger.keyboard.press('Tab');
      for (const one of [forgedZip, fromElsewhere]) {
        await give(stranger, one);
        await expect(stranger.getByText(broken)).toBeVisible();
      }
      await give(stranger, zip);
      await expect(stranger.getByText('Confirmed by the log whose key you gave')).toBeVisible();
    });
  } finally {
    await market.stop();
  }
});
