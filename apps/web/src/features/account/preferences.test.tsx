import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { paths } from '@proffer/contract/paths';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { settings, supplier } from './account.factory';
import { SettingsPage } from './settings-page';

const open = (section: string) =>
  renderPage(SettingsPage, { route: '/ssetiing', at: `/ssetiing?section=${section}` });
const choice = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByLabelText<HTMLInputElement>(name);

beforeEach(() => network.use(answer('session', supplier), answer('settings', settings)));
afterEach(() => vi.restoreAllMocks());

describe('notifications', () => {
  it('are saved at once, by their category alone', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const saved = { ...settings, notifications: { ...settings.notifications, MESSAGES: 'never' as const } };
    network.use(answer('saveSettings', saved, { seen }));
    const { user } = open('notifications');
    await screen.findByRole('radiogroup', { name: 'Messages' });
    network.use(answer('settings', saved));
    await user.click(choice('Messages', 'Never'));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toEqual({ notifications: { MESSAGES: 'never' } });
    expect(choice('Messages', 'Never').checked).toBe(true);
    expect(choice('Contracts', 'At once').checked).toBe(true);
    expect(screen.getByText(/always stand in Proffer itself/)).toBeDefined();
  });

  it('go back, and say so, when saving fails', async () => {
    // The settings are never answered again: what comes back is the roll-back, not a fresh read.
    let reads = 0;
    network.use(
      http.get(`*${paths.settings.path}`, async () => {
        reads += 1;
        if (reads > 1) await delay('infinite');
        return HttpResponse.json(settings);
      }),
      http.put(`*${paths.saveSettings.path}`, async () => {
        await delay(50);
        return HttpResponse.error();
      }),
    );
    const { user } = open('notifications');
    await screen.findByRole('radiogroup', { name: 'Messages' });
    await user.click(choice('Messages', 'Never'));
    await waitFor(() => expect(choice('Messages', 'Never').checked).toBe(true));
    expect(await screen.findByText('Mail for Messages was not changed')).toBeDefined();
    expect(choice('Messages', 'At once').checked).toBe(true);
  });
});

describe('appearance', () => {
  const scheme = () => document.documentElement.dataset['mantineColorScheme'];

  it('changes at once and is saved', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveSettings', { ...settings, colorScheme: 'dark' }, { seen }));
    const { user } = open('appearance');
    await screen.findByRole('radiogroup', { name: 'Colours' });
    await user.click(choice('Colours', 'Dark'));
    expect(scheme()).toBe('dark');
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ colorScheme: 'dark' }]));
  });

  it('stays on this device when it could not be saved', async () => {
    network.use(unplugged('saveSettings'));
    const { user } = open('appearance');
    await screen.findByRole('radiogroup', { name: 'Colours' });
    await user.click(choice('Colours', 'Dark'));
    expect(await screen.findByText('Saved on this device only')).toBeDefined();
    expect(scheme()).toBe('dark');
  });
});

describe('your data', () => {
  it('comes as a JSON file with a name', async () => {
    const saved: Blob[] = [];
    const names: string[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:test';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download);
    });
    network.use(
      http.get(`*${paths.myData.path}`, () =>
        HttpResponse.json({ email: supplier.email }, { headers: { 'content-disposition': 'attachment' } }),
      ),
    );
    const { user } = open('data');
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(names).toEqual(['proffer-my-data.json']));
    expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ email: supplier.email });
  });

  it('counts down when it was asked for too often', async () => {
    network.use(
      refuse('myData', 'rate_limited', 'Please wait 30 seconds.', { details: { retryAfterSeconds: 30 } }),
    );
    const { user } = open('data');
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByRole('button', { name: /Try again in (30|29) s/ })).toBeDefined();
  });
});
