import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProvider } from '../../apps/server/test/single-sign-on/real-provider';
import { enter } from '../fixtures/demo-people';
import { expect, test } from '../fixtures/market';
import { startServer } from '../fixtures/server';
import { callersPassword, signUpParties } from '../fixtures/trade';

const domain = 'pumps.example.org';

// SSO-11, SSO-20, SSO-24, SSO-25, SSO-26, SSO-27
test('an owner proves a domain, and a new colleague logs in by single sign-on and sees the dashboard', async ({
  person,
}) => {
  test.setTimeout(240_000);
  const folder = await mkdtemp(path.join(tmpdir(), 'proffer-dns-'));
  const records = path.join(folder, 'records.json');
  await writeFile(records, '{}');
  const provider = await startProvider();
  const server = await startServer({
    settings: () => ({
      ALLOW_PRIVATE_TARGETS: 'on',
      DNS_RECORDS: records,
      NODE_OPTIONS: `--import ${path.join(import.meta.dirname, '../fixtures/dns-records.mjs')}`,
    }),
  });
  try {
    const { supplier } = await signUpParties(server, 'single-sign-on');
    const owner = await person(server);
    await enter(owner, supplier.email, callersPassword);

    await test.step('the owner proves the domain', async () => {
      await owner.goto('/ssetiing?section=sso');
      await owner.getByLabel('Domain of your email addresses').fill(domain);
      await owner.getByRole('button', { name: 'Add domain' }).click();
      const row = owner.getByRole('list', { name: 'Domains' });
      const text = (await row.getByText(/^proffer-domain=/).textContent()) ?? '';
      await writeFile(records, JSON.stringify({ [`_proffer.${domain}`]: text }));
      await owner.getByRole('button', { name: `Check ${domain}` }).click();
      await expect(row.getByText('Proved', { exact: true })).toBeVisible();
    });

    await test.step('the owner connects the identity provider and makes a test login', async () => {
      provider.allow((await owner.getByText(/\/sso\/\d+$/).textContent()) ?? '');
      await owner.getByLabel('Issuer URL').fill(provider.issuer);
      await owner.getByLabel('Client id').fill(provider.client.clientId);
      await owner.getByRole('textbox', { name: 'Client secret' }).fill(provider.client.clientSecret);
      await owner.getByRole('button', { name: 'Save provider' }).click();
      await expect(owner.getByText('No test login has succeeded')).toBeVisible();
      provider.choose({ sub: 'owner', email: `owner@${domain}`, email_verified: true, name: 'Olga Owner' });
      const opened = owner.context().waitForEvent('page');
      await owner.getByRole('link', { name: 'Test login' }).click();
      const window = await opened;
      await expect(window.getByRole('heading', { name: 'The test login has succeeded' })).toBeVisible();
      await window.close();
      await expect(owner.getByText(/^A test login succeeded on/)).toBeVisible();
    });

    await test.step('a new colleague logs in', async () => {
      const email = `nina@${domain}`;
      provider.choose({ sub: 'nina', email, email_verified: true, name: 'Nina New' });
      const colleague = await person(server);
      await colleague.goto('/login');
      await colleague.getByRole('link', { name: 'Single sign-on' }).click();
      await colleague.getByLabel('Work email').fill(email);
      await colleague.getByRole('button', { name: 'Continue' }).click();
      await expect(colleague.getByRole('heading', { name: 'Home' })).toBeVisible();
      await expect(colleague.getByRole('button', { name: /^Account of/ })).toHaveText('NN');
      await expect(colleague).toHaveURL(/\/shome$/);
    });
  } finally {
    await server.stop();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  }
});
