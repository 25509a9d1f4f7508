import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { SettingsPage } from './settings-page';

const url = 'http://market.example.com/calendar.ics?key=abc';
const createdDate = '2026-11-20T09:00:00Z';
const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=calendar' });
const press = (name: string) => screen.findByRole('button', { name });

beforeEach(() => network.use(answer('session', supplier)));

// FMT-50
describe('calendar in the settings', () => {
  it('makes the first address at once and shows it to be copied', async () => {
    network.use(
      answer('calendarAddress', { createdDate: null }),
      answer('makeCalendarAddress', { url, createdDate }, { status: 201 }),
    );
    const { user } = open();
    await user.click(await press('Make an address'));
    const field = await screen.findByRole('textbox', { name: 'Calendar address' });
    expect(field).toHaveProperty('value', url);
    await user.click(await press('Copy address'));
    expect(await screen.findByText('Copied')).toBeTruthy();
    expect(await press('Make a new address')).toBeTruthy();
  });

  it('asks before a new address replaces the one in use, and never shows the old one', async () => {
    network.use(
      answer('calendarAddress', { createdDate }),
      answer('makeCalendarAddress', { url, createdDate }, { status: 201 }),
    );
    const { user } = open();
    await user.click(await press('Make a new address'));
    expect(screen.queryByRole('textbox', { name: 'Calendar address' })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Make a new address' }));
    expect(await screen.findByRole('textbox', { name: 'Calendar address' })).toBeTruthy();
  });

  it('removes the address after asking', async () => {
    network.use(answer('calendarAddress', { createdDate }), answer('removeCalendarAddress', 'Removed.'));
    const { user } = open();
    await user.click(await press('Remove'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.getByText('You have no calendar address.')).toBeTruthy());
  });

  it('says why no address was made', async () => {
    network.use(
      answer('calendarAddress', { createdDate: null }),
      refuse('makeCalendarAddress', 'rate_limited', 'Please wait a minute.'),
    );
    const { user } = open();
    await user.click(await press('Make an address'));
    expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
  });
});
