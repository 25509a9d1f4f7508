import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { buyer } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { AdminTermsPage } from './terms-page';
import { sampleSignupUser } from './auth.factory';
import { TermsPage } from './terms-page';

const accepted = {
  status: 'Success' as const,
  msg: 'User Registered Successfully',
  awaitsApproval: false,
};
const terms = {
  version: '2026-11-29',
  since: '2026-11-29',
  isCurrent: true,
  text: '## About these terms\n\nThese terms are an agreement.',
};
beforeEach(() => network.use(answer('marketTerms', terms)));
const accept = async () => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Accept Terms & Conditions' });
  await waitFor(() => expect(button.disabled).toBe(false));
  return button;
};
const open = (at = '/tnc?email=meera@example.com') => renderPage(TermsPage, { route: '/tnc', at });
const openAdmin = () => renderPage(AdminTermsPage, { route: '/atnc', at: '/atnc?email=meera@example.com' });

describe('TermsPage', () => {
  // ACC-51, ACC-224
  it('stores the consent and opens the requested page for the person, who is logged in', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('getUser', sampleSignupUser()),
      answer('acceptTerms', { ...accepted, token: 'new' }, { seen }),
      answer('session', buyer),
    );
    const { user, path } = open('/tnc?email=meera@example.com&next=%2Fview-offer%2F7');
    await user.click(await accept());
    await waitFor(() => expect(path()).toBe('/view-offer/7'));
    expect(await screen.findByText('User Registered Successfully')).toBeDefined();
    expect(screen.queryByText('Information')).toBeNull();
    expect(seen[0]?.body).toEqual({ userId: 7, version: '2026-11-29' });
    expect(localStorage.getItem('userId')).toBe(String(buyer.userId));
  });

  it('opens the login if the session cannot be read', async () => {
    network.use(
      answer('getUser', sampleSignupUser()),
      answer('acceptTerms', { ...accepted, token: 'new' }),
      refuse('session', 'unavailable', 'Please try again.'),
    );
    const { user, path } = open();
    await user.click(await accept());
    await waitFor(() => expect(path()).toBe('/login?email=meera%40example.com'));
  });

  // ACC-52
  it('shows the terms in force and a link to the privacy notice', async () => {
    network.use(answer('getUser', sampleSignupUser()));
    open();
    const region = within(await screen.findByRole('region', { name: 'Terms' }));
    expect(region.getByRole('heading', { name: '1. About these terms' })).toBeDefined();
    expect(region.getByText('These terms are an agreement.')).toBeDefined();
    expect(screen.getByText('Version 2026-11-29')).toBeDefined();
    expect(screen.getByRole('link', { name: 'privacy notice' }).getAttribute('href')).toBe('/privacy');
  });

  it('cannot be accepted before the terms are shown, and offers to load them again', async () => {
    network.use(
      answer('getUser', sampleSignupUser()),
      refuse('marketTerms', 'unexpected', 'Something went wrong.'),
    );
    const { user } = open();
    const alert = within(await screen.findByRole('alert', { name: 'The terms could not be loaded' }));
    const button = screen.getByRole('button', { name: 'Accept Terms & Conditions' });
    expect(button).toHaveProperty('disabled', true);
    network.use(answer('marketTerms', terms));
    await user.click(alert.getByRole('button', { name: 'Try again' }));
    expect((await accept()).disabled).toBe(false);
  });

  it('shows an obstacle and where to continue', async () => {
    network.use(
      answer('getUser', sampleSignupUser()),
      refuse('acceptTerms', 'illegal_transition', 'Please fill in the company profile first.'),
    );
    const { user } = open();
    await user.click(await accept());
    const alert = await screen.findByRole('alert', { name: 'The terms could not be accepted' });
    expect(within(alert).getByText(/company profile first/)).toBeDefined();
  });

  it('asks a user without a sign-up to log in', async () => {
    network.use(refuse('getUser', 'unauthenticated', 'Please log in.'));
    open();
    const alert = await screen.findByRole('alert', { name: 'Please log in to continue' });
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/login');
  });

  it('offers a retry when the sign-up could not be loaded', async () => {
    network.use(refuse('getUser', 'unexpected', 'Something went wrong.'));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    network.use(answer('getUser', sampleSignupUser()));
    await user.click(retry);
    expect((await accept()).disabled).toBe(false);
    expect(screen.queryByText('Your sign-up could not be loaded')).toBeNull();
  });
});

describe('AdminTermsPage', () => {
  // ACC-51
  it('opens the administrators’ login with the message that the approval is pending', async () => {
    const reply = { ...accepted, awaitsApproval: true };
    network.use(answer('getUser', sampleSignupUser()), answer('acceptTerms', reply));
    const { user, path } = openAdmin();
    expect(await screen.findByRole('list', { name: 'Signing up, step 3 of 3' })).toBeDefined();
    await user.click(await accept());
    await waitFor(() => expect(path()).toBe('/alogin?email=meera%40example.com'));
    expect(await screen.findByText('User Registered Successfully')).toBeDefined();
    expect(screen.getByText(/once an administrator has approved your account/)).toBeDefined();
  });

  it('mentions no approval to one of the first administrators', async () => {
    network.use(answer('getUser', sampleSignupUser()), answer('acceptTerms', accepted));
    const { user, path } = openAdmin();
    await user.click(await accept());
    await waitFor(() => expect(path()).toBe('/alogin?email=meera%40example.com'));
    expect(screen.queryByText(/approved/)).toBeNull();
  });
});
