import { enter } from '../fixtures/demo-people';
import { send } from '../fixtures/calls';
import { expect, test } from '../fixtures/market';
import { callersPassword, publishByCalls, requestByCalls, signUpParties } from '../fixtures/trade';

test('an offer is suggested, found, looked at and counted', async ({ market, person }) => {
  const { supplier, buyer } = await signUpParties(market, 'finding');
  const title = 'Galvanised conveyor rollers';
  const proposalId = await publishByCalls(market, supplier, title);
  await requestByCalls(market, buyer, proposalId);
  const page = await person(market);
  await enter(page, buyer.email, callersPassword);

  await test.step('suggestions lead to the offer', async () => {
    await page.goto('/bdashboard');
    const box = page.getByLabel('Search offers');
    await box.pressSequentially('conv');
    await expect(page.getByRole('option', { name: title })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const seen = page.waitForResponse((response) => response.url().includes('/proposals/viewed/'));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/view-offer/${proposalId}`));
    expect((await seen).status()).toBe(200);
  });

  await test.step('the best match stands first and its words are marked', async () => {
    await page.getByLabel('Search offers').fill('rollers conveyor');
    await page.keyboard.press('Enter');
    const card = page.getByRole('article', { name: title });
    await expect(card).toBeVisible();
    await expect(card.locator('mark').first()).toHaveText(/conveyor|rollers/i);
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('Best match');
  });

  await test.step('nothing found says what to do', async () => {
    await page.getByLabel('Search offers').fill('qqzzxxyy');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No results found')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Filters' }).last().click();
    await expect(page.getByText('No results found')).toHaveCount(0);
  });

  await test.step('the supplier sees the look and the request', async () => {
    const figures = await send<{ days: { views: number; ndaRequests: number }[] }>(
      market,
      'GET',
      '/proposals/statistics?days=7',
      { token: supplier.token },
    );
    expect(figures.days.at(-1)).toMatchObject({ views: 1, ndaRequests: 1 });
    const owner = await person(market);
    await enter(owner, supplier.email, callersPassword);
    await owner.goto('/sdashboard');
    await expect(owner.getByRole('link', { name: /NDA requests waiting/ })).toContainText('1');
    await owner.getByText('Show as a table').first().click();
    await expect(owner.getByRole('table').first()).toBeVisible();
  });
});

test('what waits for a buyer is at home, and an older text of an offer can be read', async ({
  market,
  person,
}) => {
  const { supplier, buyer } = await signUpParties(market, 'homely');
  const proposalId = await publishByCalls(market, supplier, 'Anchor chains');
  const { token } = supplier;
  await send(market, 'PUT', `/proposals/update/${proposalId}`, {
    token,
    body: { title: 'Anchor chains, tested' },
  });
  await requestByCalls(market, buyer, proposalId);
  const page = await person(market);
  await enter(page, buyer.email, callersPassword);
  await page.goto('/bhome');
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.getByRole('link', { name: /1 NDA request/ }).click();
  await expect(page).toHaveURL(/\/bproposal\?status=Requested/);
  await page.getByRole('link', { name: 'Anchor chains, tested', exact: true }).click();
  await page.getByRole('button', { name: /History/ }).click();
  const history = page.getByRole('dialog');
  await expect(history.locator('del').first()).toContainText('Anchor chains');
  await expect(history.locator('ins').first()).toContainText('Anchor chains, tested');
});
