import type { Page } from '@playwright/test';
import { logInByCalls, send, type Caller } from '../fixtures/calls';
import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { expect, expectSound, mailText, test } from '../fixtures/market';
import type { RunningServer } from '../fixtures/server';
import { callersPassword, publishByCalls, requestByCalls, signUpParties } from '../fixtures/trade';

interface LoggedAct {
  act: string;
  actorEmail: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Returns the audit log of one subject, newest first. */
async function logOf(server: RunningServer, kind: 'user' | 'proposal', id: number): Promise<LoggedAct[]> {
  const { token } = await logInByCalls(server, demoEmails.admin, demoPassword);
  const path = `/user/audit?subjectKind=${kind}&subjectId=${id}&size=100`;
  return (await send<{ content: LoggedAct[] }>(server, 'GET', path, { token })).content;
}

async function openUsers(page: Page, keyword: string): Promise<void> {
  await page.goto('/auser');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(keyword);
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent(keyword)}`));
}

const row = (page: Page, email: string) => page.getByRole('article', { name: new RegExp(email) });

async function loginStatus(server: RunningServer, email: string): Promise<number> {
  const response = await fetch(`${server.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: callersPassword }),
  });
  return response.status;
}

/** Returns the number of offers on the market that contain the words. */
async function countOffers(server: RunningServer, { token }: Caller, keyword: string): Promise<number> {
  const path = `/proposals/page-all?page=0&size=10&keyword=${encodeURIComponent(keyword)}`;
  return (await send<{ totalElements: number }>(server, 'GET', path, { token })).totalElements;
}

test('an administrator validates a company by checked facts, and denies another with a reason', async ({
  demo,
  person,
}) => {
  const { supplier } = await signUpParties(demo, 'judged');
  const admin = await person(demo);
  await enter(admin, demoEmails.admin, demoPassword);
  await openUsers(admin, 'judged');
  await expect(row(admin, supplier.email).getByText('Not checked yet')).toBeVisible();
  await expect(admin.getByText('2 users')).toBeVisible();
  await expectSound(admin);

  await row(admin, supplier.email).getByRole('button', { name: 'Approve' }).click();
  const approving = admin.getByRole('dialog', { name: 'Approve' });
  await approving.getByLabel('Registration of the company').check();
  await approving.getByLabel('Tax number').check();
  await approving.getByLabel('Internal note').fill('Looked up in the register.');
  await expectSound(admin);
  await approving.getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Company validated.')).toBeVisible();
  await expect(row(admin, supplier.email).getByText('Validated', { exact: true })).toBeVisible();
  const [approved] = await logOf(demo, 'user', supplier.userId);
  expect(approved).toMatchObject({
    act: 'user.validated',
    actorEmail: demoEmails.admin,
    before: { validation: 'waiting' },
    after: { validation: 'validated', facts: ['registration', 'tax'] },
  });

  await test.step('the same once more is refused, and what was chosen stays', async () => {
    await row(admin, supplier.email).getByRole('link', { name: 'Asha Rao' }).click();
    const drawer = admin.getByRole('dialog', { name: 'User' });
    await expect(drawer.getByText(`Validated by ${demoEmails.admin}`, { exact: false })).toContainText(
      'Checked: Registration of the company, Tax number.',
    );
    await expect(drawer.getByText('Looked up in the register.')).toBeVisible();
    await drawer.getByRole('button', { name: 'Approve' }).click();
    await expect(approving.getByLabel('Tax number')).toBeChecked();
    await approving.getByRole('button', { name: 'Approve' }).click();
    await expect(
      approving.getByText('This company is validated already, with the same facts.'),
    ).toBeVisible();
    await approving.getByRole('button', { name: 'Cancel' }).click();
    await expect(approving).toBeHidden();
    await expectSound(admin);
  });

  await test.step('denied from the drawer', async () => {
    const drawer = admin.getByRole('dialog', { name: 'User' });
    await drawer.getByRole('button', { name: 'Deny Validation' }).click();
    const denying = admin.getByRole('dialog', { name: 'Deny Validation' });
    await expect(denying.getByRole('button', { name: 'Deny Validation' })).toBeDisabled();
    await denying.getByLabel('Reason').fill('The register has another owner.');
    await denying.getByRole('button', { name: 'Deny Validation' }).click();
    await expect(admin.getByText('Validation denied.')).toBeVisible();
    await expect(drawer.getByText('The register has another owner.')).toBeVisible();
    expect(await mailText(demo, supplier.email, /not validated/i)).toContain(
      'The register has another owner.',
    );
    const [denied] = await logOf(demo, 'user', supplier.userId);
    expect(denied).toMatchObject({
      act: 'user.denied',
      after: { reason: 'The register has another owner.' },
    });
  });

  await test.step('the log of this user', async () => {
    await admin.getByRole('link', { name: 'Audit log of this user' }).click();
    await expect(admin).toHaveURL(new RegExp(`/aaudit\\?subjectKind=user&subjectId=${supplier.userId}`));
    await expect(admin.getByRole('article')).toHaveCount(2);
  });
});

test('deactivating a user shows its consequences, takes effect, and is reversed by activating', async ({
  demo,
  person,
}) => {
  const parties = await signUpParties(demo, 'closed');
  const { supplier, buyer } = parties;
  for (const name of ['Quokka crates', 'Quokka lids']) {
    const offer = await publishByCalls(demo, supplier, name);
    if (name === 'Quokka lids') await requestByCalls(demo, buyer, offer);
  }
  const seller = await person(demo);
  await enter(seller, supplier.email, callersPassword);
  await seller.goto('/pubprosal');
  await expect(seller.getByRole('article', { name: 'Quokka crates' })).toBeVisible();
  const sessions = await send<unknown[]>(demo, 'GET', '/auth/sessions', { token: supplier.token });

  const admin = await person(demo);
  await enter(admin, demoEmails.admin, demoPassword);
  await openUsers(admin, supplier.email);
  await row(admin, supplier.email).getByRole('button', { name: 'More actions' }).click();
  await admin.getByRole('menuitem', { name: 'Deactivate' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Deactivate' });
  const effect = `2 offers hidden, ${sessions.length} sessions end, 1 open NDA request waits.`;
  await expect(dialog.getByText(effect)).toBeVisible();
  await dialog.getByLabel('Reason').fill('Sells what is not theirs.');
  await dialog.getByLabel('Internal note').fill('See the report.');
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await expect(
    admin.getByText(`Account deactivated: 2 offers hidden, ${sessions.length} sessions ended.`),
  ).toBeVisible();
  await expect(row(admin, supplier.email).getByText('Deactivated')).toBeVisible();
  expect(await countOffers(demo, buyer, 'Quokka')).toBe(0);
  expect(await loginStatus(demo, supplier.email)).toBe(403);
  await seller.reload();
  await expect(seller).toHaveURL(/\/login/);
  expect((await logOf(demo, 'user', supplier.userId))[0]).toMatchObject({
    act: 'user.deactivated',
    after: { reason: 'Sells what is not theirs.', offersHidden: 2, sessionsEnded: sessions.length },
  });

  await row(admin, supplier.email).getByRole('button', { name: 'Activate' }).click();
  await admin.getByRole('dialog', { name: 'Activate' }).getByRole('button', { name: 'Activate' }).click();
  await expect(admin.getByText('Account activated: 2 offers back on the market.')).toBeVisible();
  expect(await countOffers(demo, buyer, 'Quokka')).toBe(2);
  expect(await loginStatus(demo, supplier.email)).toBe(200);
  expect((await logOf(demo, 'user', supplier.userId))[0]).toMatchObject({
    act: 'user.activated',
    after: { offersShown: 2 },
  });
});

test('an administrator acts on many users at once with the keyboard, with a result for each', async ({
  demo,
  person,
}) => {
  const { supplier, buyer } = await signUpParties(demo, 'many');
  const admin = await person(demo);
  await enter(admin, demoEmails.admin, demoPassword);
  await openUsers(admin, 'many-');
  await expect(admin.getByText('2 users')).toBeVisible();
  const names = admin.getByRole('link', { name: 'Asha Rao' });

  await test.step('opens and returns', async () => {
    await names.first().focus();
    await admin.keyboard.press('ArrowDown');
    await expect(names.last()).toBeFocused();
    await admin.keyboard.press('Enter');
    const drawer = admin.getByRole('dialog', { name: 'User' });
    await expect(drawer.getByRole('heading', { name: 'Asha Rao' })).toBeVisible();
    await admin.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(names.last()).toBeFocused();
  });

  // One of the two is already denied.
  const { token } = await logInByCalls(demo, demoEmails.admin, demoPassword);
  const body = { reason: 'No such address.' };
  await send(demo, 'PUT', `/user/deny/${buyer.userId}`, { token, body });

  await admin.keyboard.press('x');
  await admin.keyboard.press('ArrowUp');
  await admin.keyboard.press('x');
  const bar = admin.getByRole('region', { name: 'Selected users' });
  await expect(bar.getByText('2 selected')).toBeVisible();
  await expectSound(admin);
  await bar.getByRole('button', { name: 'Deny Validation' }).focus();
  await admin.keyboard.press('Enter');
  const dialog = admin.getByRole('dialog', { name: 'Deny Validation' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await admin.keyboard.type('No such company.');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Tab');
  await admin.keyboard.press('Enter');
  await expect(dialog.getByText('1 of 2 done.')).toBeVisible();
  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await expect(results.filter({ hasText: supplier.email })).toContainText('Validation denied.');
  await expect(results.filter({ hasText: buyer.email })).toContainText(
    'The validation of this company is denied already.',
  );
  await expectSound(admin);
  await admin.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(admin.getByRole('article').filter({ hasText: 'Validation denied' })).toHaveCount(2);
  for (const { userId } of [supplier, buyer]) {
    expect((await logOf(demo, 'user', userId)).map(({ act }) => act)).toEqual(['user.denied']);
  }
});

// ADM-19
test('an administrator removes an offer with a reason that its supplier reads, and restores it', async ({
  demo,
  person,
}) => {
  const { supplier, buyer } = await signUpParties(demo, 'removed');
  const offer = await publishByCalls(demo, supplier, 'Wombat burrow liners');
  const admin = await person(demo);
  await enter(admin, demoEmails.admin, demoPassword);
  await admin.goto('/aoffering');
  await admin.getByRole('searchbox', { name: 'Search published offers' }).fill('wombat');
  const card = admin.getByRole('article', { name: 'Wombat burrow liners' });
  await expect(card.getByText(supplier.email)).toBeVisible();
  await expect(admin.getByText('1 published proposal')).toBeVisible();
  await expectSound(admin);

  await card.getByRole('button', { name: /^More actions/ }).click();
  await admin.getByRole('menuitem', { name: /^Remove/ }).click();
  const dialog = admin.getByRole('dialog', { name: 'Remove this offer from the market' });
  await expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Burrows are not sold here.');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByText('Taken down')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await expect(admin.getByText('0 published proposals')).toBeVisible();
  expect(await countOffers(demo, buyer, 'wombat')).toBe(0);
  const act = async () => (await logOf(demo, 'proposal', offer))[0]?.act;
  const takenDown = await act();
  expect(takenDown).toMatch(/^proposal\./);
  await expectSound(admin);

  await test.step('its supplier reads why, and has no way back', async () => {
    const seller = await person(demo);
    await enter(seller, supplier.email, callersPassword);
    await seller.goto(`/specificoffer/${offer}`);
    await expect(seller.getByText('Taken down by an administrator')).toBeVisible();
    await expect(seller.getByText('Burrows are not sold here.')).toBeVisible();
    await expect(seller.getByRole('button', { name: 'Put back' })).toBeHidden();
    await expectSound(seller);
  });

  await admin.keyboard.press('Enter');
  await expect(card.getByRole('button', { name: /^More actions/ })).toBeVisible();
  expect(await countOffers(demo, buyer, 'wombat')).toBe(1);
  expect(await act()).not.toBe(takenDown);

  await test.step('and from the page of the offer', async () => {
    await card.getByRole('link', { name: 'Wombat burrow liners', exact: true }).click();
    await admin.getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog.getByLabel('Reason').fill('Burrows are not sold here.');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(admin.getByText('Taken down by an administrator')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Put back' })).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(admin.getByText('Taken down by an administrator')).toBeHidden();
    expect(await countOffers(demo, buyer, 'wombat')).toBe(1);
  });
});

test('a company is reported from its offer, and the administrators are notified', async ({
  demo,
  person,
}) => {
  const { supplier, buyer } = await signUpParties(demo, 'reported');
  const offer = await publishByCalls(demo, supplier, 'Numbat counters');
  const page = await person(demo);
  await enter(page, buyer.email, callersPassword);
  await page.goto(`/view-offer/${offer}`);
  const button = page.getByRole('button', { name: /^Report company/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report company' });
  await dialog.getByLabel('Something else').check();
  await expect(dialog.getByRole('button', { name: 'Send report' })).toBeDisabled();
  await dialog.getByLabel('What happened').fill('They sell numbats.');
  await expectSound(page);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  const admin = await person(demo);
  await enter(admin, demoEmails.admin, demoPassword);
  await admin.goto('/auser');
  const tabs = admin.getByRole('navigation', { name: 'Administration' });
  await expect(tabs.getByRole('link')).toHaveText([
    'User Profile',
    'Offerings',
    'Template Management',
    'Home',
    /^Waiting/,
    'Reports',
    'Synonyms',
    'Settings',
    'Audit log',
    'Security',
    'System',
  ]);
  await tabs.getByRole('link', { name: 'Reports' }).click();
  await expect(admin.getByText('They sell numbats.')).toBeVisible();
});

test('a message is reported with the keyboard, and the administrators read it', async ({ demo, person }) => {
  const { supplier, buyer } = await signUpParties(demo, 'insulted');
  const proposalId = await publishByCalls(demo, supplier, 'Bilby ladders');
  const body = { proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
  const { conversationId } = await send<{ conversationId: number }>(demo, 'POST', '/c/conversation', {
    token: buyer.token,
    body,
  });
  for (const messageContent of ['Good morning.', 'You are bilbies.']) {
    await send(demo, 'POST', '/c/message', {
      token: supplier.token,
      body: { conversationId, senderId: supplier.userId, messageContent },
    });
  }
  const page = await person(demo);
  await enter(page, buyer.email, callersPassword);
  await page.goto(`/bchat?user=${supplier.userId}&conversation=${conversationId}`);
  await expect(page.getByRole('log').getByText('You are bilbies.')).toBeVisible();
  const actions = page.getByRole('button', { name: /^Actions for the message of/ }).last();
  const entry = page.getByRole('menuitem', { name: 'Report message' });
  const dialog = page.getByRole('dialog', { name: 'Report message' });

  await test.step('left without a report, the focus is where it was', async () => {
    await actions.focus();
    await page.keyboard.press('Enter');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(actions).toBeFocused();
  });

  await test.step('sent, it is too', async () => {
    await page.keyboard.press('Enter');
    await expect(entry).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Insults or threats').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
    await page.keyboard.type('They call us names.');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Send report' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Reported', { exact: true })).toBeVisible();
    await expect(actions).toBeFocused();
    await expectSound(page);
  });

  const admin = await person(demo);
  await enter(admin, demoEmails.admin, demoPassword);
  await admin.goto('/areport');
  const report = admin.getByRole('article').filter({ hasText: 'They call us names.' });
  await expect(report.getByText('You are bilbies.')).toBeVisible();
  await expect(report.getByText('Good morning.')).toBeHidden();
  await expect(report).toHaveAccessibleName(/^Abuse: A message of /);
});

test('the administrators’ pages work on a phone', async ({ demo, person }) => {
  const page = await person(demo, { viewport: { width: 390, height: 844 }, hasTouch: true });
  await enter(page, demoEmails.admin, demoPassword);
  await page.goto('/auser');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expectSound(page);
  await page.getByRole('article').nth(1).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'What you can do' })).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  const tabs = page.getByRole('navigation', { name: 'Administration' });
  const last = tabs.getByRole('link', { name: 'System' });
  await last.click();
  await expect(last).toBeInViewport({ ratio: 1 });
  await tabs.getByRole('link', { name: 'Offerings' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectSound(page);
  await page.goto('/asystem');
  await expect(tabs.getByText('waiting')).toBeAttached();
  await expect(last).toBeInViewport({ ratio: 1 });
});
