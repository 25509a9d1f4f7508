import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { startServer, type RunningServer } from '../fixtures/server';
import { callersPassword, publishByCalls, signUpParties } from '../fixtures/trade';

interface Received {
  headers: IncomingHttpHeaders;
  body: { type: string };
}

let server: RunningServer;
let receiver: Server;
const received: Received[] = [];

test.beforeAll(async () => {
  server = await startServer({ settings: () => ({ ALLOW_PRIVATE_TARGETS: 'on' }) });
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body: JSON.parse(text) as Received['body'] });
      response.end('thank you');
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
test.afterAll(async () => {
  receiver.close();
  await server.stop();
});

for (const width of [1440, 390]) {
  // INT-82, INT-83
  test(`an owner creates an API key by keyboard, uses it and revokes it at ${width} pixels`, async ({
    person,
  }) => {
    const { supplier } = await signUpParties(server, `keys-${width}`);
    await publishByCalls(server, supplier, 'Irrigation pumps');
    const page = await person(server, {
      viewport: { width, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await enter(page, supplier.email, callersPassword);
    await page.goto('/ssetiing?section=api-keys');
    let key = '';
    const events = () =>
      fetch(`${server.url}/events?after=0`, { headers: { authorization: `Bearer ${key}` } });

    await test.step('creates and copies it', async () => {
      await page.getByRole('button', { name: 'Create a key' }).press('Enter');
      await expect(page.getByLabel('Name')).toBeFocused();
      await page.keyboard.type('Stock system');
      await page.keyboard.press('Tab');
      await expect(page.getByRole('radio', { name: 'Offers: None' })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await expect(page.getByRole('radio', { name: 'Offers: Read' })).toBeChecked();
      await expectSound(page);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Your new key' });
      await dialog.getByRole('button', { name: 'Copy' }).click();
      await expect(dialog.getByText('Copied')).toBeVisible();
      await expectSound(page);
      key = await page.evaluate(() => navigator.clipboard.readText());
      await dialog.getByRole('button', { name: 'I have stored it' }).click();
      await expect(page.getByRole('button', { name: 'Create a key' })).toBeFocused();
      await expectSound(page);
    });

    await test.step('reads the events of the company with it', async () => {
      const reply = (await (await events()).json()) as { events: { type: string }[] };
      expect(reply.events.map(({ type }) => type)).toContain('offer.published');
    });

    await test.step('revokes it, and the next call is refused', async () => {
      await page.getByRole('button', { name: 'Actions for Stock system' }).click();
      await page.getByRole('menuitem', { name: 'Revoke: Stock system' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
      await expect(page.getByText('Expired and revoked keys (1)')).toBeVisible();
      expect((await events()).status).toBe(401);
    });
  });

  // INT-84, INT-87, INT-88
  test(`an owner connects a webhook, tests it and sees its deliveries at ${width} pixels`, async ({
    person,
  }) => {
    const { supplier } = await signUpParties(server, `webhooks-${width}`);
    const page = await person(server, { viewport: { width, height: 900 } });
    await enter(page, supplier.email, callersPassword);
    await page.goto('/ssetiing?section=webhooks');
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${width}`;

    await test.step('adds it', async () => {
      await page.getByRole('button', { name: 'Add a webhook' }).click();
      const form = page.getByRole('dialog', { name: 'Add a webhook' });
      await form.getByLabel('Address').fill(url);
      await form.getByLabel('Single events: Offers').click();
      await form.getByRole('checkbox', { name: 'offer.published', exact: true }).check();
      await expectSound(page);
      await form.getByRole('button', { name: 'Add webhook' }).click();
      const secret = page.getByRole('dialog', { name: 'Signing secret' });
      await expect(secret.getByText(/^whsec_/)).toBeVisible();
      await expectSound(page);
      await secret.getByRole('button', { name: 'I have stored it' }).click();
    });

    await test.step('sends a test', async () => {
      await page.getByRole('button', { name: `Send a test to ${url}` }).click();
      await expect(page.getByText(/^Test delivered: Status 200/)).toBeVisible();
      expect(received.at(-1)?.body.type).toBe('webhook.test');
      expect(received.at(-1)?.headers['webhook-signature']).toMatch(/^v1,/);
      await expectSound(page);
    });

    await test.step('publishes an offer and finds its delivery', async () => {
      await publishByCalls(server, supplier, 'Irrigation pumps');
      await expect.poll(() => received.at(-1)?.body.type).toBe('offer.published');
      await page.getByRole('button', { name: `Actions for ${url}` }).click();
      await page.getByRole('menuitem', { name: `Show deliveries: ${url}` }).click();
      const log = page.getByRole('dialog', { name: 'Deliveries' });
      const rows = log.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
      await expect(async () => {
        await log.getByRole('button', { name: 'Reload' }).click();
        await expect(rows.filter({ hasText: 'offer.published' })).toContainText('Status 200', {
          timeout: 1_000,
        });
      }).toPass();
      await expectSound(page);
    });
  });
}
