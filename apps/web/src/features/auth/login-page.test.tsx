import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { LoginPage } from './login-page';

const supplier = {
  userId: 7,
  email: 'meera@example.com',
  userType: 'Supplier',
  userMode: 'Supplier',
  firstName: 'Meera',
  lastName: 'Iyer',
  companyName: 'Sundaram Pumps',
  otherUserType: null,
} as const;

async function logIn(at = '/login') {
  const page = renderPage(LoginPage, { route: '/login', at });
  await page.user.type(await screen.findByLabelText('Email'), ' meera@example.com ');
  await page.user.type(screen.getByLabelText('Password'), 'a good pass');
  await page.user.click(screen.getByRole('button', { name: 'Log in' }));
  return page;
}

describe('LoginPage', () => {
  it('goes to the supplier’s start and keeps neither password nor token', async () => {
    network.use(
      answer('login', { status: 'Success', msg: 'User Verified', data: [supplier, 'secret-token'] }),
    );
    const page = await logIn();
    await vi.waitFor(() => expect(page.path()).toBe('/sproposal'));
    expect(await screen.findByText('User Verified')).toBeDefined();
    expect(localStorage.getItem('userId')).toBe('7');
    expect(JSON.stringify(Object.entries(localStorage))).not.toMatch(/secret-token|a good pass/);
  });

  it('goes on to where one was going, but never off the site', async () => {
    network.use(answer('login', { status: 'Success', msg: 'User Verified', data: [supplier, 't'] }));
    const page = await logIn('/login?next=%2Fndarequest%3Fpage%3D2');
    await vi.waitFor(() => expect(page.path()).toBe('/ndarequest?page=2'));
    page.unmount();
    const other = await logIn('/login?next=%2F%2Fevil.example.com');
    await vi.waitFor(() => expect(other.path()).toBe('/sproposal'));
  });

  it('says what is missing, at the field and aloud', async () => {
    const { user } = renderPage(LoginPage, { route: '/login' });
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect((await screen.findAllByText('Please Enter Email Id')).length).toBe(2);
    expect(screen.getByText('Validation')).toBeDefined();
    expect(screen.getByText('Please Enter Password')).toBeDefined();
  });

  it('keeps what was typed when the password is wrong or nobody answers', async () => {
    network.use(refuse('login', 'invalid_credentials', 'The email or the password is not right.'));
    const page = await logIn();
    expect(await screen.findByText('User not Verified')).toBeDefined();
    network.use(unplugged('login'));
    await page.user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toContain('meera@example.com');
  });

  it('leads an unfinished sign-up to its step', async () => {
    network.use(
      refuse('login', 'signup_unfinished', 'Your sign-up is not finished yet.', {
        details: { step: 'profile' },
      }),
    );
    await logIn();
    const link = await screen.findByRole('link', { name: 'Continue signing up' });
    expect(link.getAttribute('href')).toContain('/Profile-Info');
  });
});
