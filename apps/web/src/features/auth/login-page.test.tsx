import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { goodLogin, sampleUser } from './auth.factory';
import { LoginPage } from './login-page';

const goodReply = goodLogin(sampleUser());

async function logIn(at = '/login') {
  const page = renderPage(LoginPage, { route: '/login', at });
  await page.user.type(await screen.findByLabelText('Email'), ' meera@example.com ');
  await page.user.type(screen.getByLabelText('Password'), 'a good pass');
  await page.user.click(screen.getByRole('button', { name: 'Log in' }));
  return page;
}

/** Returns the alert within the page, not the toast. */
async function findPageAlert(title: string) {
  return within(document.querySelector('form')!).findByRole('alert', { name: title });
}

describe('LoginPage', () => {
  afterEach(() => vi.useRealTimers());

  // ACC-23, ACC-24, ACC-70, ACC-71
  it('opens the supplier’s start page and stores neither password nor token', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('login', goodReply, { seen }));
    const page = await logIn();
    await vi.waitFor(() => expect(page.path()).toBe('/shome'));
    expect(await screen.findByText('User Verified')).toBeDefined();
    expect(screen.getByText('Success')).toBeDefined();
    expect(seen[0]?.body).toEqual({ email: 'meera@example.com', password: 'a good pass', door: 'market' });
    expect(localStorage.getItem('userId')).toBe('7');
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/secret-token|a good pass/);
  });

  it('opens the requested page after a login, but never another site', async () => {
    network.use(answer('login', goodReply));
    const page = await logIn('/login?next=%2Fndarequest%3Fpage%3D2');
    await vi.waitFor(() => expect(page.path()).toBe('/ndarequest?page=2'));
    page.unmount();
    const other = await logIn('/login?next=%2F%2Fevil.example.com');
    await vi.waitFor(() => expect(other.path()).toBe('/shome'));
  });

  // ACC-22
  it('links to the forgotten password and to the sign-up', async () => {
    renderPage(LoginPage, { route: '/login' });
    const forgot = await screen.findByRole('link', { name: 'Forgot password?' });
    expect(forgot.getAttribute('href')).toBe('/forgot-password?from=login');
    expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  });

  // SSO-25
  it('links to single sign-on, also from a password that the company does not accept', async () => {
    network.use(refuse('login', 'sso_required', 'Your company requires single sign-on.'));
    await logIn('/login?next=%2Fndarequest');
    const alert = await findPageAlert('Single sign-on needed');
    const links = screen.getAllByRole('link', { name: /single sign-on$/i });
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/sso?email=meera%40example.com&next=%2Fndarequest',
      '/sso?next=%2Fndarequest',
    ]);
    expect(alert.textContent).toContain('requires single sign-on');
  });

  // ACC-51
  it('after a sign-up knows the email and asks only for the password', async () => {
    renderPage(LoginPage, { route: '/login', at: '/login?email=meera@example.com' });
    const password = await screen.findByLabelText('Password');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('meera@example.com');
    expect(document.activeElement).toBe(password);
  });

  // ACC-25
  it('removes the message of an attempt with the next one', async () => {
    const { user } = renderPage(LoginPage, { route: '/login', at: '/login?email=meera@example.com' });
    network.use(refuse('login', 'invalid_credentials', 'Wrong email or password.'));
    await user.type(await screen.findByLabelText('Password'), 'wrong words{Enter}');
    await vi.waitFor(() => expect(screen.getAllByText('User not Verified').length).toBe(1));
    network.use(unplugged('login'));
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await vi.waitFor(() => expect(screen.queryAllByText('User not Verified')).toEqual([]));
  });

  // ACC-35
  it('reports a missing value once, at the field, and focuses it', async () => {
    const { user } = renderPage(LoginPage, { route: '/login' });
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect((await screen.findAllByText('Please Enter Email Id')).length).toBe(1);
    expect(screen.getByText('Please Enter Password')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await user.keyboard('meera@example.com');
    expect(screen.queryByText('Please Enter Email Id')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  // ACC-25
  it('keeps the typed values when the password is wrong or the server does not answer', async () => {
    network.use(refuse('login', 'invalid_credentials', 'The email or password is incorrect.'));
    const page = await logIn();
    expect(await findPageAlert('User not Verified')).toBeDefined();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    network.use(unplugged('login'));
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toContain('meera@example.com');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a good pass');
  });

  it('shows the server’s message at the field that it names', async () => {
    network.use(
      refuse('login', 'invalid_input', 'Please check the form.', {
        errors: [{ field: 'email', text: 'Please Enter Valid Email Id' }],
      }),
    );
    await logIn();
    expect(await screen.findByText('Please Enter Valid Email Id')).toBeDefined();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')));
  });

  // ACC-25
  it.each([{ foo: 1 }, { status: 'Nope', data: goodReply.data }, '<!doctype html>'])(
    'does not accept as a login the reply %j',
    async (reply) => {
      network.use(answer('login', reply as never));
      const page = await logIn();
      expect(await findPageAlert('User not Verified')).toBeDefined();
      expect(page.path()).toBe('/login');
      expect(localStorage.getItem('userId')).toBeNull();
    },
  );

  // ACC-32
  it('refuses the login of an unfinished sign-up and links to its next step', async () => {
    network.use(
      refuse('login', 'signup_unfinished', 'Your sign-up is not finished yet.', {
        details: { step: 'profile' },
      }),
    );
    await logIn();
    const link = await screen.findByRole('link', { name: 'Continue signing up' });
    expect(link.getAttribute('href')).toBe('/Profile-Info?email=meera%40example.com');
  });

  // ACC-27
  it('shows the right login page to an administrator', async () => {
    network.use(refuse('login', 'wrong_door', 'Please log in from the admin panel.'));
    await logIn();
    const alert = await findPageAlert('Information');
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/alogin');
    expect(screen.getAllByText(/Please log in from the admin panel\./)).toHaveLength(1);
    expect(localStorage.getItem('userId')).toBeNull();
  });

  // ACC-33
  it.each([
    ['awaiting_approval', 'Waiting for approval', 'An administrator has to approve your account.'],
    ['deactivated', 'Account deactivated', 'This account has been deactivated.'],
  ] as const)('shows why a login was refused: %s', async (code, title, text) => {
    network.use(refuse('login', code, text));
    await logIn();
    expect(within(await findPageAlert(title)).getByText(text)).toBeDefined();
  });

  // ACC-34
  it('counts down after too many attempts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    network.use(refuse('login', 'rate_limited', 'Too many tries.', { details: { retryAfterSeconds: 12 } }));
    await logIn();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Try again in 12 s' });
    expect(button.disabled).toBe(true);
    act(() => {
      vi.advanceTimersByTime(5_000);
    });
    expect(screen.getByRole('button', { name: /^Try again in [67] s$/ })).toBeDefined();
    act(() => {
      vi.advanceTimersByTime(7_000);
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(false);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a good pass');
  });
});
