import { deflateSync, crc32 } from 'node:zlib';
import type { Page } from '@playwright/test';
import { send } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signByCalls,
  signUpParties,
} from '../fixtures/trade';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const textbox = (page: Page, name: string) => page.getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function fill(page: Page, name: string, text: string): Promise<void> {
  await textbox(page, name).fill(text);
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: ReturnType<typeof button>): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Returns a PNG whose left half is red and right half blue. */
function twoHalves(width: number, height: number): Buffer {
  const row = Buffer.alloc(1 + width * 3);
  for (let x = 0; x < width; x += 1) row[1 + x * 3 + (x < width / 2 ? 0 : 2)] = 255;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns a picture's size and its colours near the left and right edges. */
async function looksOf(page: Page, name: string) {
  const image = page.getByRole('img', { name });
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
    .toBeGreaterThan(0);
  return image.evaluate((element: HTMLImageElement) => {
    const { naturalWidth: width, naturalHeight: height } = element;
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    context?.drawImage(element, 0, 0);
    const colourAt = (x: number) => {
      const [red = 0, , blue = 0] = context?.getImageData(x, height / 2, 1, 1).data ?? [];
      return red > blue ? 'red' : 'blue';
    };
    return { width, height, left: colourAt(5), right: colourAt(width - 5) };
  });
}

test('a supplier fills in the profile field by field, with services, partners and pictures', async ({
  market,
  person,
}) => {
  const { supplier } = await signUpParties(market, 'profile');
  await publishByCalls(market, supplier, 'Profiled rods');
  const page = await person(market);
  await enter(page, supplier.email, callersPassword);

  await test.step('the profile is reached from the menu, and shows what is missing', async () => {
    await page.goto('/sproposal');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'My Profile' }).click();
    await expect(page).toHaveURL(/\/sprofile$/);
    await expect(page.getByRole('heading', { level: 1, name: supplier.email })).toBeVisible();
    await expect(region(page, 'Company Info')).toContainText('Active PfRs1');
    await expectSound(page);
    await region(page, 'Your profile').getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveURL(/mode=edit&field=overview$/);
    await expect(textbox(page, 'Overview')).toBeFocused();
  });

  await test.step('every kind of field is saved, together', async () => {
    await textbox(page, 'Overview').fill(`${'Pumps. '.repeat(60)}End.`);
    await textbox(page, 'Overview').press('Control+Enter');
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await fill(page, 'Company name', 'Rao Pumps');
    await fill(page, 'Industry', 'Water engineering');
    await fill(page, 'Year of foundation', '1998');
    await fill(page, 'Registration date', '21/03/2011');
    await fill(page, 'Phone', '2025550123');
    await fill(page, 'GSTIN', '27aapfu0939f1zv');
    await expect(page.getByText('Maharashtra, PAN AAPFU0939F')).toBeVisible();
    await page.getByLabel('Company size').selectOption('51-200 employees');
    await expect(page.getByText('7 changes not saved')).toBeVisible();
    await button(page, 'Save').click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await expect(textbox(page, 'Phone')).toHaveValue('(202)555-0123');
    await expectSound(page);
  });

  await test.step('Cancel gives the saved values back, also after a refusal', async () => {
    await textbox(page, 'City').fill('Nashik');
    await textbox(page, 'PIN code').fill('4110');
    await textbox(page, 'PIN code').press('Enter');
    await expect(page.getByText('A PIN code has 6 digits, the first not 0, such as 411001.')).toBeVisible();
    await button(page, 'Cancel').click();
    await expect(textbox(page, 'City')).toHaveValue('Pune');
    await expect(textbox(page, 'PIN code')).toHaveValue('411001');
  });

  await test.step('services and partners: a blank one does nothing, the rest is asked for', async () => {
    await fill(page, 'Add a service', '   ');
    await button(page, 'Add a service').click();
    for (const name of ['Repair', 'Installation']) {
      await fill(page, 'Add a service', name);
      await textbox(page, 'Add a service').press('Enter');
    }
    await fill(page, 'Add a partner', 'Dams Ltd');
    await button(page, 'Save').click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: /^Name of the service/ })).toHaveCount(2);
    await textbox(page, 'Name of the service Repair').fill('Repairs');
    await fill(page, 'Add a service', 'repairs');
    await button(page, 'Save').click();
    await expect(page.getByText('A service is listed twice: “repairs”.')).toBeVisible();
    await fill(page, 'Add a service', '');
    await button(page, 'Remove Installation').click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Are you sure you want to remove this service?');
    await expectSound(page);
    await button(page, 'Remove').click();
    await expect(textbox(page, 'Name of the service Installation')).toBeHidden();
    await button(page, 'Remove Dams Ltd').click();
    await expect(question).toContainText('Are you sure you want to remove this partner?');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await button(page, 'Save').click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await expect(textbox(page, 'Name of the service Repairs')).toBeVisible();
  });

  await test.step('a logo is cut with the keyboard alone', async () => {
    await page
      .locator('input[type=file][aria-label="Choose a logo"]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: twoHalves(600, 300) });
    const dialog = page.getByRole('dialog', { name: 'Choose the part of the logo' });
    await expect(button(page, 'Save logo')).toBeEnabled();
    await expectSound(page);
    await dialog.getByRole('application', { name: 'Part of the picture that is kept' }).focus();
    for (let presses = 0; presses < 60; presses += 1) await page.keyboard.press('ArrowRight');
    await tabTo(page, button(page, 'Save logo'));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    expect(await looksOf(page, 'Your logo')).toEqual({ width: 256, height: 256, left: 'red', right: 'red' });
  });

  await test.step('a banner keeps its middle, and a text is no picture', async () => {
    const input = page.locator('input[type=file][aria-label="Choose a banner"]');
    await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
    await expect(page.getByText('This file cannot be shown as a picture.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await input.setInputFiles({ name: 'b.png', mimeType: 'image/png', buffer: twoHalves(1600, 800) });
    await button(page, 'Save banner').click();
    const looks = await looksOf(page, 'Your banner');
    expect(looks).toEqual({ width: 1600, height: 400, left: 'red', right: 'blue' });
  });

  await test.step('what was saved is there, also on a phone', async () => {
    await button(page, 'Stop Editing').click();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Rao Pumps' })).toBeVisible();
    const facts = region(page, 'Company facts');
    await expect(facts).toContainText('Registration date21 Mar 2011');
    await expect(facts).toContainText('Phone(202)555-0123');
    await expect(region(page, 'Services').getByRole('listitem')).toHaveText(['Repairs']);
    await expect(region(page, 'Partners').getByRole('listitem')).toHaveText(['Dams Ltd']);
    await expect(page.getByText('End.')).toBeHidden();
    await button(page, 'Read More').click();
    await expect(page.getByText('End.')).toBeVisible();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectSound(page);
    }
    await button(page, 'Edit Profile').click();
    await expect(textbox(page, 'City')).toBeVisible();
    await expectSound(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectSound(page);
  });

  await test.step('an offer is removed after asking', async () => {
    await button(page, 'Remove Profiled rods').click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to remove this proposal?');
    await button(page, 'Remove').click();
    await expect(region(page, 'Proposals and Offers')).toContainText('No published offers yet.');
    await expect(region(page, 'Company Info')).toContainText('Active PfRs0');
    await page.getByRole('link', { name: 'Add New Offer' }).click();
    await expect(page).toHaveURL(/\/proposal-wizard/);
  });
});

test('the profile of a company with very long words fits on a phone', async ({ market, person }) => {
  const { supplier, buyer } = await signUpParties(market, 'long-words');
  const word = 'Wassergewinnungsanlagenbaugesellschaftsverwaltungsabteilung';
  const { token, userId } = supplier;
  await publishByCalls(market, supplier, word);
  await send(market, 'PUT', `/userprofile/updateuserdetail/${userId}`, {
    token,
    body: { companyName: `${word} & Co`, industry: word, overview: word },
  });
  await send(market, 'POST', '/userprofile/addservice', { token, body: { name: word, userId } });
  await send(market, 'POST', '/userprofile/savecompany', { token: buyer.token, body: { userId } });
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

  await test.step('is read and listed without scrolling sideways', async () => {
    const page = await person(market, phone);
    await enter(page, buyer.email, callersPassword);
    await page.goto(`/bprofile/${userId}`);
    await expect(region(page, 'Proposals and Offers').getByRole('article')).toBeVisible();
    await expectSound(page);
    await page.goto('/bcompanies');
    await expect(page.getByRole('article')).toBeVisible();
    await expectSound(page);
  });

  await test.step('what is wrong with a field comes into sight, above what saves it', async () => {
    const page = await person(market, phone);
    await enter(page, supplier.email, callersPassword);
    await page.goto('/sprofile?mode=edit');
    const year = textbox(page, 'Year of foundation');
    // At the edge of the area that the bottom bar leaves free.
    await year.evaluate((field) => window.scrollTo(0, field.getBoundingClientRect().bottom + scrollY - 780));
    await year.fill('1200');
    await year.press('Enter');
    await expect(page.getByText(/1600/)).toBeInViewport({ ratio: 1 });
    const told = await page.getByText(/1600/).boundingBox();
    const save = await button(page, 'Save').boundingBox();
    const bar = await page.getByRole('navigation').last().boundingBox();
    expect((told?.y ?? 0) + (told?.height ?? 0)).toBeLessThanOrEqual(save?.y ?? 0);
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await expectSound(page);
  });
});

test('two windows change one profile without overwriting each other', async ({ market, person }) => {
  const { buyer } = await signUpParties(market, 'windows');
  const first = await person(market);
  await enter(first, buyer.email, callersPassword);
  await first.goto('/bprofile?mode=edit');
  const second = await first.context().newPage();
  await second.goto('/bprofile?mode=edit');
  await expect(textbox(second, 'City')).toHaveValue('Pune');
  await textbox(first, 'City').fill('Nashik');

  await fill(second, 'City', 'Satara');
  await fill(second, 'Industry', 'Dams');
  await button(second, 'Save').click();
  await expect(second.getByText('Everything is saved.')).toBeVisible();

  await first.bringToFront();
  await textbox(first, 'City').press('Enter');
  await expect(first.getByText(/^Another window changed this to “Satara”\. You have “Nashik”/)).toBeVisible();
  // An element half covered by the top bar is not too small.
  await first.evaluate(() => window.scrollTo(0, 0));
  await expectSound(first);
  await expect(textbox(first, 'Industry')).toHaveValue('Dams');
  await button(first, 'Take the other City').click();
  await expect(textbox(first, 'City')).toHaveValue('Satara');

  await first.getByLabel('State').selectOption('Goa');
  await textbox(first, 'City').fill('Panaji');
  await first.getByRole('link', { name: 'Contracts' }).first().click();
  await expect(first.getByRole('dialog', { name: 'Leave without saving' })).toBeVisible();
  await first.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await button(first, 'Save').click();
  await expect(first.getByText('Everything is saved.')).toBeVisible();
  await second.reload();
  await expect(textbox(second, 'City')).toHaveValue('Panaji');
  await expect(second.getByLabel('State')).toHaveValue('Goa');
});

// PRO-14
test('a buyer reads a supplier’s profile, saves it, sends a message and requests an NDA', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'looking');
  const { supplier, buyer } = parties;
  const proposalId = await publishByCalls(market, supplier, 'Looked-at rods');
  for (const name of ['One', 'Two', 'Three']) await publishByCalls(market, supplier, `${name} rods`);
  await send(market, 'PUT', `/userprofile/updateuserdetail/${supplier.userId}`, {
    token: supplier.token,
    body: { overview: 'We make rods.', address1: '4 Mill Road' },
  });
  const page = await person(market);

  await test.step('a stranger reads the public part only', async () => {
    await page.goto(`/company-profile/${supplier.userId}`);
    await expect(region(page, 'Overview')).toContainText('We make rods.');
    await expect(page.getByRole('link', { name: 'Log in to contact' })).toBeVisible();
    await expect(page.getByText('4 Mill Road')).toHaveCount(0);
  });

  await enter(page, buyer.email, callersPassword);

  await test.step('the company’s name leads there, at the viewer’s own kind of address', async () => {
    await page.goto(`/view-offer/${proposalId}`);
    await page.getByRole('link', { name: supplier.email }).first().click();
    await expect(page).toHaveURL(new RegExp(`/bprofile/${supplier.userId}$`));
    await expect(region(page, 'Overview')).toContainText('We make rods.');
    await page.goto(`/sprofile/${supplier.userId}`);
    await expect(page).toHaveURL(new RegExp(`/bprofile/${supplier.userId}$`));
  });

  await test.step('offers come three at a time', async () => {
    const offers = page.getByRole('list', { name: 'Proposals and Offers' });
    await expect(offers.getByRole('article')).toHaveCount(3);
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(offers.getByRole('article')).toHaveCount(1);
    await expect(page).toHaveURL(/offers=2$/);
    await expectSound(page);
  });

  await test.step('what the client sees is what the preview shows', async () => {
    const owner = await person(market);
    await enter(owner, supplier.email, callersPassword);
    await owner.goto('/sprofile');
    await expect(region(owner, 'Company facts')).toContainText('4 Mill Road');
    await owner.getByRole('switch', { name: 'View Profile as Client' }).click();
    await expect(region(owner, 'Company facts')).not.toContainText('4 Mill Road');
    await expectSound(owner);
    for (const name of ['Overview', 'Company facts', 'Services', 'Partners', 'Company Info']) {
      expect(await region(page, name).innerText()).toBe(await region(owner, name).innerText());
    }
  });

  await test.step('the company is saved, listed, taken off and brought back', async () => {
    await button(page, 'Save the Company').press('Enter');
    await expect(button(page, 'Company saved. Remove it from your list')).toBeVisible();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Saved Companies' }).click();
    await expect(page).toHaveURL(/\/bcompanies$/);
    const card = page.getByRole('article', { name: supplier.email });
    await expect(card).toContainText('Active PfRs4');
    await expectSound(page);
    await page.getByRole('searchbox', { name: 'Search' }).first().fill('looking-supp');
    await page.getByRole('button', { name: `Remove ${supplier.email}` }).click();
    await expect(card).toBeHidden();
    await button(page, 'Undo').click();
    await expect(card).toBeVisible();
    await card.getByRole('link', { name: supplier.email }).click();
    await expect(button(page, 'Company saved. Remove it from your list')).toBeVisible();
  });

  await test.step('an NDA is asked for about the offer that is chosen', async () => {
    await button(page, 'Request NDA').click();
    const dialog = page.getByRole('dialog', { name: 'Request NDA' });
    await dialog.getByRole('button', { name: 'Request NDA of Looked-at rods' }).click();
    await expect(dialog.getByRole('button', { name: 'Pending Supplier Action' })).toBeVisible();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button(page, 'Request NDA')).toBeFocused();
  });

  await test.step('a message is about the offer that is chosen', async () => {
    await button(page, 'Send Message').click();
    const dialog = page.getByRole('dialog', { name: 'Send Message' });
    await expectSound(page);
    await dialog.getByRole('button', { name: 'Send message about Two rods' }).click();
    await expect(page).toHaveURL(new RegExp(`/bchat\\?user=${supplier.userId}&conversation=\\d+$`));
    await expect(page.getByRole('heading', { level: 2, name: 'Two rods' })).toBeVisible();
    await page.getByRole('link', { name: supplier.email }).last().click();
    await expect(page).toHaveURL(new RegExp(`/bprofile/${supplier.userId}$`));
  });

  await test.step('a signed NDA opens the contact', async () => {
    await expect(region(page, 'Company facts')).not.toContainText('4 Mill Road');
    await requestByCalls(market, buyer, proposalId).catch(() => undefined);
    await shareByCalls(market, parties, proposalId);
    await signByCalls(market, buyer, proposalId);
    await page.reload();
    await expect(region(page, 'Company facts')).toContainText('4 Mill Road');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
  });
});
