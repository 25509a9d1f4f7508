import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { readZip } from '../../packages/proof/src';
import { sendCall } from '../fixtures/calls';
import { openContract } from '../fixtures/contracts';
import { expect, expectSound, mailedLink, test } from '../fixtures/market';
import {
  callersPassword,
  publishByCalls,
  requestByCalls,
  shareByCalls,
  signByCalls,
  signUpParties,
} from '../fixtures/trade';

const day = (inDays: number) => new Date(Date.now() + inDays * 86_400_000).toISOString().slice(0, 10);

/** Joins a company by the link of a mail, as a person without a login. */
async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(callersPassword);
  await page.getByRole('checkbox', { name: /Terms/ }).check();
  await page.getByRole('button', { name: /^Join/ }).click();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
}

// COM-20, COM-40
test('a contract is prepared by a member, approved by a second, signed by a third and watched by a viewer', async ({
  market,
  person,
}) => {
  test.setTimeout(120_000);
  const parties = await signUpParties(market, 'company-of-four');
  const { supplier, buyer } = parties;
  const title = 'Cast iron pumps for a canal';
  const people = [
    { key: 'purchaser', name: 'Rohan Desai', role: 'member', mayBind: false },
    { key: 'lawyer', name: 'Anita Iyer', role: 'member', mayBind: false },
    { key: 'director', name: 'Meera Shah', role: 'member', mayBind: true },
    { key: 'auditor', name: 'Vikram Rao', role: 'viewer', mayBind: false },
  ];
  const pages: Record<string, Page> = {};

  await test.step('four people join by mailed invitations', async () => {
    for (const { key, name, role, mayBind } of people) {
      const email = `company-of-four-${key}@example.com`;
      const body = { email, role, mayBind, bindLimit: mayBind ? 500_000 : null };
      await sendCall(market, 'invitePerson', { body }, buyer.token);
      const page = await person(market);
      await join(page, await mailedLink(market, email, /invites you/), name);
      pages[key] = page;
    }
    const rule = { approvals: 1, approvalsAbove: 10_000 };
    await sendCall(market, 'saveApprovalRule', { body: rule }, buyer.token);
  });
  const { purchaser, lawyer, director, auditor } = pages as Record<
    'purchaser' | 'lawyer' | 'director' | 'auditor',
    Page
  >;

  await test.step('the supplier, a company of one, offers a contract', async () => {
    const proposalId = await publishByCalls(market, supplier, title);
    await requestByCalls(market, buyer, proposalId);
    await shareByCalls(market, parties, proposalId);
    await signByCalls(market, buyer, proposalId);
    const line = {
      item: title,
      quantity: 10,
      unit: 'pcs',
      unitPrice: 12_000,
      taxRate: 18,
      deliveryDate: '',
      deliveryPlace: '',
    };
    const body = {
      contractName: 'Pumps for the canal',
      toBeSigned: true,
      startDate: day(5),
      endDate: day(60),
      proposalId,
      buyerId: buyer.userId,
      supplierId: supplier.userId,
      lines: [line],
    };
    await sendCall(market, 'createContract', { body }, supplier.token);
  });

  await test.step('the purchaser prepares the signature', async () => {
    await openContract(purchaser, '/bcontract', 'Pumps for the canal');
    await purchaser.getByRole('button', { name: 'Request signature' }).first().click();
    const dialog = purchaser.getByRole('dialog', { name: 'Request signature' });
    await dialog.getByRole('button', { name: 'Request signature' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the director cannot sign before a colleague has approved', async () => {
    await director.goto('/signature-requests');
    await director.getByRole('link', { name: /Pumps for the canal/ }).click();
    await expect(director.getByText(/approv/i).first()).toBeVisible();
    await expect(director.getByRole('button', { name: 'Sign', exact: true })).toBeHidden();
  });

  await test.step('the lawyer approves', async () => {
    await lawyer.goto('/bhome');
    await lawyer
      .getByRole('link', { name: /Pumps for the canal/ })
      .first()
      .click();
    await lawyer.getByRole('button', { name: 'Approve' }).click();
    await expect(lawyer.getByRole('button', { name: 'Approve' })).toBeHidden();
  });

  await test.step('the director signs', async () => {
    await director.reload();
    const form = director.getByRole('form', { name: 'Electronic Signature' });
    await form.getByRole('textbox', { name: 'Capacity' }).fill('Managing Director');
    await form.getByRole('checkbox', { name: /^I agree/ }).check();
    await form.getByRole('button', { name: 'Sign', exact: true }).click();
    await expect(form).toBeHidden();
  });

  await test.step('the viewer sees the contract with the people, and cannot act', async () => {
    await openContract(auditor, '/bcontract', 'Pumps for the canal');
    await expect(auditor.getByText('Meera Shah').first()).toBeVisible();
    await expect(auditor.getByRole('button', { name: /^(Sign|Accept|Reject|Request)/ })).toHaveCount(0);
    await expectSound(auditor);
  });

  await test.step('the deal file names all of them', async () => {
    const link = auditor
      .getByRole('link', { name: /deal file/i })
      .or(auditor.getByRole('button', { name: /deal file/i }));
    const [download] = await Promise.all([auditor.waitForEvent('download'), link.first().click()]);
    const files = readZip(new Uint8Array(await readFile(await download.path())));
    const text = [...files].map(([, bytes]) => new TextDecoder().decode(bytes)).join('\n');
    for (const { name } of people.slice(0, 3)) expect(text).toContain(name);
  });

  await test.step('a removed person is sent to the login', async () => {
    const { people: all } = (await sendCall(market, 'people', {}, buyer.token)) as {
      people: { memberId: number; name: string }[];
    };
    const { memberId } = all.find(({ name }) => name === 'Vikram Rao')!;
    await sendCall(market, 'removeMember', { params: { memberId } }, buyer.token);
    await auditor.goto('/bhome');
    await expect(auditor).toHaveURL(/\/login/);
  });
});
