import { screen, waitFor, within } from '@testing-library/react';
import type { OwnSecurityEvent } from '@proffer/contract/administration/security-events.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { settings, thisDevice } from './account.factory';
import { SettingsPage } from './settings-page';

const tried: OwnSecurityEvent = {
  id: 3,
  kind: 'login.failed',
  at: '2026-11-20T08:00:00Z',
  lastAt: '2026-11-20T08:09:00Z',
  times: 7,
  device: 'Chrome on Windows',
  address: '203.0.113.x',
  isThisDevice: false,
};
const loggedIn: OwnSecurityEvent = {
  ...tried,
  id: 2,
  kind: 'login.succeeded',
  times: 1,
  device: 'Firefox on Linux',
  address: '10.0.0.1',
  isThisDevice: true,
};
const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=devices' });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Recent activity' })).getAllByRole('listitem');

beforeEach(() =>
  network.use(
    answer('session', supplier),
    answer('sessions', [thisDevice]),
    answer('settings', settings),
    answer('ownSecurityEvents', pageOf(tried, loggedIn)),
  ),
);

describe('recent activity of an account', () => {
  it('shows how often each event happened, from which device and address, and marks this browser', async () => {
    open();
    const [first, second] = await rows();
    expect(first?.textContent).toContain('Login refused7 timesSomebody gave your email and was not let in.');
    expect(first?.textContent).toContain('Chrome on Windows, 203.0.113.x · ');
    expect(second?.textContent).toContain('Logged inThis browser and network');
    expect(within(first!).queryByText('This browser and network')).toBeNull();
  });

  it('leads from an unknown event to ending the other sessions, then to the password', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('endOtherSessions', { status: 'Success', msg: 'Done' }, { seen }));
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Was this not you?' }));
    const question = await screen.findByRole('dialog', { name: 'Was this not you?' });
    expect(seen).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Log out the others' }));
    await waitFor(() => expect(path()).toBe('/ssetiing?section=password'));
    expect(seen).toHaveLength(1);
  });

  it('stays on the page if the other sessions could not be ended', async () => {
    network.use(refuse('endOtherSessions', 'unavailable', 'The server is busy.'));
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Was this not you?' }));
    const question = await screen.findByRole('dialog', { name: 'Was this not you?' });
    await user.click(within(question).getByRole('button', { name: 'Log out the others' }));
    expect(await screen.findByText('The other devices are still logged in')).toBeDefined();
    expect(path()).toBe('/ssetiing?section=devices');
  });

  it('is shown in pages', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const page = { content: [tried], totalPages: 2, number: 0, totalElements: 11 };
    network.use(answer('ownSecurityEvents', page, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('page')).toBe('1'));
  });

  it('shows a message when it is empty and when it could not be loaded', async () => {
    network.use(refuse('ownSecurityEvents', 'unavailable', 'The server is busy.'));
    const { user } = open();
    expect(await screen.findByText('Your recent activity could not be loaded')).toBeDefined();
    network.use(answer('ownSecurityEvents', pageOf()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^Nothing has been recorded yet/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Was this not you?' })).toBeNull();
  });
});
