import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { testBuyer, testSupplier } from '../../entities/offers/test/sample-offers';
import { answer, network } from '../../test/network';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { AdminMenu } from './admin-menu';
import { ProfileMenu } from './profile-menu';

const administrator: SessionUser = { ...supplier, userType: 'Admin', userMode: 'admin', companyName: '' };

const namesOfItems = async () => {
  await screen.findByRole('menuitem', { name: 'Log Out' });
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
};

describe('the account menu', () => {
  // ACC-15
  it('of a supplier links to profile and settings, and creates the other account', async () => {
    const { user, path } = renderPage(() => <ProfileMenu user={testSupplier} />, { route: '/sproposal' });
    expect(await namesOfItems()).toEqual([
      'My Profile',
      'Saved Companies',
      'Create Buyer Account',
      'Account Settings',
      'Go to…Ctrl K',
      'Log Out',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'My Profile' }));
    await waitFor(() => expect(path()).toBe('/sprofile'));
  });

  // ACC-15
  it('links to the settings and switches between two accounts', async () => {
    const both = { ...testSupplier, otherUserType: 'Buyer' as const };
    const { user, path } = renderPage(() => <ProfileMenu user={both} />, { route: '/sproposal' });
    expect((await namesOfItems())[2]).toContain('Switch accounts');
    await user.click(screen.getByRole('menuitem', { name: 'Account Settings' }));
    await waitFor(() => expect(path()).toBe('/ssetiing'));
  });

  // ACC-17
  it('of a buyer offers the same for the supplier account', async () => {
    const { user, path } = renderPage(() => <ProfileMenu user={testBuyer} />, { route: '/bdashboard' });
    expect(await namesOfItems()).toContain('Create Supplier Account');
    await user.click(screen.getByRole('menuitem', { name: 'My Profile' }));
    await waitFor(() => expect(path()).toBe('/bprofile'));
  });

  // COM-14
  it('lists several other companies and opens the chosen one', async () => {
    const user3: SessionUser = {
      ...testSupplier,
      otherUserType: 'Buyer',
      otherCompanies: [
        { userId: 21, userType: 'Buyer', companyName: 'Dams Ltd' },
        { userId: 22, userType: 'Supplier', companyName: 'Valves & Co' },
      ],
    };
    const { user, path } = renderPage(() => <ProfileMenu user={user3} />, { route: '/sproposal' });
    expect(await namesOfItems()).toEqual([
      'My Profile',
      'Saved Companies',
      'Account Settings',
      'Dams LtdBuyer',
      'Valves & CoSupplier',
      'Go to…Ctrl K',
      'Log Out',
    ]);
    expect(screen.getByText('Switch accounts')).toBeDefined();
    await user.click(screen.getByRole('menuitem', { name: /^Valves & Co/ }));
    await waitFor(() => expect(path()).toBe('/shome?company=22'));
  });

  it('does not let a member create the other account', async () => {
    const member = { ...testSupplier, member: { ...testSupplier.member, role: 'member' as const } };
    renderPage(() => <ProfileMenu user={member} />, { route: '/sproposal' });
    expect(await namesOfItems()).not.toContain('Create Buyer Account');
  });

  // ACC-72
  it('opens the administrators’ login after an administrator logs out', async () => {
    localStorage.setItem('userId', '1');
    network.use(answer('session', administrator), answer('logout', { status: 'Success', msg: 'Logged out' }));
    const { user, path } = renderPage(() => <AdminMenu user={administrator} />, { route: '/auser' });
    await user.click(await screen.findByRole('menuitem', { name: 'Log Out' }));
    await waitFor(() => expect(path()).toBe('/alogin'));
    expect(localStorage.length).toBe(0);
  });
});
