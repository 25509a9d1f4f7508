import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { paths } from '@proffer/contract/wire/paths';
import { beforeEach, describe, expect, it } from 'vitest';
import { gate } from '../../test/gate';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { phone, tablet, thisDevice } from './account.factory';
import { SettingsPage } from './settings-page';

const done = { status: 'Success', msg: 'Done' } as const;
const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=devices' });
const rows = () =>
  within(screen.getByRole('list', { name: 'Devices' }))
    .getAllByRole('listitem')
    .map((row) => /^[A-Z]\w+ on \w+?(?=This device|\d)/.exec(row.textContent ?? '')?.[0]);

beforeEach(() =>
  network.use(
    answer('session', supplier),
    answer('sessions', [phone, thisDevice, tablet]),
    answer('ownSecurityEvents', pageOf()),
  ),
);

describe('the list of devices', () => {
  it('shows this device first and offers no logout for it', async () => {
    open();
    await screen.findByText('This device');
    expect(rows()).toEqual(['Firefox on Linux', 'Safari on iOS', 'Chrome on Android']);
    expect(screen.getAllByRole('button', { name: /^Log out [A-Z]/ })).toHaveLength(2);
  });

  it('removes a logged-out device at once', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('endSession', done, { seen }));
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Log out Safari on iOS, 10.0.0.2' });
    network.use(answer('sessions', [thisDevice, tablet]));
    await user.click(button);
    expect(await screen.findByText('Logged out')).toBeDefined();
    expect(rows()).toEqual(['Firefox on Linux', 'Chrome on Android']);
    expect(seen.map(({ url }) => url.pathname)).toEqual([paths.endSession.path.replace(':id', '2')]);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Devices' }));
  });

  it('restores a device at its place when the call fails', async () => {
    // The list is not answered again: what is restored comes from the rollback, not from a reload.
    let reads = 0;
    const reply = gate();
    network.use(
      http.get(`*${paths.sessions.path}`, async () => {
        reads += 1;
        if (reads > 1) await delay('infinite');
        return HttpResponse.json([phone, thisDevice, tablet]);
      }),
      http.delete(`*${paths.endSession.path}`, async () => {
        await reply.opened;
        return HttpResponse.error();
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Log out Safari on iOS, 10.0.0.2' }));
    await waitFor(() => expect(rows()).toEqual(['Firefox on Linux', 'Chrome on Android']));
    reply.open();
    expect(await screen.findByText('Safari on iOS is still logged in')).toBeDefined();
    expect(rows()).toEqual(['Firefox on Linux', 'Safari on iOS', 'Chrome on Android']);
  });

  it('treats a device that is already logged out as done', async () => {
    network.use(refuse('endSession', 'not_found', 'The device was not found.'));
    const { user } = open();
    const button = await screen.findByRole('button', { name: 'Log out Safari on iOS, 10.0.0.2' });
    network.use(answer('sessions', [thisDevice, tablet]));
    await user.click(button);
    expect(await screen.findByText('Logged out')).toBeDefined();
  });

  it('logs out all other devices after a question', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('endOtherSessions', done, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
    const question = await screen.findByRole('dialog', { name: 'Log out all other devices' });
    expect(seen).toEqual([]);
    network.use(answer('sessions', [thisDevice]));
    await user.click(within(question).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Only this device is logged in.')).toBeDefined();
    expect(seen).toHaveLength(1);
  });
});
