import type { Page } from '@playwright/test';
import { send } from '../fixtures/calls';
import { expect, test } from '../fixtures/market';
import { startServer, type RunningServer } from '../fixtures/server';
import { callersPassword, publishByCalls, signUpParties } from '../fixtures/trade';

/**
 * Names below `localhost` resolve to this machine in the browser; those with a common parent are one site, like
 * `app.example.com` and `api.example.com`.
 */
const at = (name: string, port: number | string) => `http://${name}.market.localhost:${port}`;
const hosts = 'AUTH USER OFFERING TEMPLATE CHAT NOTIFICATION PROFILE CONTRACT'.split(' ');

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServer({
    settings: (port) => ({
      PUBLIC_URL: at('app', port),
      ...Object.fromEntries(hosts.map((host) => [`${host}_HOST`, at('api', port)])),
    }),
  });
});
test.afterAll(() => server.stop());

/** Logs in by the page, because names below `localhost` resolve reliably in browsers only. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/bdashboard/);
}

// LIM-15
test('the web app works on one host name with all calls on another', async ({ person }) => {
  const { supplier, buyer } = await signUpParties(server, 'other-host');
  const proposalId = await publishByCalls(server, supplier, 'Irrigation pumps');
  const { port } = new URL(server.url);
  const [app, api] = [at('app', port), at('api', port)];
  const page = await person({ ...server, url: app });
  const calledAt = new Set<string>();
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType())) calledAt.add(new URL(request.url()).origin);
  });
  page.on('websocket', (socket) => calledAt.add(new URL(socket.url()).origin));

  await test.step('logging in gives the other host’s cookie, and the page lives on it', async () => {
    await logIn(page, buyer.email);
    await page.reload();
    await expect(page.getByRole('article').getByRole('heading', { name: 'Irrigation pumps' })).toBeVisible();
    const cookies = await page.context().cookies([app, api]);
    const session = cookies.filter(({ name }) => name === 'proffer_session');
    expect(session).toMatchObject([{ domain: 'api.market.localhost', httpOnly: true, sameSite: 'Lax' }]);
  });

  await test.step('it writes, and hears what others write', async () => {
    await page.goto(`/view-offer/${proposalId}`);
    await page.getByRole('button', { name: 'Send message about Irrigation pumps' }).click();
    await expect(page).toHaveURL(/\/bchat\?user=\d+&conversation=\d+$/);
    const log = page.getByRole('log');
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('How soon can you deliver?');
    await page.keyboard.press('Enter');
    await expect(log.getByText('How soon can you deliver?', { exact: true })).toBeVisible();
    const conversationId = Number(new URL(page.url()).searchParams.get('conversation'));
    const body = { conversationId, senderId: supplier.userId, messageContent: 'In two weeks.' };
    await send(server, 'POST', '/c/message', { token: supplier.token, body });
    await expect(log.getByText('In two weeks.', { exact: true })).toBeVisible();
  });

  expect([...calledAt].sort()).toEqual([api, api.replace('http', 'ws')]);
});

test('a page on another subdomain that is not configured can neither read nor change data', async ({
  person,
}) => {
  const { buyer } = await signUpParties(server, 'neighbour');
  const { port } = new URL(server.url);
  const page = await person({ ...server, url: at('app', port) });
  await logIn(page, buyer.email);

  // The browser sends the cookie with the other subdomain's calls, as the two are one site.
  const neighbour = await page.context().newPage();
  await neighbour.goto(at('neighbour', port));
  const tried = await neighbour.evaluate(
    async (host) => {
      const ask = (path: string, init: RequestInit) =>
        fetch(host + path, { credentials: 'include', ...init }).then(
          ({ type }) => type,
          () => 'failed',
        );
      return [
        await ask('/auth/session', {}),
        await ask('/auth/logout', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
        await ask('/auth/logout', { method: 'POST', mode: 'no-cors' }),
      ];
    },
    at('api', port),
  );
  expect(tried).toEqual(['failed', 'failed', 'opaque']);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/bdashboard/);
});
