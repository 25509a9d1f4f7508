import type { Page } from '@playwright/test';
import type { NeedView } from '@proffer/contract/needs/schemas';
import { type Caller, sendCall, signUpByCalls } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import type { RunningServer } from '../fixtures/server';
import { signContract } from '../fixtures/signature';
import { callersPassword, signUpParties } from '../fixtures/trade';

const lineCount = 40;
const otherSuppliers = 11;
const dayMs = 86_400_000;
const day = (inDays: number) => new Date(Date.now() + inDays * dayMs).toISOString().slice(0, 10);
const typedDay = (inDays: number) => day(inDays).split('-').toReversed().join('/');

const pumps = Array.from({ length: lineCount }, (_, index) => ({
  item: `Pump ${index + 1}`,
  quantity: index + 2,
}));
const pumpRows = pumps.map(({ item, quantity }) => `${item}\t${quantity}\tpcs`).join('\n');
const prices = pumps.map((_pump, index) => `${1_000 + index}.50`).join('\n');

/** Pastes a text from a spreadsheet into the focused field. */
async function pasteRows(page: Page, text: string): Promise<void> {
  await page.evaluate((rows) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', rows);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(paste);
  }, text);
}

/** Posts a need with forty pasted lines, and returns its id. */
async function postNeed(
  page: Page,
  { title, isSealed }: { title: string; isSealed: boolean },
): Promise<number> {
  await page.goto('/bneed');
  await page.getByRole('link', { name: 'Post a need' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  const categories = page.getByRole('combobox', { name: 'Categories' });
  await categories.fill('42122000');
  await page.getByRole('option', { name: /Pumps/ }).first().click();
  await page.getByRole('textbox', { name: 'Item' }).click();
  await pasteRows(page, pumpRows);
  await expect(page.getByRole('textbox', { name: 'Item' })).toHaveCount(lineCount);
  await page.getByRole('textbox', { name: 'Answers until' }).fill(typedDay(20));
  if (isSealed) await page.getByRole('checkbox', { name: 'Sealed answers' }).check();
  await expectSound(page);
  await page.getByRole('button', { name: 'Save and preview' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Suppliers can answer until/).first()).toBeVisible();
  return Number(/\/bneed\/(\d+)/.exec(page.url())?.[1]);
}

/** Answers a need in the browser, with prices pasted as a column. */
async function answerNeed(page: Page, needId: number): Promise<void> {
  await page.goto(`/sneed/${needId}`);
  await page.getByRole('link', { name: 'Answer this need' }).click();
  const price = page.getByRole('textbox', { name: 'Price, ₹' });
  await price.first().click();
  await pasteRows(page, prices);
  await expect(price.last()).toHaveValue(`${1_000 + lineCount - 1}.50`);
  await page.locator('select[name=offer]').selectOption('new');
  await expectSound(page);
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('region', { name: 'Your answer' })).toBeVisible();
}

/** Answers a need through the calls, with a price for every line. */
async function answerByCalls(market: RunningServer, supplier: Caller, needId: number, price: number) {
  const params = { id: needId };
  const need = (await sendCall(market, 'getNeed', { params }, supplier.token)) as NeedView;
  const lines = need.lines.map((line) => ({
    ...line,
    kind: 'offered',
    unitPrice: price,
    taxRate: 18,
    deliveryDate: '',
    note: '',
  }));
  const terms = { startDate: day(20), endDate: day(90), validUntil: day(40) };
  const body = { proposalId: null, needVersion: need.version, version: 0, lines, ...terms };
  await sendCall(market, 'saveAnswer', { params, body }, supplier.token);
}

// NED-91, NED-93, NED-95, NED-96
test('twelve suppliers answer a need with forty lines, and one answer becomes a contract', async ({
  market,
  person,
}) => {
  const { supplier, buyer } = await signUpParties(market, 'needs');
  const buyerPage = await person(market);
  await enter(buyerPage, buyer.email, callersPassword);
  const needId = await postNeed(buyerPage, { title: 'Pumps for the canal', isSealed: false });

  const supplierPage = await person(market);
  await enter(supplierPage, supplier.email, callersPassword);
  await answerNeed(supplierPage, needId);
  for (let index = 1; index <= otherSuppliers; index += 1) {
    const other = await signUpByCalls(market, `needs-${index}@example.com`, 'Supplier');
    await answerByCalls(market, other, needId, 2_000 + index);
  }

  await test.step('the buyer closes the need, compares and accepts', async () => {
    await buyerPage.reload();
    await expect(buyerPage.getByRole('heading', { name: 'Answers (12)' })).toBeVisible();
    await buyerPage.getByRole('button', { name: /^More actions/ }).click();
    await buyerPage.getByRole('menuitem', { name: /^Close to answers now/ }).click();
    await buyerPage.getByRole('button', { name: 'Close now' }).click();
    await expect(buyerPage.getByRole('link', { name: 'Compare the answers' })).toBeVisible();
    await expectSound(buyerPage);
    const own = buyerPage.getByRole('article', { name: `Answer of ${supplier.email}` });
    await expect(own).toContainText('All 40 lines');
    await own.getByRole('button', { name: /^Accept the answer/ }).click();
    await buyerPage.getByRole('button', { name: 'Accept and create contract' }).click();
    await expect(buyerPage).toHaveURL(/\/bcontract\/\d+/);
  });

  await test.step('the supplier reads the outcome and the band', async () => {
    await supplierPage.reload();
    await expect(supplierPage.getByText('Your answer was accepted')).toBeVisible();
    await expect(supplierPage.getByText(/in the lowest third/)).toBeVisible();
    await expectSound(supplierPage);
  });

  await test.step('both sign the contract', async () => {
    const contractId = /\d+$/.exec(buyerPage.url())?.[0] ?? '';
    await supplierPage.goto(`/contract-all/${contractId}`);
    await signContract(supplierPage, 'Director');
    await buyerPage.reload();
    await signContract(buyerPage, 'Buyer');
    await expect(buyerPage.getByText(/^Accepted, starts/).first()).toBeVisible();
  });
});

// NED-93, NED-96
test('a sealed answer is seen by nobody but its supplier before the deadline', async ({ market, person }) => {
  const { supplier, buyer } = await signUpParties(market, 'sealed-needs');
  const buyerPage = await person(market);
  await enter(buyerPage, buyer.email, callersPassword);
  const needId = await postNeed(buyerPage, { title: 'Sealed pumps for the canal', isSealed: true });
  const supplierPage = await person(market);
  await enter(supplierPage, supplier.email, callersPassword);
  await answerNeed(supplierPage, needId);
  await expect(supplierPage.getByText(/^Hash: [0-9a-f]{64}$/)).toBeVisible();
  await buyerPage.reload();
  await expect(buyerPage.getByText('Answers are sealed')).toBeVisible();
  await expect(buyerPage.getByRole('heading', { name: /^Answers/ })).toHaveText('Answers');
});
