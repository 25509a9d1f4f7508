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

// CON-22
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
    await atSupplier.getByLabel('Contract name').fill('Pumps 2089');
    await atSupplier.getByLabel('Description').fill('Delivery in April.');
    await atSupplier.getByLabel('Start date').fill('2089-04-01');
    await atSupplier.getByLabel('End date').fill('2089-04-30');
    await atSupplier.getByRole('button', { name: 'Create Contract' }).click();
    await expect(atSupplier).toHaveURL(/\/contract-all/);
  });

  await test.step('the buyer asks for changes', async () => {
    await atBuyer.goto('/bcontract');
    await atBuyer.getByRole('button', { name: 'Reject Pumps 2089' }).click();
    const dialog = atBuyer.getByRole('dialog', { name: 'Reject contract' });
    await expect(dialog.getByRole('radio', { name: 'Needs changes' })).toBeChecked();
    await dialog.getByLabel('What should be changed?').fill('Delivery in May, please.');
    await expectSound(atBuyer);
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(card(atBuyer, 'Pumps 2089').getByText('Changes asked for by')).toBeVisible();
  });

  await test.step('the supplier reads why, changes it and sends it again', async () => {
    await atSupplier.reload();
    const waiting = atSupplier.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByText('Delivery in May, please.')).toBeVisible();
    await waiting.getByRole('link', { name: 'Change and send again Pumps 2089' }).click();
    await expect(atSupplier.getByLabel('Description')).toHaveValue('Delivery in April.');
    await atSupplier.getByLabel('Description').fill('Delivery in May.');
    await atSupplier.reload();
    await expect(atSupplier.getByLabel('Description')).toHaveValue('Delivery in May.');
    await atSupplier.getByLabel('End date').fill('2089-05-31');
    await expectSound(atSupplier);
    await atSupplier.getByRole('button', { name: 'Send again' }).click();
    await expect(atSupplier).toHaveURL(/\/contract-all/);
  });

  await test.step('both accept the second revision', async () => {
    for (const [page, next] of [
      [atSupplier, 'Waiting for buyer to accept'],
      [atBuyer, '1 Apr 2089 – 31 May 2089'],
    ] as const) {
      await page.reload();
      await page.getByRole('button', { name: 'Accept Pumps 2089' }).click();
      const dialog = page.getByRole('dialog', { name: 'Accept contract' });
      await expect(dialog).toContainText('Revision 2');
      await expect(dialog).toContainText('Delivery in May.');
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expect(card(page, 'Pumps 2089').getByText(next)).toBeVisible();
    }
    await expect(atBuyer.getByRole('button', { name: 'Reject Pumps 2089' })).toHaveCount(0);
  });

  await test.step('its PDF is sealed, its days stand in a calendar file, its history tells all', async () => {
    const taking = async (button: string) => {
      const download = atBuyer.waitForEvent('download');
      await atBuyer.getByRole('button', { name: button }).click();
      const file = testInfo.outputPath((await download).suggestedFilename());
      await (await download).saveAs(file);
      return file;
    };
    const { stdout } = await run('pdfsig', [await taking('Download PDF of Pumps 2089')]);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(1);
    const calendar = await readFile(await taking('Add to calendar: Pumps 2089'), 'utf8');
    expect(calendar).toContain('DTSTART;VALUE=DATE:20890401\r\nDTEND;VALUE=DATE:20890601\r\n');
    await atBuyer.getByRole('button', { name: 'History of Pumps 2089' }).click();
    const drawer = atBuyer.getByRole('dialog', { name: 'History of Pumps 2089' });
    await expect(
      drawer.getByRole('list', { name: 'History of the contract' }).getByRole('listitem'),
    ).toHaveCount(5);
    await drawer.getByRole('button', { name: 'Close' }).click();
    await expect(drawer).toBeHidden();
  });

  await test.step('another one is refused, and both see why', async () => {
    const body = {
      contractName: 'Pipes 2089',
      startDate: '2089-06-01',
      endDate: '2089-06-30',
      proposalId,
      buyerId: buyer.userId,
      supplierId: supplier.userId,
    };
    await send(market, 'POST', '/contracts/create', { token: supplier.token, body });
    await atBuyer.reload();
    await atBuyer.getByRole('button', { name: 'Reject Pipes 2089' }).click();
    const dialog = atBuyer.getByRole('dialog', { name: 'Reject contract' });
    await dialog.getByRole('radio', { name: 'Refuse' }).check();
    await dialog.getByLabel('Reason').fill('We have pipes.');
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await atSupplier.reload();
    for (const page of [atBuyer, atSupplier]) {
      await expect(card(page, 'Pipes 2089').getByText('Rejected by')).toBeVisible();
      await expect(card(page, 'Pipes 2089').getByText('We have pipes.')).toBeVisible();
      await expectSound(page);
    }
  });
});

// OFF-29
test('a contract is opened from an offer, then amended by one side and the other', async ({
  market,
  person,
}, testInfo) => {
  const { supplier, buyer } = await signUpParties(market, 'amendments');
  const proposalId = await publishByCalls(market, supplier, 'Canal gates');
  const [atSupplier, atBuyer] = [
    await person(market),
    await person(market, { viewport: { width: 390, height: 844 } }),
  ];
  await enter(atSupplier, supplier.email, callersPassword);
  await enter(atBuyer, buyer.email, callersPassword);

  await test.step('from the offer the supplier chooses among those who asked for the NDA', async () => {
    await atSupplier.goto(`/ssoffer/${proposalId}`);
    await atSupplier.getByRole('link', { name: 'Propose a contract' }).click();
    await expect(atSupplier.getByText('No buyer yet')).toBeVisible();
    await expectSound(atSupplier);
    await requestByCalls(market, buyer, proposalId);
    await atSupplier.reload();
    await expectSound(atSupplier);
    const buyers = atSupplier.getByRole('list', { name: 'Buyers' });
    await expect(buyers.getByText('Requested')).toBeVisible();
    await buyers.getByRole('link').click();
    await expect(atSupplier).toHaveURL(new RegExp(`proposalId=${proposalId}&buyerId=${buyer.userId}`));
    await atSupplier.getByLabel('Contract name').fill('Gates 2090');
    await atSupplier.getByLabel('Start date').fill('2090-04-01');
    await atSupplier.getByLabel('End date').fill('2090-04-30');
    await atSupplier.getByRole('button', { name: 'Create Contract' }).click();
    await expect(atSupplier).toHaveURL(/\/contract-all/);
  });

  await test.step('ids that lead nowhere are said plainly', async () => {
    await atSupplier.goto(`/add-contract?proposalId=${proposalId}&buyerId=999999`);
    await expect(atSupplier.getByText('No contract can be proposed here')).toBeVisible();
  });

  await test.step('both accept', async () => {
    for (const [page, list] of [
      [atSupplier, '/contract-all'],
      [atBuyer, '/bcontract'],
    ] as const) {
      await page.goto(list);
      await page.getByRole('button', { name: 'Accept Gates 2090' }).click();
      await page
        .getByRole('dialog', { name: 'Accept contract' })
        .getByRole('button', { name: 'Accept' })
        .click();
      await expect(page.getByRole('button', { name: 'Accept Gates 2090' })).toHaveCount(0);
    }
  });

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Propose an amendment' });
  const openDialog = async (page: Page) => {
    await page.getByRole('button', { name: 'Propose an amendment to Gates 2090' }).click();
    await expect(dialogOf(page).getByLabel('End date')).toHaveValue(/^2090/);
    return dialogOf(page);
  };

  await test.step('the buyer proposes a later end; wrong input is said where it is', async () => {
    const dialog = await openDialog(atBuyer);
    const propose = dialog.getByRole('button', { name: 'Propose' });
    await expect(propose).toBeDisabled();
    await dialog.getByLabel('Why?').fill('The canal is closed in April.');
    await propose.click();
    await expect(dialog.getByRole('alert')).toHaveText(/^Nothing is changed yet\./);
    await dialog.getByLabel('End date').fill('2090-03-31');
    await expect(dialog.getByText('The end date must be after the start date.')).toBeVisible();
    await expect(propose).toBeDisabled();
    await expectSound(atBuyer);
    await dialog.getByLabel('End date').fill('2090-06-30');
    await propose.click();
    await expect(card(atBuyer, 'Gates 2090').getByText('You propose an amendment.')).toBeVisible();
    await expectSound(atBuyer);
  });

  await test.step('the supplier sees what would change, and accepts it', async () => {
    await atSupplier.reload();
    const waiting = atSupplier.getByRole('region', { name: 'Waiting for you' });
    await expect(waiting.getByText('30 Apr 2090').first()).toBeVisible();
    await expect(waiting.getByText('30 Jun 2090')).toBeVisible();
    await expect(waiting.getByText('The canal is closed in April.')).toBeVisible();
    await expectSound(atSupplier);
    await waiting.getByRole('button', { name: 'Accept the amendment of Gates 2090' }).click();
    const dialog = atSupplier.getByRole('dialog', { name: 'Accept amendment' });
    await expect(dialog).toContainText('30 Jun 2090');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    // A page that is left before takes the request with it.
    await expect(waiting.getByText('30 Jun 2090')).toHaveCount(0);
    for (const page of [atSupplier, atBuyer]) {
      await page.reload();
      await expect(card(page, 'Gates 2090').getByText('1 Apr 2090 – 30 Jun 2090')).toBeVisible();
    }
  });

  await test.step('the supplier proposes another, takes it back, proposes again; the buyer refuses', async () => {
    for (const end of ['2090-07-31', '2090-08-31']) {
      const dialog = await openDialog(atSupplier);
      await dialog.getByLabel('End date').fill(end);
      await dialog.getByLabel('Why?').fill('More gates.');
      await dialog.getByRole('button', { name: 'Propose' }).click();
      const back = atSupplier.getByRole('button', { name: 'Take back the amendment of Gates 2090' });
      await expect(back).toBeVisible();
      if (end !== '2090-07-31') break;
      await back.click();
      await atSupplier
        .getByRole('dialog', { name: 'Take back amendment' })
        .getByRole('button', { name: 'Take back' })
        .click();
      await expect(back).toHaveCount(0);
    }
    await atBuyer.reload();
    await atBuyer.getByRole('button', { name: 'Refuse the amendment of Gates 2090' }).click();
    const dialog = atBuyer.getByRole('dialog', { name: 'Refuse the amendment' });
    await dialog.getByLabel('Reason').fill('We have enough gates.');
    await expectSound(atBuyer);
    await dialog.getByRole('button', { name: 'Refuse', exact: true }).click();
    await expect(atBuyer.getByRole('region', { name: 'Waiting for you' })).toHaveCount(0);
  });

  await test.step('the history tells all of them, and each has its PDF', async () => {
    await atSupplier.reload();
    await atSupplier.getByRole('button', { name: 'History of Gates 2090' }).click();
    const drawer = atSupplier.getByRole('dialog', { name: 'History of Gates 2090' });
    await expect(drawer.getByText('Amendment 1: in force')).toBeVisible();
    await expect(drawer.getByText('Amendment 2: taken back')).toBeVisible();
    await drawer.getByText('Amendment 3: refused').click();
    await expect(drawer.getByText('Answer: We have enough gates.')).toBeVisible();
    await expectSound(atSupplier);
    await drawer.getByText('Amendment 1: in force').click();
    const download = atSupplier.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Download PDF of amendment 1' }).click();
    const file = testInfo.outputPath((await download).suggestedFilename());
    await (await download).saveAs(file);
    const { stdout } = await run('pdfsig', [file]);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(1);
  });
});
