import type { Page } from '@playwright/test';
import { logInByCalls, send, signUpByCalls, type Caller } from '../fixtures/calls';
import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { countRequests, overfill } from '../fixtures/forms';
import { expect, expectSound, test } from '../fixtures/market';
import type { RunningServer } from '../fixtures/server';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signByCalls,
  signUpParties,
} from '../fixtures/trade';

const mandatory = 'How long is the warranty?';
const template = {
  name: 'Pumps and motors',
  details: [
    { question: mandatory, category: 'Quality', resmendatory: true },
    { question: 'Which colours are there?', category: 'Looks', resmendatory: false },
  ],
};

/** Only administrators make templates; the demo market has one of them. */
async function saveTemplate(server: RunningServer): Promise<void> {
  const { token } = await logInByCalls(server, demoEmails.admin, demoPassword);
  await send(server, 'POST', '/template/save', { token, body: template });
}

function openStep(page: Page, name: RegExp): Promise<void> {
  return page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();
}

/** Fills the Details and the budget, which is all that an offer without a template needs. */
async function writeOffer(page: Page, title: string): Promise<void> {
  await openStep(page, /Details/);
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Detail').fill(`Detail of ${title}`);
  await page.getByRole('combobox', { name: 'Duration' }).click();
  await page.getByRole('option', { name: 'Short:1 month' }).click();
  await openStep(page, /Budget/);
  await page.getByLabel('Budget From').fill('5');
  await page.getByLabel('Budget To').fill('40');
}

async function titlesOf(server: RunningServer, { userId, token }: Caller): Promise<string[]> {
  const path = `/proposals/page-all?page=0&size=10&userId=${userId}`;
  const { content } = await send<{ content: { title: string; draft: boolean }[] }>(server, 'GET', path, {
    token,
  });
  return content.map(({ title, draft }) => `${title}, ${draft ? 'published' : 'draft'}`);
}

test('each step names what is wrong, and leaving, reloading or a cut network loses nothing', async ({
  demo,
  person,
}) => {
  const email = 'steps-supplier@example.com';
  const supplier = await signUpByCalls(demo, email, 'Supplier');
  await saveTemplate(demo);
  const page = await person(demo);
  await enter(page, email, callersPassword);
  const next = () => page.getByRole('button', { name: 'Continue', exact: true }).click();
  const saved = page.getByText('Saved just now');
  const leave = () => page.getByRole('link', { name: 'NDA Management' }).first().click();
  const stay = () =>
    page
      .getByRole('dialog', { name: 'Leave without saving' })
      .getByRole('button', { name: 'Cancel' })
      .click();

  await test.step('nothing is there: each thing is named, and leads to its step', async () => {
    await page.goto('/proposal-wizard?step=review');
    await expect(page.getByText('4 things are missing before posting')).toBeVisible();
    for (const text of [
      'Details: Please enter a title.',
      'Details: Please describe the offer.',
      'Details: Please choose a duration.',
      'Quantity, Budget and Delivery: Please give the budget from and to.',
    ]) {
      await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Post', exact: true })).toBeDisabled();
  });

  await test.step('template and an empty title', async () => {
    await page.goto('/proposal-wizard');
    await page.getByRole('radio', { name: template.name }).click();
    await next();
    await next();
    await openStep(page, /Details\s*something missing/);
    await expect(page.getByText('Please enter a title.')).toBeVisible();
    await expect(page.getByText('Please choose a duration.')).toBeVisible();
    await overfill(page, page.getByLabel('Title'), 300);
    await page.getByLabel('Title').fill('Irrigation pumps');
    await expect(page.getByText('Please enter a title.')).toHaveCount(0);
    await expect(saved).toBeVisible();
    await expect(page).toHaveURL(/\/proposal-wizard\/\d+\?step=details/);
  });

  await test.step('a cut network keeps what is typed, and going on saves it', async () => {
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('Irrigation pumps');
    await page.context().setOffline(true);
    await page.getByLabel('Detail').fill('Written in a tunnel.');
    await leave();
    await stay();
    await page.getByRole('link', { name: 'Post a Proposal' }).first().click();
    await stay();
    const again = page.getByRole('button', { name: 'Not saved – try again' });
    await expect(again).toBeVisible();
    await next();
    await openStep(page, /Details/);
    await expect(page.getByLabel('Detail')).toHaveValue('Written in a tunnel.');
    await page.context().setOffline(false);
    await again.click();
    await expect(saved).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Detail')).toHaveValue('Written in a tunnel.');
  });

  await test.step('a mandatory question left empty', async () => {
    await next();
    await page.getByLabel('Which colours are there?').fill('Blue');
    await next();
    await openStep(page, /Questions\s*something missing/);
    await expect(page.getByText(`Please answer: ${mandatory}`)).toBeVisible();
    await next();
  });

  await test.step('From over To, and an address that is none', async () => {
    for (const range of ['Quantity', 'Budget']) {
      await page.getByLabel(`${range} From`).fill('50');
      await page.getByLabel(`${range} To`).fill('4');
    }
    await expect(page.getByText('From must not be greater than To.')).toHaveCount(2);
    await page.getByLabel('More information').fill('ftp://example.com');
    await expect(page.getByText('Please enter a web address starting with https://')).toBeVisible();
    await expect(page.getByText('Not saved yet – see the marked fields')).toBeVisible();
    await leave();
    await stay();
    await expect(page.getByLabel('Budget From')).toHaveValue('50');
    await page.getByLabel('Quantity To').fill('400');
    await page.getByLabel('Budget To').fill('400');
    await page.getByLabel('More information').fill('https://example.com/pumps');
  });

  await test.step('leaving at once and coming back finds all of it', async () => {
    await leave();
    await expect(page).toHaveURL(/\/ndarequest/);
    await page.goto('/sproposal');
    await page.getByRole('link', { name: 'Edit Irrigation pumps' }).click();
    await expect(page.getByRole('radio', { name: template.name })).toBeChecked();
    await openStep(page, /Questions/);
    await expect(page.getByLabel('Which colours are there?')).toHaveValue('Blue');
    await openStep(page, /Budget/);
    for (const range of ['Quantity', 'Budget']) {
      await expect(page.getByLabel(`${range} From`)).toHaveValue('50');
      await expect(page.getByLabel(`${range} To`)).toHaveValue('400');
    }
    await expect(page.getByLabel('More information')).toHaveValue('https://example.com/pumps');
  });

  await test.step('the review leads to what is left, and a second click on Post posts once', async () => {
    await openStep(page, /Review/);
    await expect(page.getByText('2 things are missing before posting')).toBeVisible();
    await page
      .getByRole('listitem')
      .filter({ hasText: mandatory })
      .getByRole('button', { name: 'Questions' })
      .click();
    await page.getByLabel(mandatory).fill('Two years');
    await openStep(page, /Details/);
    await page.getByRole('combobox', { name: 'Duration' }).click();
    await page.getByRole('option', { name: 'Short:1 month' }).click();
    await openStep(page, /Review/);
    await expect(page.getByText('Ready to be posted')).toBeVisible();
    const posted = countRequests(page, 'PUT', /\/proposals\/update-draft\//);
    await page.getByRole('button', { name: 'Post', exact: true }).dblclick();
    await expect(page).toHaveURL(/\/pubprosal/);
    expect(posted.count).toBe(1);
    expect(await titlesOf(demo, supplier)).toEqual(['Irrigation pumps, published']);
  });
});

test('the preview reads as the offer does to a buyer, before the NDA and after', async ({ demo, person }) => {
  const parties = await signUpParties(demo, 'preview');
  const page = await person(demo);
  await enter(page, parties.supplier.email, callersPassword);
  await page.goto('/proposal-wizard?step=details');
  await writeOffer(page, 'Secret pumps');
  await openStep(page, /NDA/);
  await page.getByLabel('Require a signed NDA to view the offer').check();
  await openStep(page, /Review/);
  const article = (reader: Page) =>
    reader.getByRole('article').filter({ has: reader.getByRole('heading', { name: 'Secret pumps' }) });
  const before = page.getByRole('radio', { name: 'Before the NDA' });
  await expect(before).toBeChecked();
  await expect(page.getByText('Saved just now')).toBeVisible();
  const shownBefore = await article(page).innerText();
  expect(shownBefore).not.toContain('Detail of');
  await before.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'After the NDA is signed' })).toBeChecked();
  await expect(article(page)).toContainText('Detail of Secret pumps');
  const shownAfter = await article(page).innerText();
  await expectSound(page);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('link', { name: 'Secret pumps', exact: true }).click();
  await expect(page).toHaveURL(/\/specificoffer\/\d+/);
  const id = Number(page.url().split('/').at(-1));

  const buyer = await person(demo);
  await enter(buyer, parties.buyer.email, callersPassword);
  await buyer.goto(`/view-offer/${id}`);
  await expect(buyer.getByText('This part opens once the NDA is signed')).toBeVisible();
  expect(await article(buyer).innerText()).toBe(shownBefore);
  await requestByCalls(demo, parties.buyer, id);
  await shareByCalls(demo, parties, id);
  await signByCalls(demo, parties.buyer, id);
  await buyer.reload();
  await expect(buyer.getByText('Detail of Secret pumps')).toBeVisible();
  expect(await article(buyer).innerText()).toBe(shownAfter);
});

test('a first save whose reply is lost makes one draft, and Post pressed twice one offer', async ({
  demo,
  person,
}) => {
  const email = 'lost-supplier@example.com';
  const supplier = await signUpByCalls(demo, email, 'Supplier');
  const page = await person(demo);
  await enter(page, email, callersPassword);
  await page.goto('/proposal-wizard?step=details');
  await page.route(
    '**/proposals/save',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const made = countRequests(page, 'POST', /\/proposals\/save/);
  await page.getByLabel('Title').fill('Lost and found');
  await expect(page.getByRole('button', { name: 'Not saved – try again' })).toBeVisible();
  expect(await titlesOf(demo, supplier)).toEqual(['Lost and found, draft']);
  await writeOffer(page, 'Found again');
  await openStep(page, /Review/);
  await page.getByRole('button', { name: 'Post', exact: true }).dblclick();
  await expect(page).toHaveURL(/\/pubprosal/);
  expect(made.count).toBe(2);
  expect(await titlesOf(demo, supplier)).toEqual(['Found again, published']);
});

test('editing a published offer makes version 2, which can be compared', async ({ demo, person }) => {
  const email = 'edited-supplier@example.com';
  const supplier = await signUpByCalls(demo, email, 'Supplier');
  const id = await publishByCalls(demo, supplier, 'Anchor chains');
  const page = await person(demo);
  await enter(page, email, callersPassword);
  await page.goto(`/proposal-wizard/${id}?step=details`);
  await page.getByLabel('Detail').fill('');
  await expect(page.getByText('Please describe the offer.')).toHaveCount(0);
  await openStep(page, /Review/);
  await expect(page.getByText('Details: Please describe the offer.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await openStep(page, /Details/);
  await page.getByLabel('Detail').fill('Detail of Anchor chains, tested');
  await openStep(page, /Review/);
  await page.getByRole('button', { name: 'Save Changes' }).dblclick();
  await expect(page).toHaveURL(/\/pubprosal/);
  await page.getByRole('link', { name: 'Anchor chains', exact: true }).click();
  await expect(page.getByText(/^Version 2, changed/)).toBeVisible();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText('Version 1', { exact: true })).toBeVisible();
  await expect(history.locator('ins').first()).toContainText('tested');
  await expect(history.locator('del').first()).toBeVisible();
});
