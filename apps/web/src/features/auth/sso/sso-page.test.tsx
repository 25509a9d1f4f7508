import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { supplier } from '../../../test/people';
import { putIn } from '../../../test/put-in';
import { renderPage } from '../../../test/render-page';
import { SsoPage } from './sso-page';

type Seen = { url: URL; body: unknown }[];
const atProvider = 'https://login.pumps.example/authorize?state=s';
const left: string[] = [];

beforeEach(() => {
  left.splice(0);
  vi.spyOn(window.location, 'assign').mockImplementation((to) => void left.push(String(to)));
  vi.spyOn(window.location, 'replace').mockImplementation((to) => void left.push(String(to)));
});
afterEach(() => vi.restoreAllMocks());

const open = (at = '/sso') => renderPage(SsoPage, { route: '/sso', at });

describe('the page of single sign-on', () => {
  // SSO-25
  it('leads to the identity provider of the address, and later to the wanted page', async () => {
    const seen: Seen = [];
    network.use(answer('startSso', { url: atProvider, sides: [] }, { seen }));
    const { user } = open('/sso?next=/pubprosal');
    await putIn(user, await screen.findByLabelText('Work email'), 'asha@pumps.example');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await vi.waitFor(() => expect(left).toEqual([atProvider]));
    expect(seen[0]?.body).toEqual({ email: 'asha@pumps.example', next: '/pubprosal' });
  });

  // SSO-7
  it('asks for the side if a supplier and a buyer have the domain', async () => {
    const seen: Seen = [];
    network.use(answer('startSso', { url: null, sides: ['Buyer', 'Supplier'] }, { seen }));
    const { user } = open('/sso?email=asha@pumps.example');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const buyer = await screen.findByRole('button', { name: 'Buyer' });
    network.use(answer('startSso', { url: atProvider, sides: [] }, { seen }));
    await user.click(buyer);
    await vi.waitFor(() => expect(left).toEqual([atProvider]));
    expect(seen.at(-1)?.body).toEqual({ email: 'asha@pumps.example', side: 'Buyer' });
  });

  // SSO-25
  it('explains an address without company and links to the password', async () => {
    const text = 'No company uses single sign-on with this address.';
    network.use(refuse('startSso', 'sso_failed', text));
    const { user } = open('/sso?email=asha@pumps.example');
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log in with a password' }).getAttribute('href')).toBe('/login');
  });

  // SSO-19, SSO-27
  it('leads a logged-in person to the provider at once for a confirmation', async () => {
    network.use(answer('confirmBySso', { url: atProvider, sides: [] }));
    open('/sso?for=confirm');
    await vi.waitFor(() => expect(left).toEqual([atProvider]));
  });
});

describe('the page to which the provider returns', () => {
  const back = () => renderPage(SsoPage, { route: '/sso/$id', at: '/sso/7?code=c&state=s' });

  // SSO-26
  it('gives the reply once and opens the wanted page', async () => {
    const seen: Seen = [];
    network.use(
      answer(
        'finishSso',
        { kind: 'in', userType: 'Supplier', token: 't', next: '/pubprosal?page=2' },
        { seen },
      ),
      answer('session', supplier),
    );
    const { path } = back();
    await vi.waitFor(() => expect(path()).toBe('/pubprosal?page=2'));
    expect(seen.map(({ body }) => body)).toEqual([{ company: 7, query: 'code=c&state=s' }]);
  });

  // SSO-26
  it('asks for the second step', async () => {
    const details = { method: 'mail', email: 'a•••@pumps.example' };
    network.use(refuse('finishSso', 'second_factor_required', 'Please enter the code.', { details }));
    back();
    expect(await screen.findByRole('heading', { name: 'Two-step login' })).toBeTruthy();
  });

  // SSO-26
  it('asks once for the password of an existing login, with a wrong one at its field', async () => {
    const seen: Seen = [];
    network.use(
      refuse('finishSso', 'sso_password_needed', 'This address has a login already.', {
        details: { email: 'asha@pumps.example' },
      }),
      refuse('joinBySso', 'invalid_input', 'The password is incorrect.', {
        errors: [{ field: 'password', text: 'The password is incorrect.' }],
      }),
    );
    const { user } = back();
    await putIn(user, await screen.findByLabelText('Password'), 'secret-26');
    await user.click(screen.getByRole('button', { name: 'Join and log in' }));
    expect(await screen.findByText('The password is incorrect.')).toBeTruthy();
    network.use(
      answer('joinBySso', { kind: 'in', userType: 'Supplier', token: 't', next: null }, { seen }),
      answer('session', supplier),
    );
    await user.click(screen.getByRole('button', { name: 'Join and log in' }));
    await vi.waitFor(() => expect(seen).toHaveLength(1));
    expect(seen[0]?.body).toEqual({ company: 7, state: 's', password: 'secret-26' });
  });

  // SSO-26
  it('explains a refusal with ways on', async () => {
    network.use(refuse('finishSso', 'sso_failed', 'This login has expired.'));
    back();
    expect(await screen.findByText('This login has expired.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/sso');
  });

  // SSO-27
  it('tells the page that waits for a confirmation', async () => {
    const heard: unknown[] = [];
    const channel = new BroadcastChannel('proffer-sso');
    channel.addEventListener('message', ({ data }) => heard.push(data));
    network.use(answer('finishSso', { kind: 'confirmed', token: 't' }));
    back();
    expect(await screen.findByRole('heading', { name: 'Confirmed' })).toBeTruthy();
    await vi.waitFor(() => expect(heard).toEqual(['confirmed']));
    act(() => channel.close());
  });
});
