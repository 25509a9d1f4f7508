import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { pasteTooLong } from '../../test/paste-too-long';
import { pressInMenu } from '../../test/press-in-menu';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { sampleDetail, sampleUser } from './users.factory';
import { UsersPage } from './users-page';

type Seen = { url: URL; body: unknown }[];

const asha = sampleUser();
const ben = sampleUser({
  userId: 14,
  email: 'ben@dams.example',
  firstName: 'Ben',
  lastName: 'Iyer',
  companyName: 'Dams Ltd',
  usermode: 'Buyer',
  validation: 'validated',
});

function open(at = '/auser', users = [asha, ben]) {
  network.use(answer('allUsers', users, { headers: { 'x-total-count': String(users.length) } }));
  return renderPage(UsersPage, { route: '/auser', at });
}

describe('list of users', () => {
  // ADM-3
  it('shows name, company, phone, place, mode and state, and the total', async () => {
    open();
    const row = within(await screen.findByRole('article', { name: 'Asha Rao, Pumps & Co' }));
    expect(screen.getByText('DASHBOARD')).toBeDefined();
    expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeDefined();
    for (const text of [
      'Pumps & Co',
      'asha@pumps.example',
      '(987)654-3210',
      'Pune, Maharashtra',
      'Supplier',
    ]) {
      expect(row.getByText(text)).toBeTruthy();
    }
    expect(row.getByText('Active')).toBeTruthy();
    expect(row.getByText('Not checked yet')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Users' })).toBeTruthy();
    expect(screen.getByText('2 users')).toBeTruthy();
  });

  it('requests the filters of the address, and a typed keyword after a pause', async () => {
    const seen: Seen = [];
    const { user, path } = open('/auser?usermode=Buyer&validation=waiting&sort=company&page=2');
    network.use(answer('allUsers', [asha], { headers: { 'x-total-count': '31' }, seen }));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(Object.fromEntries(seen[0]!.url.searchParams)).toEqual({
      page: '1',
      size: '10',
      usermode: 'Buyer',
      validation: 'waiting',
      sort: 'company',
    });
    await putIn(user, await screen.findByRole('searchbox', { name: 'Search users' }), 'pune');
    await waitFor(() => expect(path()).toContain('keyword=pune'));
    await waitFor(() => expect(seen).toHaveLength(2));
    expect(seen[1]!.url.searchParams.get('keyword')).toBe('pune');
    expect(seen[1]!.url.searchParams.get('page')).toBe('0');
    expect(path()).not.toContain('page=');
  });

  // ERR-3
  it('states that nobody matches, and that loading failed', async () => {
    const { user } = open('/auser?keyword=zzz', []);
    expect(await screen.findByText('No users match')).toBeTruthy();
    network.use(refuse('allUsers', 'unavailable', 'The server is busy.'));
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    expect(await screen.findByText('Users could not be loaded', {}, { timeout: 12_000 })).toBeTruthy();
    network.use(answer('allUsers', [asha]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('article', { name: /^Asha Rao/ })).toBeTruthy();
  }, 20_000);

  // ADM-40
  it('sorts by a column heading', async () => {
    const { user, path } = open();
    await user.click(await screen.findByText('User', { selector: '[aria-hidden] *' }));
    await waitFor(() => expect(path()).toBe('/auser?sort=name'));
    const since = () => screen.getByText('Signed up', { selector: '[aria-hidden] *' });
    await user.click(since());
    await waitFor(() => expect(path()).toBe('/auser'));
    await user.click(since());
    await waitFor(() => expect(path()).toBe('/auser?sort=oldest'));
  });

  it('supports arrow keys and Enter, and restores the focus', async () => {
    network.use(answer('adminUserDetail', sampleDetail({ ...ben, acts: [] })));
    const { user, path } = open();
    (await screen.findByRole('link', { name: 'Asha Rao' })).focus();
    await user.keyboard('j');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ben Iyer' }));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ben Iyer' }));
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog', { name: 'User' });
    expect(await within(drawer).findByRole('heading', { name: 'Ben Iyer' })).toBeTruthy();
    expect(path()).toBe('/auser?user=14');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(path()).toBe('/auser'));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ben Iyer' })));
  });
});

describe('action on one user', () => {
  it('deactivates with the consequence stated first and a reason', async () => {
    const seen: Seen = [];
    const msg = 'Account deactivated: 3 offers hidden, 1 session ended.';
    network.use(
      answer('adminUserDetail', sampleDetail()),
      answer('deactivateUser', { status: 'Success', msg }, { seen }),
    );
    const { user } = open();
    await pressInMenu(user, 'Asha Rao, Pumps & Co', /^Deactivate/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    expect(await dialog.findByText(/3 offers hidden, 2 contracts stay, 1 session ends\./)).toBeTruthy();
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Deactivate' });
    expect(submit.disabled).toBe(true);
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Reason/ }));
    await putIn(user, dialog.getByRole('textbox', { name: /^Reason/ }), '  Sells what is not theirs. ');
    await putIn(user, dialog.getByRole('textbox', { name: 'Internal note' }), 'See report 5.');
    network.use(
      answer('allUsers', [{ ...asha, accountState: 'deactivated' }, ben], {
        headers: { 'x-total-count': '2' },
      }),
    );
    await user.dblClick(submit);
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/user/deactivate/12', { reason: 'Sells what is not theirs.', note: 'See report 5.' }],
    ]);
    expect(await screen.findByRole('button', { name: 'Activate Asha Rao, Pumps & Co' })).toBeTruthy();
  });

  it('approves with the checked facts', async () => {
    const seen: Seen = [];
    network.use(
      answer('adminUserDetail', sampleDetail()),
      answer('approveUser', { status: 'Success', msg: 'Company validated.' }, { seen }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Approve Asha Rao, Pumps & Co' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Phone number' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Registration of the company' }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Company validated.')).toBeTruthy();
    expect(seen.map(({ body }) => body)).toEqual([
      { facts: ['registration', 'phone'], note: '', profileVersion: 3 },
    ]);
  });

  it('approves an administrator without facts', async () => {
    const waiting = sampleUser({
      userId: 20,
      email: 'new@proffer.example',
      firstName: '',
      lastName: '',
      companyName: '',
      usermode: 'admin',
      accountState: 'waiting',
      validation: null,
    });
    const seen: Seen = [];
    network.use(
      answer('adminUserDetail', sampleDetail({ ...waiting, acts: [{ act: 'approve', obstacle: null }] })),
      answer('approveUser', { status: 'Success', msg: 'Administrator approved.' }, { seen }),
    );
    const { user } = open('/auser?state=waiting', [waiting]);
    await user.click(await screen.findByRole('button', { name: 'Approve new@proffer.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    expect(
      await dialog.findByText('new@proffer.example will be able to do everything that you can do here.'),
    ).toBeTruthy();
    expect(dialog.queryByRole('checkbox')).toBeNull();
    network.use(answer('allUsers', [], { headers: { 'x-total-count': '0' } }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Administrator approved.')).toBeTruthy();
    expect(await screen.findByText('Nobody is waiting')).toBeTruthy();
    expect(seen).toHaveLength(1);
  });

  it('keeps typed text after a rejection and shows the error at the field', async () => {
    network.use(
      answer('adminUserDetail', sampleDetail()),
      refuse('denyUser', 'invalid_input', 'Please give a reason.', {
        errors: [{ field: 'reason', text: 'At most 1,000 characters.' }],
      }),
    );
    const { user } = open();
    await pressInMenu(user, 'Asha Rao, Pumps & Co', /^Deny Validation/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Deny Validation' }));
    const reason = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    await putIn(user, reason, 'No such address.');
    await user.click(dialog.getByRole('button', { name: 'Deny Validation' }));
    expect(await dialog.findByText('At most 1,000 characters.')).toBeTruthy();
    expect(reason.getAttribute('aria-invalid')).toBe('true');

    network.use(
      refuse('denyUser', 'illegal_transition', 'The validation of this company is denied already.'),
      answer(
        'adminUserDetail',
        sampleDetail({
          acts: [{ act: 'deny', obstacle: 'The validation of this company is denied already.' }],
        }),
      ),
    );
    await user.click(dialog.getByRole('button', { name: 'Deny Validation' }));
    expect(await dialog.findByText('The validation of this company is denied already.')).toBeTruthy();
    expect(reason.value).toBe('No such address.');
  });

  it('rejects a reason or note that is too long without cutting it', async () => {
    const seen: Seen = [];
    network.use(
      answer('adminUserDetail', sampleDetail()),
      answer('denyUser', { status: 'Success', msg: 'Validation denied.' }, { seen }),
    );
    const { user } = open();
    await pressInMenu(user, 'Asha Rao, Pumps & Co', /^Deny Validation/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Deny Validation' }));
    const reason = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    const note = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' });
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Deny Validation' });
    await pasteTooLong(user, reason, 1_000);
    expect(submit.disabled).toBe(true);
    fireEvent.submit(reason.form!);
    await user.type(reason, '{Backspace}');
    expect(submit.disabled).toBe(false);
    await pasteTooLong(user, note, 1_000);
    expect(submit.disabled).toBe(true);
    fireEvent.submit(reason.form!);
    await user.type(note, '{Backspace}');
    await user.click(submit);
    expect(await screen.findByText('Validation denied.')).toBeTruthy();
    expect(seen).toHaveLength(1);
  });

  it('states that the server was unreachable', async () => {
    network.use(answer('adminUserDetail', sampleDetail()), unplugged('denyUser'));
    const { user } = open();
    await pressInMenu(user, 'Asha Rao, Pumps & Co', /^Deny Validation/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Deny Validation' }));
    await putIn(user, await dialog.findByRole('textbox', { name: /^Reason/ }), 'No such address.');
    await user.click(dialog.getByRole('button', { name: 'Deny Validation' }));
    expect(await dialog.findByText(/The server could not be reached/)).toBeTruthy();
  });
});

describe('action on many users', () => {
  it('is sent once and shows the result of each', async () => {
    const seen: Seen = [];
    const rows = [
      { userId: 12, name: 'Pumps & Co', ok: true, text: 'Account deactivated: 3 offers hidden.' },
      { userId: 14, name: 'Dams Ltd', ok: false, text: 'This account is deactivated already.' },
    ];
    network.use(answer('bulkUsers', { rows }, { seen }));
    const { user } = open();
    (await screen.findByRole('link', { name: 'Asha Rao' })).focus();
    await user.keyboard('x');
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('2 selected')).toBeTruthy();
    const bar = within(screen.getByRole('region', { name: 'Selected users' }));
    await user.click(bar.getByRole('button', { name: 'Deactivate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deactivate' }));
    expect(dialog.getByText('Ben Iyer, Dams Ltd')).toBeTruthy();
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Deactivate 2 users' });
    expect(submit.disabled).toBe(true);
    await putIn(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Fraud.');
    await user.click(submit);
    expect(await dialog.findByText('1 of 2 done.')).toBeTruthy();
    const results = within(dialog.getByRole('list', { name: 'Results' })).getAllByRole('listitem');
    expect(results.map(({ textContent }) => textContent)).toEqual([
      'Pumps & Co: Account deactivated: 3 offers hidden.',
      'Dams Ltd: This account is deactivated already.',
    ]);
    expect(seen.map(({ body }) => body)).toEqual([
      { act: 'deactivate', userIds: [12, 14], facts: [], reason: 'Fraud.' },
    ]);
    const [, close] = dialog.getAllByRole('button', { name: 'Close' });
    expect(document.activeElement).toBe(close);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });

  it('approves with the checked facts of the companies', async () => {
    const seen: Seen = [];
    const rows = [{ userId: 12, name: 'Pumps & Co', ok: true, text: 'Company validated.' }];
    network.use(answer('bulkUsers', { rows }, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Asha Rao, Pumps & Co' }));
    const bar = within(screen.getByRole('region', { name: 'Selected users' }));
    await user.click(bar.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    const first = dialog.getByRole('checkbox', { name: 'Registration of the company' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(dialog.queryByRole('checkbox', { name: 'Tax number' })).toBeNull();
    await user.click(dialog.getByRole('checkbox', { name: 'Phone number' }));
    await user.click(first);
    await user.click(dialog.getByRole('button', { name: 'Approve 1 user' }));
    expect(await dialog.findByText('Company validated.', { exact: false })).toBeTruthy();
    expect(seen.map(({ body }) => body)).toEqual([
      {
        act: 'approve',
        userIds: [12],
        facts: ['registration', 'phone'],
        profileVersions: { 12: 3 },
        reason: '',
      },
    ]);
  });

  it('rejects a reason that is too long without cutting it', async () => {
    const seen: Seen = [];
    network.use(answer('bulkUsers', { rows: [] }, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Asha Rao, Pumps & Co' }));
    const bar = within(screen.getByRole('region', { name: 'Selected users' }));
    await user.click(bar.getByRole('button', { name: 'Deny Validation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deny Validation' }));
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    await pasteTooLong(user, reason, 1_000);
    expect(dialog.getByRole('button', { name: 'Deny Validation 1 user' })).toHaveProperty('disabled', true);
    fireEvent.submit(reason.form!);
    await user.type(reason, '{Backspace}');
    expect(dialog.getByRole('button', { name: 'Deny Validation 1 user' })).toHaveProperty('disabled', false);
    expect(seen).toEqual([]);
  });

  it('has no facts if only administrators are selected', async () => {
    const { user } = open('/auser', [sampleUser({ usermode: 'admin', accountState: 'waiting' })]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    const bar = within(screen.getByRole('region', { name: 'Selected users' }));
    await user.click(bar.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    expect(dialog.queryByRole('checkbox')).toBeNull();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Approve 1 user' }).disabled).toBe(false);
  });

  it('keeps selection and reason after a failure, and clears the selection on another page', async () => {
    network.use(refuse('bulkUsers', 'rate_limited', 'Too many requests. Try again in a minute.'));
    const { user } = open();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Asha Rao, Pumps & Co' }));
    const bar = within(screen.getByRole('region', { name: 'Selected users' }));
    await user.click(bar.getByRole('button', { name: 'Deny Validation' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deny Validation' }));
    await putIn(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Fraud.');
    await user.click(dialog.getByRole('button', { name: 'Deny Validation 1 user' }));
    expect(await dialog.findByText('Too many requests. Try again in a minute.')).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe('Fraud.');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'company');
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull());
  });
});
