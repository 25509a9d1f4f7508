import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { ResetPasswordPage } from './reset-password-page';

type Seen = { url: URL; body: unknown }[];
const link = '/reset-password-validate?email=meera%40example.com&key=s3cret';

const open = (at = link) => renderPage(ResetPasswordPage, { route: '/reset-password-validate', at });
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset password' });

async function fillIn(at = link) {
  network.use(answer('validateReset', 'Success: the link is valid.'));
  const page = open(at);
  await putIn(page.user, await screen.findByLabelText('New Password'), 'quiet river 42');
  await putIn(page.user, screen.getByLabelText('Confirm Password'), 'quiet river 42');
  return page;
}

describe('ResetPasswordPage', () => {
  afterEach(() => vi.useRealTimers());

  // ACC-60
  it('checks the link once and removes the key from the address', async () => {
    const seen: Seen = [];
    network.use(answer('validateReset', 'Success', { seen }));
    const { path } = open(`${link}&from=alogin`);
    expect(await screen.findByText('Choose a new password for meera@example.com.')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ email: 'meera@example.com', key: 's3cret' }]);
    expect(path()).toBe('/reset-password-validate?email=meera%40example.com&from=alogin');
    expect(JSON.stringify([localStorage, sessionStorage].map((kept) => Object.entries(kept)))).not.toContain(
      's3cret',
    );
    expect(document.activeElement).toBe(screen.getByLabelText('New Password'));
  });

  // ACC-65
  it('sets the password and opens the login with the server’s message', async () => {
    const seen: Seen = [];
    network.use(answer('resetPassword', 'Password has been reset successfully!', { seen }));
    const { user, path } = await fillIn();
    await user.click(submit());
    await vi.waitFor(() => expect(path()).toBe('/login'));
    expect(await screen.findByText('Password has been reset successfully!')).toBeDefined();
    expect(seen[0]?.body).toEqual({ email: 'meera@example.com', password: 'quiet river 42', key: 's3cret' });
  });

  it("opens the administrators' login for administrators", async () => {
    network.use(answer('resetPassword', 'Password has been reset successfully!'));
    const { user, path } = await fillIn(`${link}&from=alogin`);
    await user.click(submit());
    await vi.waitFor(() => expect(path()).toBe('/alogin'));
  });

  // ACC-64
  it('reports a fault at a field once it was touched, and sends nothing until both are valid', async () => {
    network.use(answer('validateReset', 'Success'));
    const { user } = open();
    await user.type(await screen.findByLabelText('New Password'), '12345');
    expect(screen.queryByText('Password must be at least 6 characters.')).toBeNull();
    await user.tab();
    expect(screen.getByText('Password must be at least 6 characters.')).toBeDefined();
    await user.type(screen.getByLabelText('Confirm Password'), '1234567');
    await user.tab();
    expect(screen.getByText('Passwords do not match.')).toBeDefined();
    expect(submit().disabled).toBe(true);
    await user.type(screen.getByLabelText('New Password'), '67');
    expect(screen.queryByText('Passwords do not match.')).toBeNull();
    expect(submit().disabled).toBe(false);
  });

  // ACC-65
  it('shows the server’s refusal and keeps the typed values', async () => {
    network.use(answer('resetPassword', 'Error: the link was used already.'));
    const { user } = await fillIn();
    await user.click(submit());
    const alert = await screen.findByRole('alert', { name: 'Error occurred while resetting password.' });
    expect(within(alert).getByText(/the link was used already/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('New Password').value).toBe('quiet river 42');
    network.use(unplugged('resetPassword'));
    await user.click(submit());
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
  });

  it('shows the server’s message about the password at its field, and the wait after too many attempts', async () => {
    network.use(
      refuse('resetPassword', 'invalid_input', 'Please check the form.', {
        errors: [{ field: 'password', text: 'This password is too common.' }],
      }),
    );
    const { user } = await fillIn();
    await user.click(submit());
    expect(await screen.findByText('This password is too common.')).toBeDefined();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New Password')));
    network.use(
      refuse('resetPassword', 'rate_limited', 'Too many tries.', { details: { retryAfterSeconds: 15 } }),
    );
    await user.click(submit());
    expect(await screen.findByRole('button', { name: 'Try again in 15 s' })).toBeDefined();
  });

  // ACC-62, ACC-63
  it('opens the login five seconds after an invalid link', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    network.use(answer('validateReset', 'Error: expired'));
    const { path } = open(`${link}&from=alogin`);
    const alert = await screen.findByRole('alert', { name: 'Invalid or expired link.' });
    expect(within(alert).getByText(/You will be taken to the login in 5 seconds\./)).toBeDefined();
    const shown = screen.getByText(/^You will be taken to the login in \d s$/);
    expect(shown.getAttribute('aria-hidden')).toBe('true');
    act(() => {
      vi.advanceTimersByTime(2_000);
    });
    expect(shown.textContent).toMatch(/in [23] s$/);
    expect(path()).toContain('/reset-password-validate');
    act(() => {
      vi.advanceTimersByTime(3_000);
    });
    await vi.waitFor(() => expect(path()).toBe('/alogin'));
  });

  // ACC-63
  it('stays on request, with links onwards', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    network.use(answer('validateReset', 'Error: expired'));
    const { user, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    act(() => {
      vi.advanceTimersByTime(10_000);
    });
    expect(path()).toContain('/reset-password-validate');
    const again = screen.getByRole('link', { name: 'Ask for a new link' });
    expect(again.getAttribute('href')).toBe('/forgot-password?from=login');
    expect(document.activeElement?.contains(again)).toBe(true);
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByText(/You will be taken/)).toBeNull();
  });

  it("uses the key from this browser's cookie after a reload", async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('validateReset', 'Success', { seen }));
    open('/reset-password-validate?email=meera%40example.com');
    expect(await screen.findByLabelText('New Password')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([{ email: 'meera@example.com' }]);
  });

  // ACC-62
  it('treats a link without an address, or with a malformed one, as invalid', async () => {
    const page = open('/reset-password-validate?key=k');
    expect(await screen.findByText('Invalid or expired link.')).toBeDefined();
    page.unmount();
    network.use(refuse('validateReset', 'invalid_input', 'Please Enter Valid Email Id'));
    open('/reset-password-validate?email=meera&key=k');
    expect(await screen.findByText('Invalid or expired link.')).toBeDefined();
  });

  // ACC-65
  it('does not redirect when the check itself failed, and tries again', async () => {
    network.use(unplugged('validateReset'));
    const { user } = open();
    const alert = await screen.findByRole('alert', { name: 'Server error while validating link.' });
    expect(within(alert).getByText(/could not be reached/)).toBeDefined();
    expect(screen.queryByText(/You will be taken/)).toBeNull();
    network.use(answer('validateReset', 'Success'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('New Password')).toBeDefined();
  });
});
