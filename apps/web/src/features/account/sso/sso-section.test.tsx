import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SsoDomain, SsoSettings } from '@proffer/contract/single-sign-on/schemas';
import { answer, network, refuse } from '../../../test/network';
import { supplier } from '../../../test/people';
import { putIn } from '../../../test/put-in';
import { renderPage } from '../../../test/render-page';
import { SettingsPage } from '../settings-page';

const done = { status: 'Success', msg: 'Done' } as const;
type Seen = { url: URL; body: unknown }[];

const domain: SsoDomain = {
  id: 4,
  domain: 'pumps.example',
  recordName: '_proffer.pumps.example',
  recordText: 'proffer-domain=abc',
  provedAt: null,
  lostAt: null,
};
const empty: SsoSettings = {
  provider: null,
  redirectUri: 'https://market.example.com/sso/7',
  domains: [],
};
const complete: SsoSettings = {
  ...empty,
  domains: [{ ...domain, provedAt: '2026-11-20T09:00:00Z' }],
  provider: {
    issuer: 'https://login.pumps.example',
    clientId: 'market',
    role: 'viewer',
    demandsTwoSteps: false,
    testedAt: '2026-11-20T09:00:00Z',
    isRequired: false,
    exemptOwner: '',
  },
};

const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=sso' });

beforeEach(() => network.use(answer('session', supplier), answer('ssoSettings', empty)));

describe('the section Single sign-on', () => {
  // SSO-24
  it('shows the record of a domain to be copied, and proves it', async () => {
    const seen: Seen = [];
    network.use(answer('ssoSettings', { ...empty, domains: [domain] }));
    const { user } = open();
    const row = within(await screen.findByRole('list', { name: 'Domains' }));
    expect(row.getByText(domain.recordName)).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Copy text' }));
    expect(await navigator.clipboard.readText()).toBe(domain.recordText);
    const proved = { ...domain, provedAt: '2026-11-20T09:00:00Z' };
    network.use(
      answer('checkSsoDomain', proved, { seen }),
      answer('ssoSettings', { ...empty, domains: [proved] }),
    );
    await user.click(row.getByRole('button', { name: 'Check pumps.example' }));
    expect(await row.findByText('Proved')).toBeTruthy();
    expect(seen[0]?.url.pathname).toBe('/user/sso/domains/4/check');
  });

  // SSO-24
  it('saves the provider, and shows a fault of the server at its field', async () => {
    const seen: Seen = [];
    const text = 'No OpenID Connect provider answers at this URL.';
    network.use(refuse('saveSsoProvider', 'invalid_input', text, { errors: [{ field: 'issuer', text }] }));
    const { user } = open();
    await putIn(user, await screen.findByLabelText('Issuer URL'), 'https://login.pumps.example');
    await putIn(user, screen.getByLabelText('Client id'), 'market');
    const save = screen.getByRole('button', { name: 'Save provider' });
    await user.click(save);
    expect(await screen.findByText('Please enter the client secret.')).toBeTruthy();
    await putIn(user, screen.getByLabelText('Client secret'), 'secret');
    await user.click(save);
    expect(await screen.findByText(text)).toBeTruthy();
    network.use(answer('saveSsoProvider', done, { seen }));
    await user.click(save);
    await screen.findByText('Identity provider saved');
    expect(seen[0]?.body).toEqual({
      issuer: 'https://login.pumps.example',
      clientId: 'market',
      clientSecret: 'secret',
      role: 'viewer',
      demandsTwoSteps: false,
    });
  });

  // SSO-20, SSO-24
  it('opens a test login in a window, and requires single sign-on by a switch', async () => {
    const seen: Seen = [];
    network.use(answer('ssoSettings', complete), answer('requireSso', done, { seen }));
    const { user } = open();
    const test = await screen.findByRole('link', { name: 'Test login' });
    expect([test.getAttribute('href'), test.getAttribute('target')]).toEqual(['/sso?for=test', '_blank']);
    await user.click(screen.getByRole('switch', { name: 'Only single sign-on' }));
    await screen.findByText('Single sign-on is required');
    expect(seen[0]?.body).toEqual({ isRequired: true });
  });
});
