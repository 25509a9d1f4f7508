import { sendCall } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { createHand, type Hand } from '../fixtures/hands';
import { expect, mailedCode, test } from '../fixtures/market';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signUpParties,
} from '../fixtures/trade';
import type { Locator, Page } from '@playwright/test';

/** Maximum number of clicks, typing and keys apart. */
const most = { signUp: 5, searchToContract: 18, share: 3, publish: 3 };

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);

/** Signs with the typed name. */
async function sign(hand: Hand, form: Locator, button: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Capacity' }).fill('Director');
  await hand.press(form.getByRole('checkbox', { name: /^I agree/ }));
  await hand.press(form.getByRole('button', { name: button, exact: true }));
}

/** Scrolls the document next to a form to its end, as its reader does. */
async function readToEnd(page: Page, form: Locator): Promise<void> {
  await page.getByRole('region', { name: /NDA/ }).first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 1_000);
    await expect(form.getByRole('checkbox', { name: /^I have read/ })).toBeChecked({ timeout: 500 });
  }).toPass();
}

test('a new buyer gets from a public search to a signed contract in few clicks', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'few-clicks');
  const { supplier, buyer } = parties;
  const titles = ['Oak', 'Pine', 'Teak'].map((wood) => `${wood} decking for terraces`);
  const ids: number[] = [];
  for (const title of titles) ids.push(await publishByCalls(market, supplier, title));
  const page = await person(market);
  await page.goto('/market?q=decking');
  const hand = createHand(page, 'mouse');

  await test.step('logs in, which keeps the search, and compares three offers', async () => {
    await hand.press(page.getByRole('link', { name: 'Log in' }).first());
    await page.getByLabel('Email').fill(buyer.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
    await hand.key('Enter');
    for (const title of titles) await hand.press(page.getByRole('checkbox', { name: `Compare ${title}` }));
    await hand.press(page.getByRole('link', { name: 'Compare', exact: true }));
  });

  await test.step('requests the three NDAs at once', async () => {
    await hand.press(page.getByRole('button', { name: 'Request 3 NDAs' }));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Request 3 NDAs' }));
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('signs the NDA that the supplier has shared', async () => {
    await shareByCalls(market, parties, ids[0]!);
    await hand.press(page.getByRole('link', { name: /^(?:Read and )?[Ss]ign/ }).first());
    const form = page.getByRole('form', { name: 'Electronic Signature' });
    await readToEnd(page, form);
    await sign(hand, form, 'Confirm');
    await expect(page.getByRole('heading', { name: 'Signed & Shared' })).toBeVisible();
  });

  await test.step('requests a quote, proposes a price, and accepts', async () => {
    await hand.press(page.getByRole('link', { name: 'Ask for a quote' }).first());
    await page.getByLabel('Quantity').fill('12');
    await hand.press(page.getByRole('button', { name: 'Ask for the quote' }));
    await expect(page.getByText('Waiting for the supplier’s quote')).toBeVisible();
    const id = Number(/\d+$/.exec(page.url())?.[0]);
    const line = {
      item: titles[0],
      quantity: 12,
      unit: 'pcs',
      unitPrice: 150,
      taxRate: 18,
      deliveryDate: '',
      deliveryPlace: '',
    };
    const terms = { startDate: day(5), endDate: day(60), validUntil: day(20), lines: [line] };
    await sendCall(market, 'giveQuote', { params: { id }, body: { ...terms, round: 0 } }, supplier.token);
    await hand.press(page.getByRole('link', { name: 'Propose other terms' }));
    await page.getByRole('group', { name: 'Line 1' }).getByLabel('Price').fill('140');
    await hand.press(page.getByRole('button', { name: 'Send to the supplier' }));
    await expect(page.getByText('Waiting for the supplier’s answer')).toBeVisible();
    const lower = { ...terms, round: 2, lines: [{ ...line, unitPrice: 140 }] };
    await sendCall(market, 'giveQuote', { params: { id }, body: lower }, supplier.token);
    await hand.press(page.getByRole('button', { name: 'Accept and create contract' }));
  });

  await test.step('signs the contract', async () => {
    await hand.press(page.getByRole('button', { name: 'Sign', exact: true }));
    const dialog = page.getByRole('dialog', { name: 'Sign contract' });
    await sign(hand, dialog, 'Sign');
    await expect(dialog).toBeHidden();
  });
  expect(hand.effort().clicks).toBeLessThanOrEqual(most.searchToContract);
});

test('a new user signs up and is logged in after few clicks', async ({ market, person }) => {
  const page = await person(market);
  const email = 'few-clicks-new@example.com';
  await page.goto('/signup');
  const hand = createHand(page, 'mouse');
  await hand.press(page.getByLabel('Buyer', { exact: true }));
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
  await hand.press(page.getByRole('button', { name: 'Continue' }));
  await page.getByLabel('Digit 1 of 5').focus();
  await page.keyboard.type(await mailedCode(market, email));
  for (const [label, text] of [
    ['First name', 'Asha'],
    ['Last name', 'Rao'],
    ['Phone', '98765 43210'],
    ['Company name', 'Few Clicks Traders'],
    ['City', 'Pune'],
    ['PIN code', '411001'],
  ] as const) {
    await page.getByLabel(label).fill(text);
  }
  await hand.press(page.getByRole('button', { name: 'Continue' }));
  await hand.press(page.getByRole('button', { name: 'Accept Terms & Conditions' }));
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  expect(hand.effort().clicks).toBeLessThanOrEqual(most.signUp);
});

test('a supplier with a saved signature shares an NDA in few clicks', async ({ market, person }) => {
  const { supplier, buyer } = await signUpParties(market, 'few-clicks-share');
  const id = await publishByCalls(market, supplier, 'Granite slabs for counters');
  await requestByCalls(market, buyer, id);
  const signature = { name: 'Asha Rao', capacity: 'Director', method: 'typed' };
  await sendCall(market, 'rememberSignature', { body: signature }, supplier.token);
  const page = await person(market);
  await enter(page, supplier.email, callersPassword);
  await page.goto('/ndarequest');
  const hand = createHand(page, 'mouse');
  await hand.press(page.getByRole('button', { name: /^Approve and Share NDA/ }).first());
  const dialog = page.getByRole('dialog');
  await hand.press(dialog.getByRole('checkbox', { name: /^I agree/ }));
  await hand.press(dialog.getByRole('button', { name: 'Approve and Share NDA' }));
  await expect(page.getByText('Waiting for the buyer to sign').first()).toBeVisible();
  expect(hand.effort().clicks).toBeLessThanOrEqual(most.share);
});

test('a supplier publishes five imported drafts in few clicks', async ({ market, person }) => {
  const { supplier } = await signUpParties(market, 'few-clicks-import');
  const page = await person(market);
  await enter(page, supplier.email, callersPassword);
  await page.goto('/sproposal/import');
  const rows = [1, 2, 3, 4, 5].map((size) => `Valve DN ${size}0,Gate valve of size ${size}0,${size}000`);
  const csv = ['title,detail,Rate (Rs.)', ...rows].join('\n');
  const file = { name: 'valves.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: /^Import 5/ }).click();
  const hand = createHand(page, 'mouse');
  await hand.choose(page.getByLabel('Duration', { exact: true }), 'Short:1 month');
  await hand.press(page.getByRole('button', { name: 'Publish 5 offers' }));
  await expect(page.getByText('5 offers published.')).toBeVisible();
  expect(hand.effort().clicks).toBeLessThanOrEqual(most.publish);
});
