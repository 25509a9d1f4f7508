import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { AdminLoginPage } from './login-page';
import { goodLogin, sampleAdmin } from './auth.factory';

async function logIn(at = '/alogin') {
  const page = renderPage(AdminLoginPage, { route: '/alogin', at });
  await page.user.type(await screen.findByLabelText('Email'), 'root@example.com');
  await page.user.type(screen.getByLabelText('Password'), 'a good pass{Enter}');
  return page;
}

describe('AdminLoginPage', () => {
  // ACC-29
  it('opens the list of users after an administrator logs in', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('login', goodLogin(sampleAdmin), { seen }));
    const { path } = await logIn();
    await waitFor(() => expect(path()).toBe('/ahome'));
    expect(seen[0]?.body).toMatchObject({ door: 'admin' });
    expect(localStorage.getItem('userMode')).toBe('admin');
  });

  it('opens the requested page after a login, but never another site', async () => {
    network.use(answer('login', goodLogin(sampleAdmin)));
    const page = await logIn('/alogin?next=%2Ftemplate');
    await waitFor(() => expect(page.path()).toBe('/template'));
    page.unmount();
    const other = await logIn('/alogin?next=https%3A%2F%2Fevil.example.com');
    await waitFor(() => expect(other.path()).toBe('/ahome'));
  });

  // ACC-28
  it('has the title and the links of the specification', async () => {
    renderPage(AdminLoginPage, { route: '/alogin' });
    expect(await screen.findByRole('heading', { name: 'Admin Sign In' })).toBeDefined();
    const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(target('Forgot password?')).toBe('/forgot-password?from=alogin');
    expect(target('Sign up')).toBe('/asignup');
  });

  // ACC-29, ACC-30
  it('shows the right login page to a user of the market', async () => {
    network.use(refuse('login', 'wrong_door', 'Please Login from User Panel'));
    await logIn();
    const form = within(document.querySelector('form')!);
    const alert = await form.findByRole('alert', { name: 'Information' });
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/login');
    expect(screen.getAllByText(/Please Login from User Panel/)).toHaveLength(1);
  });

  it("links to the step at which an administrator's sign-up continues", async () => {
    network.use(
      refuse('login', 'signup_unfinished', 'Your sign-up is not finished yet.', {
        details: { step: 'terms' },
      }),
    );
    await logIn();
    const link = await screen.findByRole('link', { name: 'Continue signing up' });
    expect(link.getAttribute('href')).toBe('/atnc?email=root%40example.com');
  });
});
