import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { send } from '../fixtures/calls';
import { fillContract, goToSending, openContract } from '../fixtures/contracts';
import { enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import { callersPassword, publishByCalls, requestByCalls, signUpParties } from '../fixtures/trade';

const run = promisify(execFile);

// CON-22
test('a contract is returned for changes, revised, accepted by both sides and sealed; another is rejected', async ({
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
    await fillContract(atSupplier, {
      name: 'Pumps 2089',
      description: 'Delivery in April.',
      start: '2089-04-01',
      end: '2089-04-30',
    });
    await atSupplier.getByRole('button', { name: 'Continue' }).click();
    const line = (number: number) => atSupplier.getByRole('group', { name: `Line ${number}` });
    await line(1).getByLabel('Item').fill('Irrigation pump');
    for (const typed of ['12', 'pcs', '18,499.99']) {
      await atSupplier.keyboard.press('Tab');
      await atSupplier.keyboard.type(typed);
    }
    await atSupplier.keyboard.press('Enter');
    await expect(line(2).getByLabel('Item')).toBeFocused();
    await expect(atSupplier.getByText('2,61,959.86')).toBeVisible();
    await expectSound(atSupplier);
    await atSupplier.getByRole('button', { name: 'Continue' }).click();
    await atSupplier.getByLabel('To be signed').uncheck();
    await expect(atSupplier.getByRole('region', { name: 'Draft of the contract' })).toContainText(
      'Irrigation pump',
    );
    await expectSound(atSupplier);
    await atSupplier.getByRole('button', { name: 'Create Contract' }).click();
    await expect(atSupplier).toHaveURL(/\/contract-all/);
  });

  await test.step('the buyer requests changes', async () => {
    await openContract(atBuyer, '/bcontract', 'Pumps 2089');
    await expectSound(atBuyer);
    await atBuyer.getByRole('link', { name: 'Request changes' }).click();
    await atBuyer.getByLabel('What should be changed?').fill('Delivery in May, please.');
    await expectSound(atBuyer);
    await atBuyer.getByRole('button', { name: 'Request changes' }).click();
    await expect(atBuyer.getByText('Changes requested by')).toBeVisible();
  });

  await test.step('the supplier reads why, changes it and sends it again', async () => {
    await atSupplier.reload();
    const waiting = atSupplier.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByRole('link', { name: 'Pumps 2089' }).click();
    await expect(atSupplier.getByText('Delivery in May, please.').first()).toBeVisible();
    await atSupplier.getByRole('link', { name: 'Change and send again' }).click();
    await expect(atSupplier.getByRole('textbox', { name: 'Description' })).toHaveValue('Delivery in April.');
    await atSupplier.getByRole('textbox', { name: 'Description' }).fill('Delivery in May.');
    await atSupplier.reload();
    await expect(atSupplier.getByRole('textbox', { name: 'Description' })).toHaveValue('Delivery in May.');
    await atSupplier.getByRole('textbox', { name: 'End date' }).fill('2089-05-31');
    await goToSending(atSupplier);
    await expect(atSupplier.getByRole('region', { name: 'What changes' })).toContainText('31 May 2089');
    await expectSound(atSupplier);
    await atSupplier.getByRole('button', { name: 'Send again' }).click();
    await expect(atSupplier).toHaveURL(/\/contract-all\/\d+$/);
  });

  await test.step('both accept the second revision', async () => {
    for (const [page, next] of [
      [atSupplier, 'Waiting for buyer to accept'],
      [atBuyer, 'Accepted, starts 1 Apr 2089'],
    ] as const) {
      await page.reload();
      await page.getByRole('button', { name: 'Accept' }).click();
      const dialog = page.getByRole('dialog', { name: 'Accept contract' });
      await expect(dialog).toContainText('Revision 2');
      await expect(dialog).toContainText('Delivery in May.');
      await dialog.getByRole('button', { name: 'Accept' }).click();
      await expect(page.getByText(next)).toBeVisible();
    }
    await expect(atBuyer.getByRole('region', { name: 'Decision' })).toHaveCount(0);
  });

  await test.step('its PDF is sealed, its days stand in a calendar file, its history tells all', async () => {
    const taking = async (button: string) => {
      const download = atBuyer.waitForEvent('download');
      await atBuyer.getByRole('button', { name: button }).click();
      const file = testInfo.outputPath((await download).suggestedFilename());
      await (await download).saveAs(file);
      return file;
    };
    const { stdout } = await run('pdfsig', [await taking('Download PDF')]);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(1);
    const calendar = await readFile(await taking('Add to calendar'), 'utf8');
    expect(calendar).toContain('DTSTART;VALUE=DATE:20890401\r\nDTEND;VALUE=DATE:20890601\r\n');
    await expect(
      atBuyer.getByRole('list', { name: 'History of the contract' }).getByRole('listitem'),
    ).toHaveCount(5);
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
    await openContract(atBuyer, '/bcontract', 'Pipes 2089');
    await atBuyer.getByRole('button', { name: 'Reject' }).click();
    const dialog = atBuyer.getByRole('dialog', { name: 'Reject contract' });
    await dialog.getByLabel('Reason').fill('We have pipes.');
    await dialog.getByRole('button', { name: 'Reject' }).click();
    await expect(dialog).toBeHidden();
    await openContract(atSupplier, '/contract-all', 'Pipes 2089');
    for (const page of [atBuyer, atSupplier]) {
      await expect(page.getByText('Rejected by').first()).toBeVisible();
      await expect(page.getByText('We have pipes.').first()).toBeVisible();
      await expectSound(page);
    }
  });
});

// OFF-29
test('a contract is created from an offer and then amended by each side', async ({
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

  await test.step('from the offer the supplier chooses among those who requested the NDA', async () => {
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
    await fillContract(atSupplier, { name: 'Gates 2090', start: '2090-04-01', end: '2090-04-30' });
    await goToSending(atSupplier);
    await atSupplier.getByLabel('To be signed').uncheck();
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
      await openContract(page, list, 'Gates 2090');
      await page.getByRole('button', { name: 'Accept' }).click();
      await page
        .getByRole('dialog', { name: 'Accept contract' })
        .getByRole('button', { name: 'Accept' })
        .click();
      await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    }
  });

  const openForm = async (page: Page, end: string) => {
    await page.getByRole('link', { name: 'Propose an amendment' }).click();
    await expect(page.getByRole('textbox', { name: 'End date' })).toHaveValue(/2090$/);
    await page.getByRole('textbox', { name: 'End date' }).fill(end);
  };

  await test.step('the buyer proposes a later end; wrong input is said where it is', async () => {
    await openForm(atBuyer, '2090-04-30');
    await goToSending(atBuyer);
    const propose = atBuyer.getByRole('button', { name: 'Propose' });
    await expect(propose).toBeDisabled();
    await atBuyer.getByLabel('Reason').fill('The canal is closed in April.');
    await propose.click();
    await expect(atBuyer.getByText(/^Please change at least one of the terms\./)).toBeVisible();
    await atBuyer.getByRole('button', { name: 'Basics' }).click();
    await atBuyer.getByRole('textbox', { name: 'End date' }).fill('2090-03-31');
    await expect(atBuyer.getByText('The end date must be after the start date.')).toBeVisible();
    await expectSound(atBuyer);
    await atBuyer.getByRole('textbox', { name: 'End date' }).fill('2090-06-30');
    await goToSending(atBuyer);
    await expectSound(atBuyer);
    await propose.click();
    await expect(atBuyer.getByText('You proposed an amendment.').first()).toBeVisible();
    await expectSound(atBuyer);
  });

  await test.step('the supplier sees what would change, and accepts it', async () => {
    await atSupplier.goto('/contract-all');
    const waiting = atSupplier.getByRole('region', { name: 'Waiting for you' });
    await waiting.getByRole('link', { name: 'Gates 2090' }).click();
    const changes = atSupplier.getByRole('region', { name: 'Amendment 1' });
    await expect(changes.getByText('30 Apr 2090')).toBeVisible();
    await expect(changes.getByText('30 Jun 2090')).toBeVisible();
    await expect(changes.getByText('The canal is closed in April.')).toBeVisible();
    await expectSound(atSupplier);
    await atSupplier.getByRole('button', { name: 'Accept the amendment' }).click();
    const dialog = atSupplier.getByRole('dialog', { name: 'Accept amendment' });
    await expect(dialog).toContainText('30 Jun 2090');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    // Leaving the page earlier would cancel the request.
    await expect(changes).toHaveCount(0);
    for (const page of [atSupplier, atBuyer]) {
      await page.reload();
      await expect(page.getByText('1 Apr 2090 – 30 Jun 2090')).toBeVisible();
    }
  });

  await test.step('the supplier proposes another, takes it back, proposes again; the buyer refuses', async () => {
    for (const end of ['2090-07-31', '2090-08-31']) {
      await openForm(atSupplier, end);
      await goToSending(atSupplier);
      await atSupplier.getByLabel('Reason').fill('More gates.');
      await atSupplier.getByRole('button', { name: 'Propose' }).click();
      const back = atSupplier.getByRole('button', { name: 'Withdraw the amendment' });
      await expect(back).toBeVisible();
      if (end !== '2090-07-31') break;
      await back.click();
      await atSupplier
        .getByRole('dialog', { name: 'Withdraw amendment' })
        .getByRole('button', { name: 'Withdraw' })
        .click();
      await expect(back).toHaveCount(0);
    }
    await atBuyer.reload();
    await atBuyer.getByRole('button', { name: 'Reject the amendment' }).click();
    const dialog = atBuyer.getByRole('dialog', { name: 'Reject the amendment' });
    await dialog.getByLabel('Reason').fill('We have enough gates.');
    await expectSound(atBuyer);
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect(atBuyer.getByRole('region', { name: 'Decision' })).toHaveCount(0);
  });

  await test.step('the page tells all of them, and each has its PDF', async () => {
    await atSupplier.reload();
    const past = atSupplier.getByRole('region', { name: 'Amendments' });
    await expect(past.getByText('Amendment 1: in force')).toBeVisible();
    await expect(past.getByText('Amendment 2: withdrawn')).toBeVisible();
    await past.getByText('Amendment 3: rejected').click();
    await expect(past.getByText('Answer: We have enough gates.')).toBeVisible();
    await expectSound(atSupplier);
    await past.getByText('Amendment 1: in force').click();
    const download = atSupplier.waitForEvent('download');
    await past.getByRole('button', { name: 'Download PDF of amendment 1' }).click();
    const file = testInfo.outputPath((await download).suggestedFilename());
    await (await download).saveAs(file);
    const { stdout } = await run('pdfsig', [file]);
    expect(stdout.match(/Signature is Valid\./g)).toHaveLength(1);
  });
});
