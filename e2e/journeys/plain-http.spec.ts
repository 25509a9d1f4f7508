import { fillContract, goToSending } from '../fixtures/contracts';
import { expect, test } from '../fixtures/market';
import { startServer, type RunningServer } from '../fixtures/server';
import { callersPassword, publishByCalls, signUpParties } from '../fixtures/trade';

/** A host name as in an office network: browsers do not treat it as secure over HTTP, unlike localhost. */
const name = 'app.example.test';

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`];
    await use({ ...launchOptions, args });
  },
});

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.stop());

// ACC-192
test('the product works over plain HTTP at a host name', async ({ person }) => {
  const { supplier, buyer } = await signUpParties(server, 'plain-http');
  const proposalId = await publishByCalls(server, supplier, 'Irrigation pumps');
  const url = `http://${name}:${new URL(server.url).port}`;

  const enter = async (email: string, start: RegExp) => {
    const page = await person({ ...server, url });
    await page.goto('/login');
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(start);
    return page;
  };

  await test.step('a buyer sends a message', async () => {
    const page = await enter(buyer.email, /\/bdashboard/);
    await page.goto(`/view-offer/${proposalId}`);
    await page.getByRole('button', { name: 'Send message about Irrigation pumps' }).click();
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('How soon can you deliver?');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('How soon can you deliver?', { exact: true })).toBeVisible();
  });

  await test.step('a supplier proposes a contract', async () => {
    const page = await enter(supplier.email, /\/shome/);
    await page.goto(`/add-contract?proposalId=${proposalId}&buyerId=${buyer.userId}`);
    await fillContract(page, { name: 'Pumps over plain HTTP', start: '01/01/2099', end: '31/12/2099' });
    await goToSending(page);
    await page.getByRole('button', { name: 'Create Contract' }).click();
    await expect(page.getByText('Contract created successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/contract-all/);
  });
});
