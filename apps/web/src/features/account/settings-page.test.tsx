import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { administrator, settings, thisDevice } from './account.factory';
import { SettingsPage } from './settings-page';

beforeEach(() => network.use(answer('ownSecurityEvents', pageOf())));
afterEach(() => vi.restoreAllMocks());

describe('SettingsPage', () => {
  it('keeps the section in the address', async () => {
    network.use(answer('session', supplier), answer('settings', settings), answer('sessions', [thisDevice]));
    const { user, path } = renderPage(SettingsPage, { route: '/ssetiing' });
    expect(await screen.findByRole('heading', { name: 'Account Settings' })).toBeDefined();
    expect(await screen.findByRole('article', { name: 'Email' })).toBeDefined();
    const nav = screen.getByRole('navigation', { name: 'Account settings' });
    await user.click(within(nav).getByRole('link', { name: 'Devices' }));
    expect(await screen.findByRole('article', { name: 'Devices' })).toBeDefined();
    await waitFor(() => expect(path()).toBe('/ssetiing?section=devices'));
    const current = within(nav)
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') !== null);
    expect(current.map((link) => link.textContent)).toEqual(['Devices']);
  });

  it('opens the section named in the address', async () => {
    network.use(answer('session', supplier), answer('sessions', [thisDevice]));
    renderPage(SettingsPage, { route: '/bsetting', at: '/bsetting?section=devices' });
    expect(await screen.findByText('Only this device is logged in.')).toBeDefined();
  });

  it('shows a select of the sections on a narrow screen', async () => {
    // No media query matches a screen without width.
    const noScreen = window.matchMedia('(max-width: 0em)');
    vi.spyOn(window, 'matchMedia').mockReturnValue(noScreen);
    network.use(answer('session', supplier), answer('settings', settings), answer('sessions', [thisDevice]));
    const { user, path } = renderPage(SettingsPage, { route: '/ssetiing' });
    await user.selectOptions(await screen.findByLabelText('Section'), 'Devices');
    expect(await screen.findByText('Only this device is logged in.')).toBeDefined();
    expect(path()).toBe('/ssetiing?section=devices');
    expect(screen.queryByRole('navigation')).toBeNull();
  });

  it('shows no notifications to an administrator, whatever the address says', async () => {
    network.use(answer('session', administrator), answer('settings', settings));
    renderPage(SettingsPage, { route: '/asetting', at: '/asetting?section=notifications' });
    expect(await screen.findByRole('article', { name: 'Email' })).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Notifications' })).toBeNull();
  });

  it('offers to reload a section that could not be loaded', async () => {
    network.use(answer('session', supplier), refuse('sessions', 'unexpected', 'Something broke.'));
    const { user } = renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=devices' });
    const alert = await screen.findByText('Your devices could not be loaded');
    expect(alert).toBeDefined();
    network.use(answer('sessions', [thisDevice]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Firefox on Linux')).toBeDefined();
  });
});
