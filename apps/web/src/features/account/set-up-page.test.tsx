import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, network } from '../../test/network';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { SetUpPage } from './set-up-page';

const open = () => renderPage(SetUpPage, { route: '/setup' });
const blocked = {
  ...supplier,
  needsSecondFactor: true,
  otherCompanies: [{ userId: 21, userType: 'Buyer' as const, companyName: 'Dams Ltd' }],
};

describe('SetUpPage', () => {
  afterEach(() => vi.restoreAllMocks());

  // COM-7
  it('tells why two-step login is needed and does not offer to switch it off', async () => {
    network.use(answer('session', blocked), answer('twoFactor', { method: 'off', recoveryCodesLeft: 0 }));
    open();
    expect(await screen.findByText(/^Your company requires two-step login/)).toBeDefined();
    expect(await screen.findByRole('radio', { name: /^Code by mail/ })).toBeDefined();
    expect(screen.queryByRole('radio', { name: /^Off/ })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(true);
  });

  it('switches to another company', async () => {
    network.use(answer('session', blocked), answer('twoFactor', { method: 'off', recoveryCodesLeft: 0 }));
    const { user, path } = open();
    await user.click(await screen.findByRole('link', { name: 'Dams Ltd (Buyer)' }));
    await waitFor(() => expect(path()).toBe('/bdashboard?company=21'));
  });

  it('continues to the home page once two-step login is set up', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    network.use(answer('session', blocked), answer('twoFactor', { method: 'mail', recoveryCodesLeft: 0 }));
    const { user } = open();
    expect(await screen.findByText('Two-step login is set up.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(assign.mock.calls).toEqual([['/shome']]);
  });
});
