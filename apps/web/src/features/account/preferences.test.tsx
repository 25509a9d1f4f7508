import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { paths } from '@proffer/contract/wire/paths';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gate } from '../../test/gate';
import { answer, network, refuse, unplugged } from '../../test/network';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { settings } from './account.factory';
import { SettingsPage } from './settings-page';

const open = (section: string) =>
  renderPage(SettingsPage, { route: '/ssetiing', at: `/ssetiing?section=${section}` });
const choice = (group: string, name: string) =>
  within(screen.getByRole('radiogroup', { name: group })).getByLabelText<HTMLInputElement>(name);

beforeEach(() => network.use(answer('session', supplier), answer('settings', settings)));
afterEach(() => vi.restoreAllMocks());

describe('notification settings', () => {
  it('are saved at once, only for the changed category', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const saved = { ...settings, notifications: { ...settings.notifications, MESSAGES: 'never' as const } };
    network.use(answer('saveSettings', saved, { seen }));
    const { user } = open('notifications');
    await screen.findByRole('radiogroup', { name: 'Messages' });
    network.use(answer('settings', saved));
    expect(choice('Messages', 'Daily')).toBeDefined();
    await user.click(choice('Messages', 'Never'));
    await waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toEqual({ notifications: { MESSAGES: 'never' } });
    expect(choice('Messages', 'Never').checked).toBe(true);
    expect(choice('Quotes and contracts', 'At once').checked).toBe(true);
    expect(screen.getByText(/every notification in Proffer itself/)).toBeDefined();
  });

  it('are restored with a message when saving fails', async () => {
    // The settings are not answered again: what is restored comes from the rollback, not from a reload.
    let reads = 0;
    const reply = gate();
    network.use(
      http.get(`*${paths.settings.path}`, async () => {
        reads += 1;
        if (reads > 1) await delay('infinite');
        return HttpResponse.json(settings);
      }),
      http.put(`*${paths.saveSettings.path}`, async () => {
        await reply.opened;
        return HttpResponse.error();
      }),
    );
    const { user } = open('notifications');
    await screen.findByRole('radiogroup', { name: 'Messages' });
    await user.click(choice('Messages', 'Never'));
    await waitFor(() => expect(choice('Messages', 'Never').checked).toBe(true));
    reply.open();
    expect(await screen.findByText('Mail for Messages was not changed')).toBeDefined();
    expect(choice('Messages', 'At once').checked).toBe(true);
  });
});

describe('quiet hours', () => {
  const at22 = { from: 1_320, to: 420, timeZone: 'Asia/Kolkata' };
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

  it("are off, and start with the usual night in this device's time zone", async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveSettings', { ...settings, quietHours: at22 }, { seen }));
    const { user } = open('notifications');
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Quiet hours' });
    expect(toggle.checked).toBe(false);
    expect(screen.queryByLabelText('From')).toBeNull();
    network.use(answer('settings', { ...settings, quietHours: at22 }));
    await user.click(toggle);
    await waitFor(() => expect(seen).toHaveLength(1));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    expect(seen[0]?.body).toEqual({ quietHours: { from: 1_320, to: 420, timeZone } });
    expect(field('From').value).toBe('22:00');
  });

  it('are saved after a changed time or time zone, and removed by the switch', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const begun = { ...settings, quietHours: at22 };
    network.use(answer('settings', begun), answer('saveSettings', begun, { seen }));
    const { user } = open('notifications');
    await screen.findByText('Notification mails wait from 22:00 until 07:00 the next day.');
    fireEvent.change(field('To'), { target: { value: '08:30' } });
    await waitFor(() => expect(seen).toHaveLength(1));
    await user.selectOptions(screen.getByLabelText('Time zone'), 'Europe/Berlin');
    await waitFor(() => expect(seen).toHaveLength(2));
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }));
    await waitFor(() => expect(seen).toHaveLength(3));
    expect(seen[0]?.body).toEqual({ quietHours: { ...at22, to: 510 } });
    expect(seen[1]?.body).toMatchObject({ quietHours: { timeZone: 'Europe/Berlin' } });
    expect(seen[2]?.body).toEqual({ quietHours: null });
  });

  it.each([
    ['22:00', 'From and To must not be the same.'],
    ['', 'Please choose a time.'],
  ])('are not sent with %s as their end', async (to, text) => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('settings', { ...settings, quietHours: at22 }),
      answer('saveSettings', settings, { seen }),
    );
    open('notifications');
    await screen.findByLabelText('To');
    fireEvent.change(field('To'), { target: { value: to } });
    expect(await screen.findByText(text)).toBeDefined();
    expect(field('To').getAttribute('aria-invalid')).toBe('true');
    expect(seen).toEqual([]);
  });

  it('are restored with a message when saving fails', async () => {
    network.use(answer('settings', { ...settings, quietHours: at22 }), unplugged('saveSettings'));
    const { user } = open('notifications');
    await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
    expect(await screen.findByText('Quiet hours were not changed')).toBeDefined();
    await waitFor(() => expect(field('From').value).toBe('22:00'));
  });
});

describe('documents by mail', () => {
  it('are on by default and switched off at once', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveSettings', { ...settings, documentsByMail: false }, { seen }));
    const { user } = open('notifications');
    const toggle = await screen.findByRole<HTMLInputElement>('switch', { name: 'Documents by mail' });
    expect(toggle.checked).toBe(true);
    network.use(answer('settings', { ...settings, documentsByMail: false }));
    await user.click(toggle);
    await waitFor(() => expect(seen.map(({ body }) => body)).toEqual([{ documentsByMail: false }]));
    expect(toggle.checked).toBe(false);
  });

  it('are restored with a message when saving fails', async () => {
    network.use(unplugged('saveSettings'));
    const { user } = open('notifications');
    await user.click(await screen.findByRole('switch', { name: 'Documents by mail' }));
    expect(await screen.findByText('Documents by mail were not changed')).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Documents by mail' }).checked).toBe(true),
    );
  });
});

describe('the colour scheme', () => {
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

  it('stays changed on this device when it could not be saved', async () => {
    network.use(unplugged('saveSettings'));
    const { user } = open('appearance');
    await screen.findByRole('radiogroup', { name: 'Colours' });
    await user.click(choice('Colours', 'Dark'));
    expect(await screen.findByText('Saved on this device only')).toBeDefined();
    expect(scheme()).toBe('dark');
  });
});

describe("the download of one's data", () => {
  it('is a named JSON file', async () => {
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

  it('counts down after too many requests', async () => {
    network.use(
      refuse('myData', 'rate_limited', 'Please wait 30 seconds.', { details: { retryAfterSeconds: 30 } }),
    );
    const { user } = open('data');
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    expect(await screen.findByRole('button', { name: /Try again in (30|29) s/ })).toBeDefined();
  });
});
