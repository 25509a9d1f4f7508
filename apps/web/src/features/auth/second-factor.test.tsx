import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { goodLogin, sampleUser } from './auth.factory';
import { LoginPage } from './login-page';

const goodReply = goodLogin(sampleUser());
const boxes = () => screen.getAllByLabelText<HTMLInputElement>(/^Digit \d of 5$/);

async function openSecondStep(method: 'mail' | 'authenticator', at = '/login') {
  network.use(
    refuse('login', 'second_factor_required', 'Please enter the code.', {
      details: { method, email: 'm***@example.com' },
    }),
  );
  const page = renderPage(LoginPage, { route: '/login', at });
  await page.user.type(await screen.findByLabelText('Email'), 'meera@example.com');
  await page.user.type(screen.getByLabelText('Password'), 'a good pass{Enter}');
  await screen.findByRole('heading', { name: 'Two-step login' });
  return page;
}

describe('the second factor by a mailed code', () => {
  afterEach(() => vi.useRealTimers());

  it('shows the masked address, accepts the code and opens the requested page', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('secondFactor', goodReply, { seen }));
    const { user, path } = await openSecondStep('mail', '/login?next=%2Fnda');
    expect(screen.getByText('m***@example.com')).toBeDefined();
    expect(document.activeElement).toBe(boxes()[0]);
    await user.keyboard('12345');
    await vi.waitFor(() => expect(path()).toBe('/nda'));
    expect(seen[0]?.body).toEqual({ code: '12345' });
    expect(localStorage.getItem('userId')).toBe('7');
    expect(await screen.findByText('User Verified')).toBeDefined();
  });

  it('stays at the boxes after a wrong code', async () => {
    network.use(refuse('secondFactor', 'code_wrong', 'The code is incorrect. 4 tries left.'));
    const { user } = await openSecondStep('mail');
    await user.keyboard('12345');
    expect(await screen.findByText('The code is incorrect. 4 tries left.')).toBeDefined();
    expect(document.activeElement).toBe(boxes()[0]);
    expect(boxes().map(({ value }) => value)).toEqual(['', '', '', '', '']);
  });

  it.each([
    ['code_expired', 'This code is no longer valid. Please log in again.'],
    ['unauthenticated', 'Please log in.'],
  ] as const)('goes back to the password when it is used up: %s', async (code, text) => {
    network.use(refuse('secondFactor', code, text));
    const { user } = await openSecondStep('mail');
    await user.keyboard('12345');
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('meera@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  });

  it('sends the code again after the countdown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('resendSecondFactor', { status: 'Success', msg: 'ok' }, { seen }));
    const { user } = await openSecondStep('mail');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Resend in \d+ s$/ }).disabled).toBe(true);
    act(() => {
      vi.advanceTimersByTime(30_000);
    });
    await user.click(screen.getByRole('button', { name: 'Resend' }));
    expect(await screen.findByText('We have sent the code to m***@example.com again.')).toBeDefined();
    expect(seen).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Resend in (29|30) s$/ })).toBeDefined();
  });

  it('keeps the digits and counts down after too many attempts', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    network.use(
      refuse('secondFactor', 'rate_limited', 'Too many tries.', { details: { retryAfterSeconds: 9 } }),
    );
    const { user } = await openSecondStep('mail');
    await user.keyboard('12345');
    expect(await screen.findByRole('button', { name: 'Try again in 9 s' })).toBeDefined();
    expect(
      boxes()
        .map(({ value }) => value)
        .join(''),
    ).toBe('12345');
    act(() => {
      vi.advanceTimersByTime(9_000);
    });
    expect(screen.getByRole('button', { name: 'Verify' })).toBeDefined();
  });

  it('returns to the password step by a button', async () => {
    const { user } = await openSecondStep('mail');
    await user.click(screen.getByRole('button', { name: 'Back to the password' }));
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined();
    expect(screen.queryByRole('alert', { name: 'Verification code needed' })).toBeNull();
  });
});

describe('the second factor by an authenticator app', () => {
  it('accepts six digits with the blank that apps show', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('secondFactor', goodReply, { seen }));
    const { user, path } = await openSecondStep('authenticator');
    const field = screen.getByLabelText<HTMLInputElement>('Code from your authenticator app');
    expect(document.activeElement).toBe(field);
    expect(field.autocomplete).toBe('one-time-code');
    await user.paste('123 456');
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(path()).toBe('/shome'));
    expect(seen[0]?.body).toEqual({ code: '123456' });
  });

  it('reports a missing code and keeps the focus after a wrong one', async () => {
    network.use(refuse('secondFactor', 'code_wrong', 'The code is incorrect. 4 tries left.'));
    const { user } = await openSecondStep('authenticator');
    const field = screen.getByLabelText('Code from your authenticator app');
    await user.keyboard('123');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Please enter the six digits your app shows.')).toBeDefined();
    expect(document.activeElement).toBe(field);
    await user.keyboard('456');
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('The code is incorrect. 4 tries left.')).toBeDefined();
    expect(document.activeElement).toBe(field);
  });

  it('accepts a recovery code instead', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('secondFactor', goodReply, { seen }));
    const { user, path } = await openSecondStep('authenticator');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'));
    await user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(screen.getByText('Please enter a recovery code.')).toBeDefined();
    await user.keyboard('abcde-fghij{Enter}');
    await vi.waitFor(() => expect(path()).toBe('/shome'));
    expect(seen[0]?.body).toEqual({ code: 'abcde-fghij' });
  });
});
