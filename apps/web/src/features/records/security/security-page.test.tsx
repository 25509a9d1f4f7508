import { screen, waitFor, within } from '@testing-library/react';
import type { SecurityEventEntry } from '@proffer/contract/administration/security-events.schemas';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { renderPage } from '../../../test/render-page';
import { SecurityPage } from './security-page';

const event: SecurityEventEntry = {
  id: 9,
  kind: 'login.failed',
  account: 'asha@pumps.example',
  userId: 12,
  address: '203.0.113.9',
  device: 'Firefox on Windows',
  userAgent: 'Mozilla/5.0',
  detail: {},
  times: 1_200,
  at: '2026-11-20T08:30:00Z',
  lastAt: '2026-11-20T08:39:00Z',
};
const filled = (...content: SecurityEventEntry[]) => ({ ...pageOf(...content), hasMore: false });
const open = (at = '/asecurity') => renderPage(SecurityPage, { route: '/asecurity', at });

describe('security events', () => {
  it('are shown with account, address, device and number, each linked to more', async () => {
    network.use(answer('securityEvents', filled(event)));
    open();
    const row = within(await screen.findByRole('article', { name: 'Login refused, asha@pumps.example' }));
    expect(row.getByText('1,200 times')).toBeTruthy();
    expect(row.getByText('Firefox on Windows')).toBeTruthy();
    const link = (name: string) => row.getByRole('link', { name }).getAttribute('href');
    expect(link('asha@pumps.example')).toBe('/asecurity?account=asha%40pumps.example');
    expect(link('203.0.113.9')).toBe('/asecurity?address=203.0.113.9');
    expect(link('Show the user')).toBe('/auser?user=12');
  });

  it('state why a call was rejected, what was combined, and what came from the console', async () => {
    const refused = {
      ...event,
      id: 1,
      kind: 'access.refused',
      detail: { reason: 'role', call: 'GET /user/audit' },
    } as const;
    const rest = {
      ...event,
      id: 2,
      account: '',
      userId: null,
      address: '',
      device: '',
      detail: { others: true },
    };
    network.use(answer('securityEvents', filled(refused, rest)));
    open();
    expect(await screen.findByText('Not open to this account · GET /user/audit')).toBeTruthy();
    const other = within(screen.getByRole('article', { name: 'Login refused, no account' }));
    expect(other.getByText('Many different ones at once, counted together')).toBeTruthy();
    expect(other.queryByRole('link')).toBeNull();
  });

  it('are filtered by account, address and kind from the first page', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('securityEvents', filled(event), { seen }));
    const { user } = open('/asecurity?page=3&userId=12&kind=nonsense');
    await screen.findByRole('article');
    await user.type(screen.getByLabelText('Account'), 'asha@');
    await screen.findByRole('button', { name: 'Remove the filter asha@' });
    await user.type(screen.getByLabelText('Network address'), '203.0.113.');
    await screen.findByRole('button', { name: 'Remove the filter 203.0.113.' });
    await user.selectOptions(screen.getByLabelText('What happened'), 'Logging in: all');
    await screen.findByRole('button', { name: 'Remove the filter Logging in: all' });
    await waitFor(() =>
      expect(Object.fromEntries(seen.at(-1)?.url.searchParams ?? [])).toEqual({
        account: 'asha@',
        address: '203.0.113.',
        kind: 'login',
        userId: '12',
        page: '0',
        size: '20',
      }),
    );
  });

  it('state that nothing matches, and that there are more than are counted', async () => {
    network.use(answer('securityEvents', filled()));
    const { user } = open('/asecurity?userId=12');
    expect(await screen.findByRole('heading', { name: 'No events match these filters' })).toBeTruthy();
    network.use(answer('securityEvents', { ...filled(event), hasMore: true }));
    await user.click(screen.getByRole('button', { name: 'Remove the filter User 12' }));
    expect(await screen.findByText(/^There are more than 10,000;/)).toBeTruthy();
  });

  it('state why they could not be exported or loaded', async () => {
    network.use(
      refuse('securityEvents', 'unavailable', 'The server is busy.'),
      refuse('exportSecurityEvents', 'too_large', 'One file holds at most 1,00,000 events.'),
    );
    const { user } = open();
    expect(await screen.findByText('The security events could not be loaded')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('One file holds at most 1,00,000 events.')).toBeTruthy();
    network.use(answer('securityEvents', filled()));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has happened yet')).toBeTruthy();
  });
});
