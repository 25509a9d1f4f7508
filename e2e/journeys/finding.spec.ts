import { enter } from '../fixtures/demo-people';
import { send } from '../fixtures/calls';
import { expect, expectSound, test } from '../fixtures/market';
import { callersPassword, publishByCalls, requestByCalls, signUpParties } from '../fixtures/trade';

// OFF-73, OFF-85
test('an offer appears in suggestions and search results, and its views are counted', async ({
  market,
  person,
}) => {
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
    await expect(page.getByLabel('Sort').locator('option:checked')).toHaveText('Best match');
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

test("a buyer's home page shows waiting tasks, and earlier versions of an offer can be read", async ({
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

// OFF-87
test('a category shows its number of offers, and an empty result suggests filters to remove', async ({
  market,
  person,
}) => {
  const { supplier, buyer } = await signUpParties(market, 'narrowing');
  const { token } = supplier;
  const [pumps, pumpsForLiquids, compressors] = ['42122000-0', '42122100-1', '42123000-7'];
  for (const [title, category] of [
    ['Brookwork plungers', pumps],
    ['Brookwork bilges', pumpsForLiquids],
    ['Brookwork screws', compressors],
  ]) {
    const id = await publishByCalls(market, supplier, title ?? '');
    await send(market, 'PUT', `/proposals/update/${id}`, { token, body: { categories: [category] } });
  }
  const page = await person(market);
  await enter(page, buyer.email, callersPassword);
  const tree = page.getByRole('navigation', { name: 'Category' });
  const cards = page.getByRole('article');

  await test.step('each step down shows as many as it said', async () => {
    await page.goto('/bdashboard?tab=active&keyword=brookwork');
    await tree.getByRole('button', { name: 'Industrial machinery (3)' }).click();
    await expect(cards).toHaveCount(3);
    await tree.getByRole('button', { name: /mechanical power \(3\)/ }).click();
    await tree.getByRole('button', { name: 'Pumps and compressors (3)' }).click();
    await tree.getByRole('button', { name: 'Pumps (2)' }).click();
    await expect(cards).toHaveCount(2);
    await expect(page).toHaveURL(/category=42122000-0/);
    await expect(tree.locator('[aria-current]')).toHaveText('Pumps');
    await expect(tree.locator('[aria-current]')).toBeFocused();
    await expect(page.getByRole('combobox', { name: 'Scope' })).toContainText('Small (2)');
  });

  await test.step('Back undoes the last choice', async () => {
    await page.goBack();
    await expect(tree.locator('[aria-current]')).toHaveText('Pumps and compressors');
    await expect(cards).toHaveCount(3);
    await page.goForward();
    await expect(cards).toHaveCount(2);
  });

  await test.step('one filter too many is named and taken off', async () => {
    await page.getByRole('combobox', { name: 'Scope' }).selectOption('large');
    await expect(page.getByText('No results found')).toBeVisible();
    await page.getByRole('button', { name: 'Without Scope: 2 offers' }).click();
    await expect(cards).toHaveCount(2);
    await expect(page).not.toHaveURL(/scope=/);
  });

  await test.step('a long title stays inside a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/bdashboard?tab=active&keyword=brookwork&category=44000000-0');
    await expect(page.getByRole('button', { name: 'Without Category: 3 offers' })).toBeVisible();
    await expect(
      page.getByRole('button', { name: /^Remove the filter Construction structures/ }),
    ).toBeVisible();
    await expectSound(page);
  });

  await test.step('a title of one long word stays inside it too', async () => {
    await publishByCalls(market, supplier, `Oneword${'pumping'.repeat(30)}`);
    await page.goto('/bdashboard?tab=active&keyword=oneword');
    await expect(cards).toHaveCount(1);
    await expectSound(page);
  });

  await test.step('a chosen filter moves the order neither on a phone nor on a desk', async () => {
    const order = page.getByRole('combobox', { name: 'Sort' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/bdashboard?tab=active&sort=title');
      const before = await order.boundingBox();
      await page.goto('/bdashboard?tab=active&sort=title&scope=small&budgetTo=99999999');
      await expect(page.getByRole('button', { name: 'Remove the filter Small' })).toBeVisible();
      expect(await order.boundingBox(), `place of the order at ${width} px`).toEqual(before);
    }
  });
});
