import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { AdminSignupPage } from './signup-page';
import { signupStateAt } from './auth.factory';
import { SignupPage } from './signup-page';

type Seen = { url: URL; body: unknown }[];
const doors = {
  market: { Page: SignupPage, route: '/signup' },
  admin: { Page: AdminSignupPage, route: '/asignup' },
};

async function open(side: keyof typeof doors) {
  const { Page, route } = doors[side];
  const page = renderPage(Page, { route });
  await screen.findByLabelText('Email');
  return page;
}

async function signUp(side: keyof typeof doors) {
  const page = await open(side);
  await putIn(page.user, screen.getByLabelText('Email'), ' meera@example.com ');
  await putIn(page.user, screen.getByLabelText('Password'), 'quiet river 42');
  await page.user.click(screen.getByRole('button', { name: 'Continue' }));
  return page;
}

const findAlert = () =>
  within(document.querySelector('form')!).findByRole('alert', { name: 'Error in User Save' });

describe('SignupPage', () => {
  // ACC-37, ACC-38
  it('sends the chosen profile and continues with the code', async () => {
    const seen: Seen = [];
    network.use(answer('signup', signupStateAt('code'), { seen, status: 201 }));
    const page = await open('market');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Supplier' }).checked).toBe(true);
    await page.user.click(screen.getByRole('radio', { name: 'Buyer' }));
    await putIn(page.user, screen.getByLabelText('Email'), 'meera@example.com');
    await page.user.type(screen.getByLabelText('Password'), 'quiet river 42{Enter}');
    await waitFor(() => expect(page.path()).toBe('/utwo-factor?email=meera%40example.com&userId=7'));
    expect(seen[0]?.body).toMatchObject({ email: 'meera@example.com', userType: 'Buyer', userMode: 'Buyer' });
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('quiet river');
  });

  it('continues at the step reached before', async () => {
    network.use(answer('signup', signupStateAt('profile')));
    const { path } = await signUp('market');
    await waitFor(() => expect(path()).toContain('/Profile-Info'));
  });

  // ACC-225
  it('shows the rules and the strength of the password while typing, and requires six characters', async () => {
    const { user } = await open('market');
    expect(screen.getByRole('list', { name: 'Signing up, step 1 of 4' })).toBeDefined();
    await putIn(user, screen.getByLabelText('Email'), 'meera@example.com');
    await user.type(screen.getByLabelText('Password'), 'abc');
    expect(screen.getByText('Strength: Weak')).toBeDefined();
    expect(screen.getAllByRole('img', { name: 'Not met' }).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getAllByText('Password must be at least 6 characters.')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  // ACC-55
  it('offers the login to a registered user, and keeps the typed values', async () => {
    network.use(refuse('signup', 'email_taken', 'This address is registered already.'));
    const { user } = await signUp('market');
    const alert = await findAlert();
    expect(within(alert).getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
    network.use(unplugged('signup'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('quiet river 42');
  });

  it('shows the server’s message about a password at its field, and the wait after too many attempts', async () => {
    const text = 'This password is too common. Please choose another.';
    network.use(
      refuse('signup', 'invalid_input', 'Please check the form.', { errors: [{ field: 'password', text }] }),
    );
    const { user } = await signUp('market');
    expect(await screen.findByText(text)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
    network.use(refuse('signup', 'rate_limited', 'Too many tries.', { details: { retryAfterSeconds: 30 } }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Try again in 30 s' });
    expect(button.disabled).toBe(true);
  });
});

describe('an unexpected reply to a sign-up', () => {
  // ACC-55, ACC-56
  it.each([
    [{ foo: 1 }, 'Invalid response from server', /could not be read/],
    ['<!doctype html>', 'Invalid response from server', /could not be read/],
    [{ status: 'Error' }, 'Error', 'Error occurred during signup'],
    [{ status: 'Error', msg: 'Closed today.' }, 'Error', 'Closed today.'],
  ])('is reported: %j', async (reply, title, text) => {
    network.use(answer('signup', reply as never));
    const { path } = await signUp('market');
    const alert = await screen.findByRole('alert', { name: title });
    expect(within(alert).getByText(text)).toBeDefined();
    expect(path()).toBe('/signup');
  });

  it('the sign-up neither accepts nor cuts a password that is too long', async () => {
    const { user } = await open('market');
    await putIn(user, screen.getByLabelText('Email'), 'meera@example.com');
    await user.click(screen.getByLabelText('Password'));
    await user.paste('x'.repeat(2_000));
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toHaveLength(2_000);
    expect(screen.getByText('At most 200 characters. Please shorten it by 1,800.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });
});

describe('AdminSignupPage', () => {
  // ACC-38
  it('announces the required approval, and continues with the administrators’ code', async () => {
    const seen: Seen = [];
    network.use(answer('signup', signupStateAt('code'), { seen, status: 201 }));
    const { path } = await signUp('admin');
    await waitFor(() => expect(path()).toContain('/autwo-factor?email=meera%40example.com'));
    expect(seen[0]?.body).toMatchObject({ userType: 'admin', userMode: 'admin' });
  });

  it('has three steps and no choice of profile', async () => {
    await open('admin');
    const line = screen.getByRole('list', { name: 'Signing up, step 1 of 3' });
    for (const step of ['Credentials', 'Two-Factor Authentication', 'Terms & Conditions']) {
      expect(within(line).getByText(step)).toBeDefined();
    }
    expect(screen.getByText(/An administrator has to approve your account/)).toBeDefined();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('links a registered user to the administrators’ login', async () => {
    network.use(refuse('signup', 'email_taken', 'This address is registered already.'));
    await signUp('admin');
    const link = within(await findAlert()).getByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe('/alogin');
  });
});
