import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { send } from '../fixtures/calls';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { callersPassword, publishByCalls, requestByCalls, signUpParties } from '../fixtures/trade';

const run = promisify(execFile);
const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

test('a contract is sent back, changed, accepted by both and sealed; another is refused', async ({
  market,
  person,
}, testInfo) => {
  const { supplier, buyer } = await signUpParties(market, 'contracts');
  const proposalId = await publishByCalls(market, supplier, 'Irrigation pumps');
  await requestByCalls(market, buyer, proposalId);
  const [atSupplier, atBuyer] = [
    await person(market),
    await person(market, { viewport: { width: 390, height: 844 } }),
  ];
  await enter(atSupplier, supplier.email, callersPassword);
  await enter(atBuyer, buyer.email, callersPassword);

  await test.step('the supplier proposes', async () => {
    await atSupplier.goto(`/add-contract?proposalId=${proposalId}&buyerId=${buyer.userId}`);
    await atSupplier.getByLabel('Contract name').fill('Pumps 2027');
    await atSupplier.getByLabel('Description').fill('Delivery in April.');
    await atSupplier.getByLabel('Start date').fill('2027-04-01');
    await atSupplier.getByLabel('End date').fill('2027-04-30');
    await atSupplier.getByRole('button', { name: 'Create Contract' }).click();
    await expect(atSupplier).toHaveURL(/\/contract-all/);
  });

  await test.step('the buyer asks for changes', async () => {
    await atBuyer.goto('/bcontract');
    await atBuyer.getByRole('button', { name: 'Reject Pumps 2027' }).click();
    const dialog = atBuyer.getByRole('dialog', { name: 'Reject contract' });
    await expect(dialog.getByRole('radio', { name: 'Needs changes' })).toBeChecked();
    await dialog.getByLabel('What should be changed?').fill('Delivery in May, please.');
    await expectSound(atBuyer);
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(card(atBuyer, 'Pumps 2027').getByText('Changes asked for by')).toBeVisible();
  });

  await test.step('the supplier reads why, changes it and sends it again', async () => {
    await atSupplier.reload();
    const waiting = atSupplier.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByText('Delivery in May, please.')).toBeVisible();
    await waiting.getByRole('link', { name: 'Change and send again Pumps 2027' }).click();
    await expect(atSupplier.getByLabel('Description')).toHaveValue('Delivery in April.');
    await atSupplier.getByLabel('Description').fill('Delivery in May.');
    await atSupplier.reload();
    await expect(atSupplier.getByLabel('Description')).toHaveValue('Delivery in May.');
    await atSupplier.getByLabel('End date').fill('2027-05-31');
    await expectSound(atSupplier);
    await atSupplier.getByRole('button', { name: 'Send again' }).click();
    await expect(atSupplier).toHaveURL(/\/contract-all/);
  });

  await test.step('both accept the second revision', async () => {
    for (const [page, next] of [
      [atSupplier, 'Waiting for buyer to accept'],
      [atBuyer, '1 Apr 2027 – 31 May 2027'],
    ] as const) {
      await page.reload();
      await page.getByRole('button', { name: 'Accept Pumps 2027' }).click();
      const dialog = page.getByRole('dialog', { name: 'Accept contract' });
      await expect(dialog).toContainText('Revision 2');
      await expect(dialog).toContainText('Delivery in May.');
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expect(card(page, 'Pumps 2027').getByText(next)).toBeVisible();
    }
    await expect(atBuyer.getByRole('button', { name: 'Reject Pumps 2027' })).toHaveCount(0);
  });

  await test.step('its PDF is sealed, its days stand in a calendar file, its history tells all', async () => {
    const taking = async (button: string) => {
      const download = atBuyer.waitForEvent('download');
      await atBuyer.getByRole('button', { name: button }).click();
      const file = testInfo.outputPath((await download).suggestedFilename());
      await (await download).saveAs(file);
      return file;
    };
    const { stdout } = await run('pdfsig', [await taking('Download PDF of Pumps 2027')]);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(1);
    const calendar = await readFile(await taking('Add to calendar: Pumps 2027'), 'utf8');
    expect(calendar).toContain('DTSTART;VALUE=DATE:20270401\r\nDTEND;VALUE=DATE:20270601\r\n');
    await atBuyer.getByRole('button', { name: 'History of Pumps 2027' }).click();
    const drawer = atBuyer.getByRole('dialog', { name: 'History of Pumps 2027' });
    await expect(
      drawer.getByRole('list', { name: 'History of the contract' }).getByRole('listitem'),
    ).toHaveCount(5);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('another one is refused, and both see why', async () => {
    const body = {
      contractName: 'Pipes 2027',
      startDate: '2027-06-01',
      endDate: '2027-06-30',
      proposalId,
      buyerId: buyer.userId,
      supplierId: supplier.userId,
    };
    await send(market, 'POST', '/contracts/create', { token: supplier.token, body });
    await atBuyer.reload();
    await atBuyer.getByRole('button', { name: 'Reject Pipes 2027' }).click();
    const dialog = atBuyer.getByRole('dialog', { name: 'Reject contract' });
    await dialog.getByRole('radio', { name: 'Refuse' }).check();
    await dialog.getByLabel('Reason').fill('We have pipes.');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await atSupplier.reload();
    for (const page of [atBuyer, atSupplier]) {
      await expect(card(page, 'Pipes 2027').getByText('Rejected by')).toBeVisible();
      await expect(card(page, 'Pipes 2027').getByText('We have pipes.')).toBeVisible();
      await expectSound(page);
    }
  });
});
