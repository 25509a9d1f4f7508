import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InvitationEntry, Person } from '@proffer/contract/members/schemas';
import { answer, network, refuse } from '../../../test/network';
import { supplier } from '../../../test/people';
import { putIn } from '../../../test/put-in';
import { renderPage } from '../../../test/render-page';
import { toastStore } from '../../../ui/toast-store';
import { phone } from '../account.factory';
import { SettingsPage } from '../settings-page';

const done = { status: 'Success', msg: 'Done' } as const;
type Seen = { url: URL; body: unknown }[];

const asha: Person = {
  memberId: 1,
  name: 'Asha Rao',
  email: 'asha@pumps.example',
  role: 'owner',
  mayBind: true,
  bindLimit: null,
  hasTwoStep: true,
  joinedAt: '2026-01-05T09:00:00Z',
  isSelf: true,
};
const vik: Person = {
  ...asha,
  memberId: 2,
  name: 'Vik Shah',
  email: 'vik@pumps.example',
  role: 'member',
  bindLimit: 500_000,
  hasTwoStep: false,
  isSelf: false,
};
const invitation: InvitationEntry = {
  id: 9,
  email: 'lena@pumps.example',
  role: 'viewer',
  mayBind: false,
  bindLimit: null,
  invitedBy: 'Asha Rao',
  createdAt: '2026-01-05T09:00:00Z',
  expiresAt: '2026-01-12T09:00:00Z',
  isExpired: true,
};
const company = { people: [asha, vik], invitations: [invitation], twoStepFrom: null };

const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=people' });
const rowOf = async (name: string) => {
  const list = await screen.findByRole('list', { name: 'People' });
  const row = within(list)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.includes(name));
  if (!row) throw new Error(`No row of ${name}.`);
  return row;
};

/** Opens a dialog from the menu of Vik's row. */
async function openFor(act: string) {
  const { user } = open();
  await user.click(within(await rowOf('Vik Shah')).getByRole('button', { name: 'Actions for Vik Shah' }));
  await user.click(await screen.findByRole('menuitem', { name: `${act}: Vik Shah` }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

beforeEach(() =>
  network.use(
    answer('session', supplier),
    answer('people', company),
    answer('approvalRule', { approvals: 0, approvalsAbove: 0, mostApprovals: 1 }),
  ),
);
afterEach(() => vi.restoreAllMocks());

describe('the section People', () => {
  // COM-1
  it('lists the people with role, authority and two-step login, and marks the user', async () => {
    open();
    const own = (await rowOf('Asha Rao')).textContent;
    expect(own).toContain('You');
    expect(own).toContain('Owner · signs without limit');
    const other = (await rowOf('Vik Shah')).textContent;
    expect(other).toContain('Member · signs up to ₹ 5,00,000');
    expect(other).toContain('Two-step login off');
  });

  // COM-2
  it('changes role and authority, and shows a limit that is no amount at its field', async () => {
    const seen: Seen = [];
    network.use(answer('changeMember', done, { seen }));
    const { user, dialog } = await openFor('Change role and authority');
    const limit = dialog.getByLabelText<HTMLInputElement>(/Largest amount/);
    expect(limit.value).toBe('5,00,000');
    await user.clear(limit);
    await putIn(user, limit, 'ten');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(seen).toEqual([]);
    await user.clear(limit);
    await putIn(user, limit, '750000');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
        ['/user/people/2', { role: 'member', mayBind: true, bindLimit: 750_000 }],
      ]),
    );
    await waitFor(() => expect(toastStore.current()[0]?.title).toBe('Role and authority saved'));
  });

  it('takes the authority from a viewer and gives it to an owner', async () => {
    const { user, dialog } = await openFor('Change role and authority');
    const sign = dialog.getByRole<HTMLInputElement>('switch', { name: /^May sign for the company/ });
    await user.click(dialog.getByRole('radio', { name: 'Viewer' }));
    expect([sign.checked, sign.disabled]).toEqual([false, true]);
    await user.click(dialog.getByRole('radio', { name: 'Owner' }));
    expect([sign.checked, sign.disabled]).toEqual([true, false]);
  });

  // COM-3
  it('shows in the dialog why a person cannot be removed', async () => {
    const text = 'Somebody must have authority to sign. Please give it to somebody else first.';
    network.use(refuse('removeMember', 'illegal_transition', text));
    const { user, dialog } = await openFor('Remove');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(text);
  });

  // COM-4
  it('removes a person and gives the open work to the chosen one', async () => {
    const seen: Seen = [];
    network.use(answer('removeMember', done, { seen }));
    const { user, dialog } = await openFor('Remove');
    await user.selectOptions(dialog.getByLabelText('Open work goes to'), '1');
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(seen.map(({ url }) => url.search)).toEqual(['?successorId=1']));
  });

  // COM-6
  it('shows the sessions of a person and ends them', async () => {
    const seen: Seen = [];
    network.use(answer('memberSessions', [phone]), answer('endMemberSessions', done, { seen }));
    const { user, dialog } = await openFor('See sessions');
    expect(await dialog.findByText('Safari on iOS')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Log out everywhere' }));
    await waitFor(() => expect(seen).toHaveLength(1));
  });

  // COM-9
  it('invites a person and shows a refusal at the email', async () => {
    const seen: Seen = [];
    const errors = [{ field: 'email', text: 'This person belongs to your company already.' }];
    network.use(refuse('invitePerson', 'invalid_input', 'Please check the form.', { errors }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Invite a person' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a person' }));
    await putIn(user, dialog.getByLabelText('Email'), 'lena@pumps.example');
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    expect(await dialog.findByText('This person belongs to your company already.')).toBeDefined();
    network.use(answer('invitePerson', invitation, { status: 201, seen }));
    await user.click(dialog.getByRole('button', { name: 'Send invitation' }));
    await waitFor(() =>
      expect(seen.map(({ body }) => body)).toEqual([
        { email: 'lena@pumps.example', role: 'member', mayBind: false, bindLimit: null },
      ]),
    );
  });

  // COM-10
  it('sends an expired invitation again and withdraws it after a question', async () => {
    const sent: Seen = [];
    const withdrawn: Seen = [];
    network.use(
      answer('resendInvitation', done, { seen: sent }),
      answer('withdrawInvitation', done, { seen: withdrawn }),
    );
    const { user } = open();
    expect((await screen.findByRole('list', { name: 'Invitations' })).textContent).toContain('expired on');
    await user.click(screen.getByRole('button', { name: 'Send again to lena@pumps.example' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Withdraw lena@pumps.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw invitation' }));
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(withdrawn).toHaveLength(1));
  });

  // COM-7
  it('requires two-step login', async () => {
    const seen: Seen = [];
    network.use(answer('requireTwoStep', done, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Require two-step login' }));
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ isRequired: true }]));
  });

  // COM-28
  it('contains the rule for approvals', async () => {
    open();
    expect(await screen.findByRole('form', { name: 'Approvals' })).toBeDefined();
  });

  // COM-5
  it('leaves the company after a question and opens the login', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    network.use(answer('leaveCompany', done));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Leave the company' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave Pumps & Co' }));
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(assign.mock.calls).toEqual([['/login']]));
  });

  it('shows a member who can change people, with an own name and no actions', async () => {
    const seen: Seen = [];
    const { memberId, name, role, mayBind, bindLimit } = vik;
    network.use(
      answer('session', {
        ...supplier,
        member: { memberId, name, role, mayBind, bindLimit, isShared: true },
      }),
      answer('people', {
        people: [
          { ...asha, isSelf: false },
          { ...vik, isSelf: true },
        ],
        invitations: [],
        twoStepFrom: null,
      }),
      answer('renameSelf', done, { seen }),
    );
    const { user } = open();
    expect(await screen.findByText('Asha Rao can invite people and change roles.')).toBeDefined();
    expect(await screen.findByText('Signatures need no approval.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Actions for|Invite/ })).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    const field = screen.getByLabelText('Your name');
    await user.clear(field);
    await putIn(user, field, 'Vikram Shah');
    await user.click(screen.getByRole('button', { name: 'Save name' }));
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ name: 'Vikram Shah' }]));
  });

  it('of a company of one has one row, the invitation, and no way to leave', async () => {
    network.use(answer('people', { people: [asha], invitations: [], twoStepFrom: null }));
    open();
    expect(await screen.findByRole('button', { name: 'Invite a person' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Leave the company' })).toBeNull();
    expect(screen.queryByRole('form', { name: 'Approvals' })).toBeNull();
  });
});
