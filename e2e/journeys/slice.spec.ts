import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { fillContract, goToSending } from '../fixtures/contracts';
import { expect, mailedCode, test } from '../fixtures/market';
import type { RunningServer } from '../fixtures/server';

const run = promisify(execFile);

interface Newcomer {
  email: string;
  profile: 'Supplier' | 'Buyer';
  firstName: string;
  lastName: string;
  companyName: string;
}

const password = 'quiet river 42';

async function signUp(page: Page, server: RunningServer, who: Newcomer): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel(who.profile, { exact: true }).check();
  await page.getByLabel('Email').fill(who.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  const code = await mailedCode(server, who.email);
  await page.getByLabel('Digit 1 of 5').focus();
  await page.keyboard.type(code);

  await page.getByLabel('First name').fill(who.firstName);
  await page.getByLabel('Last name').fill(who.lastName);
  await page.getByLabel('Phone').fill('98765 43210');
  await page.getByLabel('Company name').fill(who.companyName);
  await page.getByLabel('City').fill('Coimbatore');
  await page.getByLabel('State').selectOption('Tamil Nadu');
  await page.getByLabel('PIN code').fill('641001');
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByRole('button', { name: 'Accept Terms & Conditions' }).click();
  await expect(page.getByText('User Registered Successfully')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}

/** Draws a stroke on the signature pad with the mouse. */
async function drawSignature(page: Page, dialog: Locator): Promise<void> {
  const pad = dialog.locator('canvas');
  await expect(pad).toBeVisible();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the signature pad is not drawn');
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (let step = 1; step <= 12; step += 1) {
    await page.mouse.move(box.x + 30 + step * 14, box.y + box.height / 2 + (step % 2 === 0 ? -22 : 22), {
      steps: 3,
    });
  }
  await page.mouse.up();
}

// ACC-3, ACC-4, ACC-23, CON-8, CON-17, NDA-33, NDA-38, NDA-44
test('a supplier and a buyer go from sign-up to an active contract', async ({ market, person }, testInfo) => {
  const supplier = await person(market, { asMost: true });
  const buyer = await person(market, { asMost: true });
  const title = 'Submersible pumps, 5 HP, cast iron';
  const secret = 'Bronze impeller to IS 318 LTB 2, tested at 60 metres head.';

  await signUp(supplier, market, {
    email: 'meera@sundaram.example.com',
    profile: 'Supplier',
    firstName: 'Meera',
    lastName: 'Iyer',
    companyName: 'Sundaram Pumps',
  });
  await signUp(buyer, market, {
    email: 'arjun@lakeview.example.com',
    profile: 'Buyer',
    firstName: 'Arjun',
    lastName: 'Mehta',
    companyName: 'Lakeview Farms',
  });
  await expect(supplier).toHaveURL(/\/shome/);
  await expect(buyer).toHaveURL(/\/bdashboard/);

  await test.step('the supplier publishes an offer under NDA', async () => {
    await publishOffer(supplier, title, secret);
  });

  await test.step('the buyer finds it, reads no secret, and requests the NDA', async () => {
    await buyer.reload();
    await buyer.getByRole('link', { name: title, exact: true }).click();
    await expect(buyer.getByRole('heading', { name: title })).toBeVisible();
    await expect(buyer.getByText(secret)).toHaveCount(0);
    await buyer.getByRole('button', { name: 'Request NDA' }).first().click();
    await expect(buyer.getByText('NDA requested successfully')).toBeVisible();
    await expect(buyer.getByRole('button', { name: 'Pending Supplier Action' }).first()).toBeDisabled();
  });

  await test.step('the supplier approves with a drawn signature', async () => {
    await supplier.getByRole('link', { name: 'NDA Management' }).first().click();
    await supplier
      .getByRole('button', { name: /Approve and Share NDA/ })
      .first()
      .click();
    await approve(supplier);
  });

  await test.step('the buyer reads the PDF and signs', async () => {
    await buyer.reload();
    await buyer.getByRole('link', { name: `Sign NDA of ${title}` }).click();
    await sign(buyer);
  });

  await test.step('both signatures verify, one changed byte is found', async () => {
    const cookies = (await buyer.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const headers = { cookie: cookies };
    const { userId } = (await (await fetch(`${market.url}/auth/session`, { headers })).json()) as {
      userId: number;
    };
    const list = await fetch(`${market.url}/nda/requests?userId=${userId}`, { headers });
    const { content } = (await list.json()) as { content: { ndaId: number }[] };
    expect(content).toHaveLength(1);
    const response = await fetch(`${market.url}/nda/document/${content[0]?.ndaId}`, { headers });
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    const file = testInfo.outputPath('signed.pdf');
    await writeFile(file, bytes);
    const { stdout } = await run('pdfsig', [file]);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(2);
    expect((await run('qpdf', ['--check', file])).stdout).toContain(
      'No syntax or stream encoding errors found',
    );
    const damaged = Buffer.from(bytes);
    damaged[1_000] = (damaged[1_000] ?? 0) ^ 1;
    const damagedFile = testInfo.outputPath('damaged.pdf');
    await writeFile(damagedFile, damaged);
    const verdict = await run('pdfsig', [damagedFile]).catch((error: { stdout?: string }) => ({
      stdout: error.stdout ?? '',
    }));
    expect(verdict.stdout.match(/Signature is Valid\./g) ?? []).toHaveLength(0);
  });

  await test.step('the withheld detail is open to the buyer', async () => {
    await buyer.getByRole('link', { name: 'Proposals and Offers' }).first().click();
    await buyer.getByRole('link', { name: title, exact: true }).click();
    await expect(buyer.getByText(secret)).toBeVisible();
  });

  await test.step('the supplier proposes a contract and both sign it', async () => {
    await supplier.goto('/ndarequest');
    await supplier.getByRole('button', { name: 'Add Contract' }).click();
    const today = new Date();
    const day = (offset: number) =>
      new Date(today.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
    await fillContract(supplier, {
      name: 'Pump supply 2026',
      description: 'Delivery in three lots.',
      start: day(-1),
      end: day(90),
    });
    await goToSending(supplier);
    await supplier.getByRole('button', { name: 'Create Contract' }).click();
    await expect(supplier).toHaveURL(/\/contract-all/);
    await expect(supplier.getByText('Contract created successfully!')).toBeVisible();

    await supplier.getByRole('link', { name: 'Pump supply 2026' }).click();
    await signContract(supplier, 'Director');
    await expect(supplier.getByText('Waiting for buyer to accept').first()).toBeVisible();

    await buyer.getByRole('link', { name: 'Contracts' }).first().click();
    await buyer.getByRole('link', { name: 'Pump supply 2026' }).click();
    await signContractAsBefore(buyer, 'Head of Procurement');
    await expect(buyer.getByText('Active', { exact: true })).toBeVisible();
    const download = buyer.waitForEvent('download');
    await buyer.getByRole('button', { name: 'Download PDF' }).click();
    const file = testInfo.outputPath((await download).suggestedFilename());
    await (await download).saveAs(file);
    const { stdout } = await run('pdfsig', [file]);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(2);
  });
});

async function publishOffer(page: Page, title: string, detail: string): Promise<void> {
  await page.getByRole('link', { name: 'Post a Proposal' }).first().click();
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  // A market without templates has no steps for them.
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Detail').fill(detail);
  await choose(page, 'Scope', 'Medium');
  await choose(page, 'Duration', 'Short:1 to 3 months');
  await next();
  await page.getByLabel('Quantity From').fill('50');
  await page.getByLabel('Quantity To').fill('200');
  await page.getByLabel('Budget From').fill('1500000');
  await page.getByLabel('Budget To').fill('8456537532');
  await expect(page.getByLabel('Budget To')).toHaveValue('8,45,65,37,532');
  await next();
  await page.getByLabel('Require a signed NDA to view the offer').check();
  await next();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page).toHaveURL(/\/pubprosal/);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
}

/** Chooses an option of a dropdown in the form. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.getByRole('option', { name: option }).click();
}

async function approve(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Select NDA Document' });
  await expect(dialog.getByText(/Non-Disclosure Agreement/).first()).toBeAttached();
  await dialog.getByRole('button', { name: 'Approve and Share NDA' }).click();
  const signing = page.getByRole('dialog', { name: 'Electronic Signature', exact: true });
  await signing.getByLabel('Capacity').fill('Director');
  await addDrawnSignature(page);
  await signing.getByRole('checkbox', { name: 'I agree to sign electronically' }).check();
  await signing.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    page.getByText('NDA prepared, uploaded, sent, components added, and marked as Approved & Shared!'),
  ).toBeVisible();
  await expect(page.getByText('Approved & Shared', { exact: true }).first()).toBeVisible();
}

async function sign(page: Page): Promise<void> {
  await expect(page.getByText(/Non-Disclosure Agreement/).first()).toBeAttached();
  const form = page.getByRole('form', { name: 'Electronic Signature' });
  await form.getByLabel('Capacity').fill('Head of Procurement');
  await addDrawnSignature(page);
  for (const box of await form.getByRole('checkbox').all()) await box.check();
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Signed & Shared' })).toBeVisible();
}

async function signContract(page: Page, capacity: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign contract' });
  await dialog.getByLabel('Capacity').fill(capacity);
  await addDrawnSignature(page);
  await dialog.getByRole('checkbox', { name: 'I agree to sign electronically' }).check();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function addDrawnSignature(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add signature' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Electronic Signature' });
  await expect(dialog.getByRole('tab', { name: 'Pen' })).toHaveAttribute('aria-selected', 'true');
  await drawSignature(page, dialog);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
}

/** Signs with the stored signature, which the dialog fills in. */
async function signContractAsBefore(page: Page, capacity: string): Promise<void> {
  await page.getByRole('button', { name: 'Sign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign contract' });
  await expect(dialog.getByText(capacity)).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'I agree to sign electronically' }).check();
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click();
}
