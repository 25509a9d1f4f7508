import type { AskComparedReply } from '@proffer/contract/comparison/schemas';
import { sendCall } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { callersPassword, signUpParties } from '../fixtures/trade';

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);

// CMP-15, CMP-17, CMP-20, CMP-21, CMP-22
test('a buyer compares an offer with a quote, asks, notes, saves and awards', async ({ market, person }) => {
  const { supplier, buyer } = await signUpParties(market, 'comparison');
  const send = <Body>(name: Parameters<typeof sendCall>[1], parts: object, token: string) =>
    sendCall(market, name, parts, token) as Promise<Body>;
  const publish = async (fields: object) => {
    const offer = { detail: 'Cast iron.', scope: 'small', duration: 'Short:1 month', ...fields };
    const { id } = await send<{ id: number }>('createOffer', { body: offer }, supplier.token);
    await send('setPublished', { params: { id }, body: { draft: true } }, supplier.token);
    return id;
  };
  const price = { budgetFrom: 900, budgetTo: 1_000, priceBasis: 'unit', unit: 'piece' };
  const open = await publish({ title: 'Garden pumps', ...price });
  const negotiated = await publish({ title: 'Field pumps', leadDays: 14, ...price });
  const ask = { proposalId: negotiated, quantity: 50, unit: 'pcs' };
  const { quoteId } = await send<{ quoteId: number }>('askForQuote', { body: ask }, buyer.token);
  const line = {
    item: 'Pump',
    quantity: 50,
    unit: 'pcs',
    unitPrice: 850,
    taxRate: 18,
    deliveryDate: '',
    deliveryPlace: '',
  };
  const terms = { startDate: day(5), endDate: day(60), validUntil: day(20), lines: [line], round: 0 };
  await send('giveQuote', { params: { id: quoteId }, body: terms }, supplier.token);

  const page = await person(market);
  await enter(page, buyer.email, callersPassword);
  await page.goto(`/compare?columns=o${open},q${quoteId}`);

  await test.step('enters the quantity with the keyboard and sees the prices for it', async () => {
    await page.getByRole('textbox', { name: 'Quantity' }).fill('50');
    await page.getByLabel('Unit', { exact: true }).fill('pcs');
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: /^Price for 50 pcs/ });
    await expect(row).toContainText('50 × ₹900 – ₹1,000 per piece');
    await expect(row).toContainText('₹50,150');
    await expectSound(page);
  });

  await test.step('shows equal rows, sorts and pins with the keyboard', async () => {
    await page.getByRole('checkbox', { name: /^Show equal rows/ }).press('Space');
    await expect(page.getByRole('row', { name: 'Scope' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Sort columns by' }).selectOption('price');
    const menu = page.getByRole('button', { name: 'More actions for Field pumps' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Pin Field pumps' }).press('Enter');
    await expect(page.getByRole('columnheader').nth(1)).toContainText('Field pumps');
  });

  await test.step('asks for an unstated cell and uses the reply', async () => {
    await page.getByRole('button', { name: 'Ask for Lead time of Garden pumps' }).press('Enter');
    await page.getByRole('button', { name: 'Send one message' }).click();
    await expect(page.getByText(/^Asked on/)).toBeVisible();
    const { content } = await send<{ content: AskComparedReply['sent'] }>(
      'inbox',
      { query: {} },
      supplier.token,
    );
    const body = {
      conversationId: content[0]?.conversationId,
      senderId: supplier.userId,
      messageContent: 'Three weeks.',
    };
    await send('sendMessage', { body }, supplier.token);
    await page.reload();
    await expect(page.getByText(/^Suggested from their message of/)).toContainText('“Three weeks.”');
    await page.getByRole('button', { name: 'Use the message for Lead time of Garden pumps' }).click();
    await expect(page.getByText(/your note: Three weeks\./)).toBeVisible();
  });

  await test.step('saves the comparison under a name, with a link', async () => {
    await page.getByRole('button', { name: 'Save and share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Saved comparisons' });
    await dialog.getByLabel('Name').fill('Pumps for the farm');
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Comparison: Pumps for the farm' })).toBeVisible();
    expect(page.url()).toMatch(/\/compare\?id=\d+$/);
  });

  await test.step('prints every row without controls', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('row', { name: /^Price for 50 pcs/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save and share' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Award/ })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('compares two columns on a phone without scrolling to the side', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('columnheader')).toHaveCount(2);
    await expectSound(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('awards the quote, which creates the contract', async () => {
    await page.getByRole('button', { name: /^Award Field pumps/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Award to/ });
    await expect(dialog).toContainText('₹50,150');
    await dialog.getByRole('button', { name: 'Accept and create contract' }).click();
    await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeVisible();
  });
});
