import type { Page } from '@playwright/test';
import { send } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { callersPassword, publishByCalls, requestByCalls, signUpParties } from '../fixtures/trade';

// OFF-72, OFF-76
test('a search covers the scope that it names, and links to results elsewhere', async ({
  market,
  person,
}) => {
  const { supplier, buyer } = await signUpParties(market, 'ways');
  const { token, userId: buyerId } = buyer;
  const saved = await publishByCalls(market, supplier, 'Quillwork fountain');
  await publishByCalls(market, supplier, 'Quillwork basin');
  const body = { proposalId: saved, buyerId };
  await send(market, 'POST', '/buyer-offers/save', { token, body });
  const page = await person(market);
  await enter(page, buyer.email, callersPassword);

  await test.step('the tabs count what the keyword finds in each', async () => {
    await page.goto('/bdashboard?tab=archived');
    await expect(page.getByRole('tab', { name: 'Archived (0)', selected: true })).toBeVisible();
    await page.goto('/bhome');
    await page.getByLabel('Search offers').fill('quillwork');
    await page.keyboard.press('Enter');
    // The tab viewed last is not the searched one.
    await expect(page.getByRole('tab', { name: 'Active (1)', selected: true })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Saved (1)' })).toBeVisible();
    await expect(page.getByRole('article', { name: 'Quillwork basin' })).toBeVisible();
  });

  await test.step('a tab without hits leads to those of the others', async () => {
    await page.getByRole('tab', { name: /^Archived/ }).click();
    await expect(page.getByText('No results found')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Saved: 1 offer' }).click();
    await expect(page.getByRole('article', { name: 'Quillwork fountain' })).toBeVisible();
    await expect(page).toHaveURL(/tab=saved/);
    await expect(page).toHaveURL(/quillwork/);
  });

  await test.step('a supplier gets to the market, where the box searches it', async () => {
    const owner = await person(market);
    await enter(owner, supplier.email, callersPassword);
    await owner.goto('/sproposal');
    await owner
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Market' })
      .click();
    await expect(owner).toHaveURL(/\/ssearchresult/);
    await owner.getByLabel('Search the market').fill('quillwork');
    await owner.keyboard.press('Enter');
    await expect(owner).toHaveURL(/\/ssearchresult\?keyword=quillwork/);
    await expect(owner.getByRole('article')).toHaveCount(2);
  });
});

// ACC-11
test('an address of the other account of a login opens in that account', async ({ market, person }) => {
  const { supplier, buyer } = await signUpParties(market, 'two-sided');
  const offer = await publishByCalls(market, supplier, 'Two-sided signs');
  const { token } = supplier;
  await send(market, 'POST', '/user/addprofile', { token, body: { userType: 'Buyer' } });
  await requestByCalls(market, buyer, offer);
  const listed = await send<{ content: { ndaId: number }[] }>(
    market,
    'GET',
    `/nda/requests?userId=${supplier.userId}`,
    { token },
  );
  const address = `/ndarequest?nda=${listed.content[0]?.ndaId}`;
  const page = await person(market);
  await enter(page, supplier.email, callersPassword);

  await test.step('the buyer’s menu says that the supplier has news', async () => {
    await page.goto('/bdashboard');
    await expect(page.getByText('You are here as a buyer now.')).toBeVisible();
    await page.getByRole('button', { name: /^Account of .*news in your other account$/ }).click();
    await expect(page.getByRole('menuitem', { name: /Switch accounts.*Supplier · \d+ new/ })).toBeVisible();
    await expectSound(page);
  });

  await test.step('a link to a request is followed as the supplier', async () => {
    await page.goto(address);
    await expectRequest(page, address);
    await expect(page.getByText('You are here as a supplier now.')).toBeVisible();
  });

  await test.step('so it is after a login that entered the other one', async () => {
    await page.goto('/bdashboard');
    await expect(page.getByText('You are here as a buyer now.')).toBeVisible();
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    await page.goto(address);
    await expect(page).toHaveURL(/\/login\?next=/);
    await page.getByLabel('Email').fill(supplier.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expectRequest(page, address);
  });

  await test.step('but not before what is typed is let go', async () => {
    await page.goto('/sprofile?mode=edit');
    await page.getByRole('textbox', { name: 'Industry' }).fill('Signs');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: /Switch accounts/ }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('textbox', { name: 'Industry' })).toHaveValue('Signs');
    await page.getByRole('textbox', { name: 'Industry' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Save Industry' })).toBeHidden();
  });
});

/** Expects the supplier's page with the linked request above all others. */
async function expectRequest(page: Page, address: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', String.raw`\?`)}$`));
  const pointed = page.getByRole('region', { name: 'The request you opened' });
  await expect(pointed.getByRole('article', { name: 'Two-sided signs' })).toBeVisible();
}
