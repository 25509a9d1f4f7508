import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Locator, Page, Route } from '@playwright/test';
import { send } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { callersPassword, requestByCalls, shareByCalls, signByCalls, signUpParties } from '../fixtures/trade';

const csv = Buffer.from('part,price\nimpeller,1200\nshaft,800\n');
/** One grey pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

async function chooseFile(field: Locator, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await field.setInputFiles({ name, mimeType, buffer });
}

test('attachments of an offer are withheld until the NDA is signed', async ({ market, person }) => {
  const parties = await signUpParties(market, 'attachments');
  const title = 'With two files';
  const supplier = await person(market);
  await enter(supplier, parties.supplier.email, callersPassword);
  await supplier.goto('/proposal-wizard?step=details');
  const step = (name: RegExp) =>
    supplier.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name }).click();
  await supplier.getByLabel('Title').fill(title);
  await supplier.getByLabel('Detail').fill('Drawings and prices are attached.');
  await supplier.getByRole('combobox', { name: 'Duration' }).click();
  await supplier.getByRole('option', { name: 'Short:1 month' }).click();
  await step(/Budget/);
  await supplier.getByLabel('Budget From').fill('5');
  await supplier.getByLabel('Budget To').fill('40');
  await step(/NDA/);
  await supplier.getByLabel('Require a signed NDA to view the offer').check();

  const field = supplier.locator('input[type=file]');
  const remove = (name: string) => supplier.getByRole('button', { name: `Remove ${name}` });
  const held: Route[] = [];
  await supplier.route('**/proposals/uploads/*/*?offset=0', (route) => void held.push(route), { times: 1 });
  await chooseFile(field, 'prices.csv', 'text/csv', csv);
  // At 0 % the bar has no width.
  await expect(supplier.getByRole('progressbar', { name: 'Uploading prices.csv' })).toBeAttached();
  await expect.poll(() => held.length).toBe(1);
  for (const route of held) await route.continue();
  await expect(remove('prices.csv')).toBeVisible();
  await expect(supplier.getByRole('progressbar', { name: /^Uploading/ })).toHaveCount(0);
  await chooseFile(field, 'drawing.png', 'image/png', png);
  await expect(remove('drawing.png')).toBeVisible();
  await chooseFile(field, 'draft.csv', 'text/csv', csv);
  await expect(remove('draft.csv')).toBeVisible();
  await remove('draft.csv').click();
  await expect(remove('draft.csv')).toHaveCount(0);
  await chooseFile(field, 'picture.png', 'image/png', Buffer.from([0, 1, 2, 3]));
  await expect(supplier.getByRole('alert').filter({ hasText: 'picture.png' })).toBeVisible();
  await expect(supplier.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await step(/Review/);
  await supplier.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(supplier).toHaveURL(/\/pubprosal/);
  const href = await supplier.getByRole('link', { name: title, exact: true }).getAttribute('href');
  const offer = Number(/\d+$/.exec(href ?? '')?.[0]);

  const buyer = await person(market);
  await enter(buyer, parties.buyer.email, callersPassword);
  await buyer.goto(`/view-offer/${offer}`);
  await expect(buyer.getByRole('heading', { name: title })).toBeVisible();
  await expect(buyer.getByText(/prices\.csv|drawing\.png/)).toHaveCount(0);
  const fileIds = await supplier.evaluate(async (id) => {
    const reply = await fetch(`/proposals/view-by-id/${id}`);
    const view: { attachments: { attachmentId: number }[] } = await reply.json();
    return view.attachments.map(({ attachmentId }) => attachmentId);
  }, offer);
  expect(fileIds).toHaveLength(2);
  const read = (id: number) => buyer.context().request.get(`/proposals/attachments/${offer}/${id}`);
  for (const id of fileIds) expect((await read(id)).ok()).toBe(false);

  await requestByCalls(market, parties.buyer, offer);
  await shareByCalls(market, parties, offer);
  for (const id of fileIds) expect((await read(id)).ok()).toBe(false);
  await signByCalls(market, parties.buyer, offer);
  await buyer.reload();
  const link = buyer.getByRole('link', { name: /prices\.csv/ });
  await expect(link).toBeVisible();
  await expect(buyer.getByRole('link', { name: /drawing\.png/ })).toBeVisible();
  const downloading = buyer.waitForEvent('download');
  await link.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('prices.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks)).toEqual(csv);
});

// OFF-51
test('an interrupted upload of an attachment continues after a lost connection or a closed tab', async ({
  market,
  person,
}, info) => {
  const partBytes = 512 * 1024;
  const { supplier } = await signUpParties(market, 'resuming');
  const { token } = supplier;
  const { id } = await send<{ id: number }>(market, 'POST', '/proposals/save', {
    token,
    body: { title: 'A long list' },
  });
  let lines = 'part,price\n';
  for (let line = 0; lines.length < 5_000_000; line += 1) lines += `${line},${line * 7919}\n`;
  const list = info.outputPath('long-list.csv');
  await writeFile(list, lines);

  const first = await person(market);
  const context = first.context();
  await enter(first, supplier.email, callersPassword);
  const sent: number[] = [];
  /** Counts the uploaded parts by number; `onPart` can block one. */
  async function watchParts(
    page: Page,
    onPart: (part: number, route: Route) => Promise<void>,
  ): Promise<void> {
    await page.route('**/proposals/uploads/*/*?offset=*', async (route) => {
      const part = Number(new URL(route.request().url()).searchParams.get('offset')) / partBytes;
      sent.push(part);
      await onPart(part, route);
    });
    await page.goto(`/proposal-wizard/${id}?step=nda`);
    await page.locator('input[type=file]').setInputFiles(list);
  }

  const cuts = [3, 6];
  await watchParts(first, async (part, route) => {
    if (part !== cuts[0]) return route.continue();
    cuts.shift();
    await context.setOffline(true);
    return route.abort('internetdisconnected');
  });
  await expect(first.getByText(/^Waiting for the connection… 3\d % – 1\.5 MB of 4\.8 MB$/)).toBeVisible();
  await expect(first.getByRole('button', { name: 'Retry long-list.csv' })).toBeVisible();
  await expectSound(first);
  await context.setOffline(false);
  await expect(first.getByText(/^Waiting for the connection… 6\d %/)).toBeVisible();
  await first.close();
  expect(sent).toEqual([0, 1, 2, 3, 3, 4, 5, 6]);

  sent.length = 0;
  await context.setOffline(false);
  const second = await context.newPage();
  await watchParts(second, (_part, route) => route.continue());
  await expect(second.getByRole('button', { name: 'Remove long-list.csv' })).toBeVisible();
  expect(sent).toEqual([6, 7, 8, 9]);

  const { attachments } = await send<{ attachments: { attachmentId: number }[] }>(
    market,
    'GET',
    `/proposals/view-by-id/${id}`,
    { token },
  );
  expect(attachments).toHaveLength(1);
  const reply = await context.request.get(`/proposals/attachments/${id}/${attachments[0]?.attachmentId}`);
  expect(sha256(await reply.body())).toBe(sha256(lines));
});

test('changed files of a published offer become visible to buyers when the supplier saves', async ({
  market,
  person,
}) => {
  const parties = await signUpParties(market, 'waiting');
  const { token } = parties.supplier;
  const body = {
    title: 'Pumps with papers',
    detail: 'Cast iron.',
    scope: 'small',
    duration: 'Short:1 month',
    budgetFrom: 5,
    budgetTo: 40,
  };
  const { id } = await send<{ id: number }>(market, 'POST', '/proposals/save', { token, body });
  const supplier = await person(market);
  await enter(supplier, parties.supplier.email, callersPassword);
  const wizard = `/proposal-wizard/${id}?step=nda`;
  await supplier.goto(wizard);
  const field = supplier.locator('input[type=file]');
  const button = (name: string) => supplier.getByRole('button', { name, exact: true });
  await chooseFile(field, 'old.csv', 'text/csv', csv);
  await expect(button('Remove old.csv')).toBeVisible();
  await send(market, 'PUT', `/proposals/update-draft/${id}`, { token, body: { draft: true } });

  await supplier.goto(wizard);
  await chooseFile(field, 'new.csv', 'text/csv', csv);
  await expect(supplier.getByText('Added when you save', { exact: true })).toBeVisible();
  await button('Remove old.csv').click();
  await expect(supplier.getByText('Removed when you save')).toBeVisible();
  await expectSound(supplier);
  await supplier.reload();
  await expect(supplier.getByText('Added when you save', { exact: true })).toBeVisible();
  await expect(supplier.getByText('Removed when you save')).toBeVisible();

  const buyer = await person(market);
  await enter(buyer, parties.buyer.email, callersPassword);
  await buyer.goto(`/view-offer/${id}`);
  await expect(buyer.getByRole('link', { name: /old\.csv/ })).toBeVisible();
  await expect(buyer.getByText(/new\.csv/)).toHaveCount(0);

  await button('Discard Changes').click();
  await supplier.getByRole('dialog').getByRole('button', { name: 'Discard Changes' }).click();
  await expect(supplier.getByText('new.csv', { exact: true })).toHaveCount(0);
  await expect(supplier.getByText('This offer is published')).toBeVisible();

  await chooseFile(field, 'newer.csv', 'text/csv', csv);
  await expect(supplier.getByText('Added when you save', { exact: true })).toBeVisible();
  await button('Remove old.csv').click();
  await supplier
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Review/ })
    .click();
  await button('Save Changes').click();
  await expect(supplier).toHaveURL(/\/pubprosal/);
  await buyer.reload();
  await expect(buyer.getByRole('link', { name: /newer\.csv/ })).toBeVisible();
  await expect(buyer.getByRole('link', { name: /old\.csv/ })).toHaveCount(0);
});

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
