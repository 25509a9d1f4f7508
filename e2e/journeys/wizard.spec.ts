import type { Page } from '@playwright/test';
import { logInByCalls, send, signUpByCalls, type Caller } from '../fixtures/calls';
import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { countRequests } from '../fixtures/forms';
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

/** Saves a template by a call, as only administrators can; the demo market has one. */
async function saveTemplate(server: RunningServer, body: { name: string; details: object[] }): Promise<void> {
  const { token } = await logInByCalls(server, demoEmails.admin, demoPassword);
  await send(server, 'POST', '/template/save', { token, body });
}

function openStep(page: Page, name: RegExp): Promise<void> {
  return page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();
}

/** Fills in the details and the budget, which an offer without a template needs. */
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

// ERR-5, OFF-38, OFF-44
test('each step of the wizard reports faults, and leaving, reloading or a lost network loses nothing', async ({
  demo,
  person,
}) => {
  const email = 'steps-supplier@example.com';
  const supplier = await signUpByCalls(demo, email, 'Supplier');
  await saveTemplate(demo, template);
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
    await page.getByLabel('Title').fill('x'.repeat(320));
    await expect(page.getByLabel('Title')).toHaveValue('x'.repeat(320));
    await expect(page.getByText('320 of 300 characters.')).toBeVisible();
    await expect(page.getByText('At most 300 characters. Please shorten it by 20.')).toBeVisible();
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
    await expect(page.getByText('Not saved: please check “Quantity, Budget and Delivery”')).toBeVisible();
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
    await expect(page.getByText('Ready to publish')).toBeVisible();
    const posted = countRequests(page, 'PUT', /\/proposals\/update-draft\//);
    await page.getByRole('button', { name: 'Post', exact: true }).dblclick();
    await expect(page).toHaveURL(/\/pubprosal/);
    expect(posted.count).toBe(1);
    expect(await titlesOf(demo, supplier)).toEqual(['Irrigation pumps, published']);
  });
});

test('each kind of question has its own input, validation and display', async ({ demo, person }) => {
  const email = 'typed-supplier@example.com';
  await signUpByCalls(demo, email, 'Supplier');
  const asked = (question: string, kind: string, rule: object = {}) => ({
    question,
    kind,
    category: 'Facts',
    resmendatory: true,
    ...rule,
  });
  const questions = [
    asked('How heavy is it, in kg?', 'number', { min: 1, max: 5_000_000, help: 'Without packing.' }),
    asked('Is it tested?', 'yes_no'),
    asked('Which voltage?', 'choice', { options: ['230 V', '400 V'] }),
    asked('Ready on which day?', 'date'),
    asked('The test report', 'file'),
  ];
  await saveTemplate(demo, { name: 'Typed questions', details: questions });
  const page = await person(demo);
  await enter(page, email, callersPassword);
  await page.goto('/proposal-wizard');
  await page.getByRole('radio', { name: 'Typed questions' }).click();
  await writeOffer(page, 'Typed pumps');
  await openStep(page, /Questions/);
  const heavy = page.getByRole('textbox', { name: 'How heavy is it, in kg?' });
  await heavy.focus();
  await page.keyboard.type('9000000');
  await expect(heavy).toHaveValue('90,00,000');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Please enter a number from 1 to 50,00,000.')).toBeVisible();
  await expect(page.getByText('Without packing. From 1 to 50,00,000.')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Ready on which day?' }).fill('2026-11-21');
  await page.locator('input[type=file]').setInputFiles({
    name: 'report.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('part,passed\nshaft,yes\n'),
  });
  await expect(page.getByRole('combobox', { name: 'The test report' })).toHaveValue('report.csv');
  await expect(page.getByRole('progressbar', { name: /^Uploading/ })).toHaveCount(0);
  await expectSound(page);
  await openStep(page, /Review/);
  await expect(page.getByText('2 things are missing before posting')).toBeVisible();
  await expect(
    page.getByText('How heavy is it, in kg? Please enter a number from 1 to 50,00,000.'),
  ).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Please answer: Which voltage?' })
    .getByRole('button', { name: 'Questions' })
    .click();
  await heavy.fill('1250000');
  await page.getByRole('combobox', { name: 'Which voltage?' }).click();
  await page.getByRole('option', { name: '400 V' }).click();
  await openStep(page, /Review/);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('link', { name: 'Typed pumps', exact: true }).click();
  await expect(page).toHaveURL(/\/specificoffer\/\d+/);
  const answer = (question: string) => page.locator('tr', { hasText: question }).locator('td');
  await expect(answer('How heavy is it')).toHaveText('12,50,000');
  await expect(answer('Is it tested?')).toHaveText('Yes');
  await expect(answer('Which voltage?')).toHaveText('400 V');
  await expect(answer('Ready on which day?')).toHaveText('21 Nov 2026');
  const download = page.waitForEvent('download');
  await answer('The test report').getByRole('link', { name: 'report.csv' }).click();
  expect((await download).suggestedFilename()).toBe('report.csv');
});

// OFF-40
test('the preview of an offer equals what a buyer reads before and after the NDA', async ({
  demo,
  person,
}) => {
  const parties = await signUpParties(demo, 'preview');
  const page = await person(demo);
  await enter(page, parties.supplier.email, callersPassword);
  await page.goto('/proposal-wizard?step=details');
  await writeOffer(page, 'Secret pumps');
  await openStep(page, /NDA/);
  await page.getByLabel('Require a signed NDA to view the offer').check();
  await openStep(page, /Review/);
  const article = (reader: Page) => reader.getByRole('article').filter({ hasText: 'Price' }).first();
  // On the page the title is above it.
  const belowTitle = async (reader: Page) =>
    (await article(reader).innerText()).replace(/^[^]*?(?=Price)/, '');
  const before = page.getByRole('radio', { name: 'Before the NDA' });
  await expect(before).toBeChecked();
  await expect(page.getByText('Saved just now')).toBeVisible();
  await expect(article(page).getByRole('heading', { name: 'Secret pumps' })).toBeVisible();
  const shownBefore = await belowTitle(page);
  expect(shownBefore).not.toContain('Detail of');
  await before.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'After the NDA is signed' })).toBeChecked();
  await expect(article(page)).toContainText('Detail of Secret pumps');
  const shownAfter = await belowTitle(page);
  await expectSound(page);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('link', { name: 'Secret pumps', exact: true }).click();
  await expect(page).toHaveURL(/\/specificoffer\/\d+/);
  const id = Number(page.url().split('/').at(-1));

  const buyer = await person(demo);
  await enter(buyer, parties.buyer.email, callersPassword);
  await buyer.goto(`/view-offer/${id}`);
  await expect(buyer.getByText('This part opens once the NDA is signed')).toBeVisible();
  await expect(buyer.getByRole('heading', { level: 1, name: 'Secret pumps' })).toBeVisible();
  expect(await belowTitle(buyer)).toBe(shownBefore);
  await requestByCalls(demo, parties.buyer, id);
  await shareByCalls(demo, parties, id);
  await signByCalls(demo, parties.buyer, id);
  await buyer.reload();
  await expect(buyer.getByText('Detail of Secret pumps')).toBeVisible();
  expect(await belowTitle(buyer)).toBe(shownAfter);
});

test('a first save whose reply is lost makes one draft, and clicking Post twice publishes one offer', async ({
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

// OFF-46
test('edits of a published offer reach buyers only by Save Changes, which creates version 2', async ({
  demo,
  person,
}) => {
  const email = 'edited-supplier@example.com';
  const supplier = await signUpByCalls(demo, email, 'Supplier');
  const id = await publishByCalls(demo, supplier, 'Anchor chains');
  const seenByAll = () =>
    send<{ title: string; detail: string; version: number }>(demo, 'GET', `/proposals/view-by-id/${id}`);
  const page = await person(demo);
  await enter(page, email, callersPassword);
  const detail = page.getByLabel('Detail');
  const save = page.getByRole('button', { name: 'Save Changes' });
  const puts = countRequests(page, 'PUT', /\/proposals\/update/);

  await test.step('what is typed stays in the browser, through a reload and leaving', async () => {
    await page.goto(`/proposal-wizard/${id}?step=details`);
    await expect(page.getByText('This offer is published')).toBeVisible();
    await detail.fill('');
    await expect(page.getByText('Please describe the offer.')).toHaveCount(0);
    await openStep(page, /Review/);
    await expect(page.getByText('Details: Please describe the offer.')).toBeVisible();
    await expect(save).toBeDisabled();
    await openStep(page, /Details/);
    await detail.fill('Detail of Anchor chains, tested');
    await page.reload();
    await expect(detail).toHaveValue('Detail of Anchor chains, tested');
    await page.getByRole('link', { name: 'NDA Management' }).first().click();
    await expect(
      page.getByText('They are stored in this browser. Open the offer again to continue.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/ndarequest/);
    await page.goto(`/proposal-wizard/${id}?step=nda`);
    await expectSound(page);
  });

  await test.step('dropping the NDA is asked for, with what becomes public', async () => {
    await page.getByLabel('Viewing of the offer is available').check();
    await openStep(page, /Review/);
    const changes = page.getByRole('region', { name: 'What will change for buyers' });
    await expect(changes.locator('dt')).toHaveText(['NDA', 'Detail']);
    await save.click();
    const question = page.getByRole('dialog', { name: 'Publish without an NDA' });
    await expect(question.getByRole('listitem')).toHaveText(['the detail', 'the name Asha Rao']);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await openStep(page, /NDA/);
    await page.getByLabel('Require a signed NDA to view the offer').check();
    expect(puts.count).toBe(0);
    expect(await seenByAll()).toMatchObject({ detail: '', version: 1 });
  });

  await test.step('Save Changes publishes all of it once, and it can be compared', async () => {
    await openStep(page, /Review/);
    await save.dblclick();
    await expect(page).toHaveURL(/\/pubprosal/);
    expect(puts.count).toBe(1);
    await page.getByRole('link', { name: 'Anchor chains', exact: true }).click();
    await expect(page.getByText(/^Version 2, changed/)).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog');
    await expect(history.getByText('Version 1', { exact: true })).toBeVisible();
    await expect(history.locator('ins').first()).toContainText('tested');
    await expect(history.locator('del').first()).toBeVisible();
  });
});

test('changes of a published offer are shown next to those published in another window, and can be discarded', async ({
  demo,
  person,
}) => {
  const email = 'both-supplier@example.com';
  const supplier = await signUpByCalls(demo, email, 'Supplier');
  const id = await publishByCalls(demo, supplier, 'Mooring ropes');
  const page = await person(demo);
  await enter(page, email, callersPassword);
  await page.goto(`/proposal-wizard/${id}?step=details`);
  const title = page.getByLabel('Title');
  await title.fill('Mooring ropes, mine');
  await page.goto('/sproposal');
  const body = { title: 'Mooring ropes, theirs' };
  await send(demo, 'PUT', `/proposals/update/${id}`, { token: supplier.token, body });
  await page.goto(`/proposal-wizard/${id}?step=details`);
  const alert = page.getByRole('alert', { name: 'This offer was changed in another window' });
  await expect(alert.locator('del')).toHaveText('Before: Mooring ropes, theirs');
  await expect(alert.locator('ins')).toHaveText('Now: Mooring ropes, mine');
  await expectSound(page);
  await alert.getByRole('button', { name: 'Keep what I typed' }).click();
  await expect(alert).toHaveCount(0);
  await page.reload();
  await expect(title).toHaveValue('Mooring ropes, mine');
  await page.getByRole('button', { name: 'Discard Changes' }).click();
  const question = page.getByRole('dialog', { name: 'Discard the changes' });
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(title).toHaveValue('Mooring ropes, theirs');
  await page.reload();
  await expect(title).toHaveValue('Mooring ropes, theirs');
  await expect(page.getByText('This offer is published')).toBeVisible();
});
