import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AdminUserDetail } from '@proffer/contract/users/admin-users.schemas';
import { answer, network, refuse } from '../../test/network';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { sampleDetail, sampleUser } from './users.factory';
import { UsersPage } from './users-page';

type Seen = { url: URL; body: unknown }[];

async function open(change: Partial<AdminUserDetail> = {}) {
  network.use(
    answer('allUsers', [sampleUser()], { headers: { 'x-total-count': '1' } }),
    answer('adminUserDetail', sampleDetail(change)),
  );
  const page = renderPage(UsersPage, { route: '/auser', at: '/auser?user=12' });
  const drawer = within(await screen.findByRole('dialog', { name: 'User' }));
  await drawer.findByRole('heading', { name: 'Asha Rao' });
  return { ...page, drawer };
}

describe('drawer of a user', () => {
  it('shows the facts and links to the profile and the log', async () => {
    const { drawer } = await open();
    for (const text of ['asha@pumps.example', '4 Mill Road, 411001', 'Water', '1998', '1 Apr 1998']) {
      expect(drawer.getByText(text)).toBeTruthy();
    }
    const link = (name: string) => drawer.getByRole('link', { name }).getAttribute('href');
    expect(link('Company profile')).toBe('/company-profile/12');
    expect(link('Audit log of this user')).toBe('/aaudit?subjectKind=user&subjectId=12');
    expect(link('Security events of this user')).toBe('/asecurity?userId=12');
    expect(drawer.queryByRole('link', { name: 'Other profile of the same login' })).toBeNull();
  });

  // ADM-5, ADM-15
  it('states why an action is unavailable, and the consequences of deactivating', async () => {
    const { drawer } = await open();
    const activate = drawer.getByRole<HTMLButtonElement>('button', { name: 'Activate' });
    expect(activate.disabled).toBe(true);
    const words = (button: HTMLElement) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;
    expect(words(activate)).toBe('This account is active already.');
    expect(words(drawer.getByRole('button', { name: 'Deactivate' }))).toBe(
      '3 offers hidden, 2 contracts stay, 1 session ends.',
    );
  });

  it('shows who decided what, when and why', async () => {
    const { drawer } = await open({
      decision: {
        at: '2026-10-01T08:00:00Z',
        by: 'nita@proffer.example',
        state: 'validated',
        facts: ['registration', 'tax'],
        reason: '',
        checked: [{ field: 'companyName', was: 'Pumps & Co', is: 'Pumps & Co' }],
      },
      deactivation: { at: '2026-10-02T08:00:00Z', by: 'om@proffer.example', reason: 'Asked for it.' },
    });
    const decisions = drawer.getByRole('heading', { name: 'Decisions' }).closest('section');
    expect(decisions?.textContent).toContain(
      'Validated by nita@proffer.example, 1 Oct 2026. Checked: Registration of the company, Tax number.',
    );
    expect(decisions?.textContent).toContain('Deactivated by om@proffer.example, 2 Oct 2026: Asked for it.');
  });

  it("shows checked values next to the company's later changes", async () => {
    const { drawer } = await open({
      decision: {
        at: '2026-10-01T08:00:00Z',
        by: '',
        state: 'lapsed',
        facts: ['registration'],
        reason: '',
        checked: [
          { field: 'companyName', was: 'Tiny Works', is: 'Tata Steel Limited' },
          { field: 'regDate', was: '2001-04-05', is: '2001-04-05' },
        ],
      },
    });
    const decisions = drawer.getByRole('heading', { name: 'Decisions' }).closest('section');
    expect(decisions?.textContent).toContain('because the company changed what was checked (Registration');
    expect(decisions?.textContent).toContain('Tiny Works now Tata Steel Limited');
    expect(decisions?.textContent).toContain('Registration date5 Apr 2001');
  });

  it("opens an action's dialog and shows the changes afterwards", async () => {
    const { user, drawer } = await open();
    network.use(answer('approveUser', { status: 'Success', msg: 'Company validated.' }));
    await user.click(drawer.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Address' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approve' })).toBeNull());
    expect(screen.getByRole('dialog', { name: 'User' })).toBeTruthy();

    await user.click(drawer.getByRole('button', { name: 'Approve' }));
    const again = within(await screen.findByRole('dialog', { name: 'Approve' }));
    const submit = await again.findByRole('button', { name: 'Approve' });
    await user.click(again.getByRole('checkbox', { name: 'Address' }));
    network.use(answer('adminUserDetail', sampleDetail({ validation: 'validated' })));
    await user.click(submit);
    expect(await screen.findByText('Company validated.')).toBeTruthy();
    expect(await drawer.findByText('Validated')).toBeTruthy();
  });

  it('saves a note, and keeps typed text if saving fails', async () => {
    const { user, drawer } = await open();
    const field = drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
    const add = drawer.getByRole<HTMLButtonElement>('button', { name: 'Add note' });
    expect(add.disabled).toBe(true);
    await putIn(user, field, 'Called them.');
    network.use(
      refuse('addUserNote', 'invalid_input', 'Please check.', {
        errors: [{ field: 'text', text: 'Contains characters that cannot be shown.' }],
      }),
    );
    await user.click(add);
    expect(await drawer.findByText('Contains characters that cannot be shown.')).toBeTruthy();
    expect(field.value).toBe('Called them.');

    const seen: Seen = [];
    const note = { id: 3, at: '2026-11-21T08:00:00Z', by: 'nita@proffer.example', text: 'Called them.' };
    network.use(
      answer('addUserNote', { status: 'Success', msg: 'Kept.' }, { status: 201, seen }),
      answer('adminUserDetail', sampleDetail({ notes: [note] })),
    );
    await user.click(add);
    const notes = drawer.getByRole('list', { name: 'Internal notes' });
    expect(await within(notes).findByText('Called them.')).toBeTruthy();
    expect(field.value).toBe('');
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/user/notes/12', { text: 'Called them.' }],
    ]);
  });

  it('rejects a note that is too long without cutting it', async () => {
    const { user, drawer } = await open();
    const seen: Seen = [];
    network.use(answer('addUserNote', { status: 'Success', msg: 'Kept.' }, { status: 201, seen }));
    const field = drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
    const add = drawer.getByRole<HTMLButtonElement>('button', { name: 'Add note' });
    await pasteTooLong(user, field, 1_000);
    expect(add.disabled).toBe(true);
    fireEvent.submit(field.form!);
    await user.type(field, '{Backspace}');
    await user.click(add);
    await waitFor(() => expect(field.value).toBe(''));
    expect(seen).toHaveLength(1);
  });

  it('states that there is no such user', async () => {
    network.use(
      answer('allUsers', [sampleUser()]),
      refuse('adminUserDetail', 'not_found', 'The user was not found.'),
    );
    renderPage(UsersPage, { route: '/auser', at: '/auser?user=99' });
    expect(await screen.findByText('There is no such user')).toBeTruthy();
  });
});

describe('open reports', () => {
  const reports = [
    { at: '2026-11-20T08:00:00Z', by: 'Mango Works', reason: 'fraud', text: 'Took the money.' },
  ] as const;

  // ADM-26
  it('are shown where the company is decided upon', async () => {
    const { drawer, user } = await open({ openReports: 1, reports: [...reports] });
    const said = (within_: typeof drawer) => within_.getByRole('note', { name: '1 open report' }).textContent;
    expect(said(drawer)).toContain('Fraud, or not who they say they are – Mango Works, ');
    await user.click(drawer.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
    await dialog.findByRole('checkbox', { name: 'Address' });
    expect(said(dialog)).toContain('Took the money.');
  });
});

// ADM-120
it('shows a request for validation with documents and values, and names the documents in the note', async () => {
  const seen: Seen = [];
  const gst: AdminUserDetail['validationDocuments'][number] = {
    documentId: 4,
    kind: 'gst',
    fileName: 'gst.pdf',
    sizeBytes: 2_048,
    scan: 'clean',
    expiresOn: '2027-03-31',
    isExpired: false,
  };
  const { drawer, user } = await open({
    gstin: '27AAPFU0939F1ZV',
    validationRequest: { at: '2026-11-20T08:00:00Z' },
    validationDocuments: [gst],
  });
  const section = drawer.getByRole('heading', { name: 'Validation' }).closest('section');
  expect(section?.textContent).toContain('GSTIN');
  expect(section?.textContent).toContain('27AAPFU0939F1ZV');
  expect(section?.textContent).toContain('PANnot stated');
  expect(drawer.getByRole('link', { name: 'gst.pdf' }).getAttribute('href')).toMatch(
    /\/userprofile\/validation\/documents\/4$/,
  );
  network.use(answer('approveUser', { status: 'Success', msg: 'Company validated.' }, { seen }));
  await user.click(drawer.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  await user.click(await dialog.findByRole('checkbox', { name: 'Tax number' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(seen[0]?.body).toMatchObject({
      facts: ['tax'],
      note: 'Seen: GST certificate (expires on 31 Mar 2027).',
    }),
  );
});

// ADM-122
it('shows that a document of a validation has expired', async () => {
  const { drawer } = await open({
    validation: 'validated',
    validationDocuments: [
      {
        documentId: 4,
        kind: 'bank',
        fileName: 'letter.png',
        sizeBytes: 2_048,
        scan: 'clean',
        expiresOn: '2026-11-01',
        isExpired: true,
      },
    ],
  });
  expect(drawer.getByText('Document expired on 1 Nov 2026')).toBeTruthy();
});

// ADM-10
it('approves with a checked field alone, and requires a note for a fact without a field', async () => {
  const seen: Seen = [];
  const { drawer, user } = await open();
  network.use(answer('approveUser', { status: 'Success', msg: 'Company validated.' }, { seen }));
  await user.click(drawer.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve' }));
  const approve = () => user.click(dialog.getByRole('button', { name: 'Approve' }));
  await approve();
  expect(dialog.getByText('Please choose what has been checked.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Bank account' }));
  await approve();
  expect(dialog.getByText(/^Please note what was seen/)).toBeTruthy();
  expect(seen).toEqual([]);
  await putIn(user, dialog.getByRole('textbox', { name: 'Internal note' }), 'Cheque seen.');
  await approve();
  await waitFor(() => expect(seen[0]?.body).toMatchObject({ facts: ['bank'], note: 'Cheque seen.' }));
});
