import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';

// ERR-7
test('without a connection the visited pages stay readable, and a new page loads once it is back', async ({
  demo,
  person,
}) => {
  const page = await person(demo);
  await enter(page, demoEmails.buyer, demoPassword);
  await page.goto('/bdashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(true);
  const main = page.getByRole('navigation', { name: 'Main', exact: true });

  await test.step('a page that was not opened before says why it cannot be shown', async () => {
    await main.getByRole('link', { name: 'Contracts' }).click();
    await expect(page.getByRole('alert').getByText('No connection')).toBeVisible();
    await expect(page).toHaveURL(/\/bcontract$/);
    await expectSound(page);
  });

  await test.step('one that was is still there', async () => {
    await main.getByRole('link', { name: 'Proposals and Offers' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  await test.step('the other comes by itself with the connection', async () => {
    await main.getByRole('link', { name: 'Contracts' }).click();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: /Contracts/ })).toBeVisible();
  });
});
