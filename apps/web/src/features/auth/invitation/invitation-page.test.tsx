import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { InvitationView } from '@proffer/contract/members/schemas';
import { answer, network, refuse } from '../../../test/network';
import { buyer, supplier } from '../../../test/people';
import { putIn } from '../../../test/put-in';
import { renderPage } from '../../../test/render-page';
import { InvitationPage } from './invitation-page';

const done = { status: 'Success', msg: 'Done' } as const;
type Seen = { url: URL; body: unknown }[];

const invitation: InvitationView = {
  email: 'lena@pumps.example',
  companyName: 'Pumps & Co',
  userType: 'Supplier',
  invitedBy: 'Asha Rao',
  role: 'member',
  mayBind: true,
  bindLimit: 500_000,
  expiresAt: '2026-12-05T09:00:00Z',
  hasLogin: false,
};
const lena = { ...buyer, email: 'Lena@pumps.example' };
const key = '9.s3cret';
const open = (at = `/invitation?key=${key}`) => renderPage(InvitationPage, { route: '/invitation', at });
const stranger = () => refuse('session', 'unauthenticated', 'Please log in.');

beforeEach(() => {
  localStorage.clear();
  network.use(answer('invitation', invitation), stranger());
});

describe('InvitationPage', () => {
  it('states company, inviter, role and authority', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Join Pumps & Co' })).toBeDefined();
    expect(screen.getByText(/invites/).textContent).toBe(
      'Asha Rao invites lena@pumps.example to join Pumps & Co (supplier) as a member.',
    );
    expect(screen.getByText(/You may sign for the company up to ₹ 5,00,000\./)).toBeDefined();
  });

  // COM-11
  it('joins with name, password and consent, and opens the home of the side', async () => {
    const seen: Seen = [];
    network.use(answer('acceptInvitation', { userId: 5, userType: 'Supplier', token: 't' }, { seen }));
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await screen.findByText('Please enter your name.')).toBeDefined();
    expect(screen.getByText('Please accept the terms.')).toBeDefined();
    expect(seen).toEqual([]);
    await putIn(user, screen.getByLabelText('Your name'), 'Lena Roy');
    await putIn(user, screen.getByLabelText('Password'), 'quiet river lamp');
    await user.click(screen.getByRole('checkbox'));
    network.use(answer('session', { ...supplier, email: invitation.email }));
    await user.click(screen.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(path()).toBe('/shome'));
    expect(seen.map(({ body }) => body)).toEqual([
      { key, name: 'Lena Roy', password: 'quiet river lamp', acceptsTerms: true },
    ]);
  });

  // COM-12
  it('joins as the invited person who is logged in, and switches to the company', async () => {
    const joined: Seen = [];
    const switched: Seen = [];
    network.use(
      answer('invitation', { ...invitation, hasLogin: true }),
      answer('session', lena),
      answer('joinCompany', { userId: 5, userType: 'Supplier' }, { seen: joined }),
      answer('switchProfile', { ...supplier, email: lena.email }, { seen: switched }),
    );
    localStorage.setItem('usertype', 'BUYER');
    const { user, path } = open();
    expect((await screen.findByLabelText<HTMLInputElement>(/^Your name/)).value).toBe('Ben Iyer');
    await user.click(screen.getByRole('button', { name: 'Join' }));
    await waitFor(() => expect(path()).toBe('/shome'));
    expect(joined.map(({ body }) => body)).toEqual([{ key, name: 'Ben Iyer' }]);
    expect(switched.map(({ body }) => body)).toEqual([{ usertype: 'Supplier', userId: 5 }]);
  });

  it('sends a person with a login to the login, which leads back', async () => {
    network.use(answer('invitation', { ...invitation, hasLogin: true }));
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(path()).toContain('/login?'));
    expect(new URLSearchParams(path().split('?')[1]).get('next')).toBe(`/invitation?key=${key}`);
  });

  // COM-12
  it('logs out a person with another address before the login', async () => {
    const seen: Seen = [];
    network.use(
      answer('invitation', { ...invitation, hasLogin: true }),
      answer('session', buyer),
      answer('logout', done, { seen }),
    );
    localStorage.setItem('usertype', 'BUYER');
    const { user, path } = open();
    expect((await screen.findByText(/You are logged in as/)).textContent).toContain(
      'You are logged in as ben@dams.example, but the invitation is for lena@pumps.example.',
    );
    await user.click(screen.getByRole('button', { name: 'Log out and log in' }));
    await waitFor(() => expect(path()).toContain('/login?'));
    expect(seen).toHaveLength(1);
  });

  // COM-10
  it('declines after a question', async () => {
    const seen: Seen = [];
    network.use(answer('declineInvitation', done, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline invitation' }));
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
    const news = await screen.findByText(/You have declined the invitation/);
    expect(document.activeElement).toBe(news);
    expect(seen.map(({ body }) => body)).toEqual([{ key }]);
  });

  // COM-13
  it.each(['/invitation', `/invitation?key=${key}`])('says that the link of %s is invalid', async (at) => {
    network.use(refuse('invitation', 'link_invalid', 'This invitation is no longer valid.'));
    open(at);
    expect(await screen.findByRole('alert', { name: 'This invitation is no longer valid' })).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  // COM-13
  it('says so when the link was used in the meantime', async () => {
    network.use(
      answer('invitation', { ...invitation, hasLogin: true }),
      answer('session', lena),
      refuse('joinCompany', 'link_invalid', 'This invitation is no longer valid.'),
    );
    localStorage.setItem('usertype', 'BUYER');
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Join' });
    network.use(refuse('invitation', 'link_invalid', 'This invitation is no longer valid.'));
    await user.click(button);
    expect(await screen.findByRole('alert', { name: 'This invitation is no longer valid' })).toBeDefined();
  });
});
