import { act, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { ForgotPasswordPage } from './forgot-password-page';

const sent = 'If this address is registered, a link is on its way. It is valid for 30 minutes.';
const good = { status: 'Success' as const, msg: 'ok' };
type Seen = { url: URL; body: unknown }[];

async function ask(at = '/forgot-password?from=login') {
  const page = renderPage(ForgotPasswordPage, { route: '/forgot-password', at });
  await page.user.type(await screen.findByLabelText('Email'), ' meera@example.com ');
  await page.user.click(screen.getByRole('button', { name: 'Send reset link' }));
  return page;
}

describe('ForgotPasswordPage', () => {
  afterEach(() => vi.useRealTimers());

  // ACC-59
  it('shows the same message for every address with a link to the login', async () => {
    const seen: Seen = [];
    network.use(answer('forgotPassword', good, { seen }));
    await ask();
    const news = await screen.findByText(sent);
    expect(seen[0]?.body).toEqual({ email: 'meera@example.com', from: 'login' });
    expect(document.activeElement?.contains(news)).toBe(true);
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/login');
  });

  it('links administrators to their own login', async () => {
    const seen: Seen = [];
    network.use(answer('forgotPassword', good, { seen }));
    await ask('/forgot-password?from=alogin');
    await screen.findByText(sent);
    expect(seen[0]?.body).toMatchObject({ from: 'alogin' });
    expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe('/alogin');
  });

  it('requires a valid address, with one message at the field', async () => {
    const { user } = renderPage(ForgotPasswordPage, { route: '/forgot-password' });
    const button = await screen.findByRole('button', { name: 'Send reset link' });
    await user.click(button);
    expect(screen.getAllByText('Please Enter Email Id')).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
    await user.keyboard('meera@');
    await user.click(button);
    expect(screen.getAllByText('Please Enter Valid Email Id')).toHaveLength(1);
  });

  it('neither cuts nor sends an address that is too long', async () => {
    const seen: Seen = [];
    network.use(answer('forgotPassword', good, { seen }));
    const { user } = renderPage(ForgotPasswordPage, { route: '/forgot-password' });
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    await user.click(email);
    const address = `meera@${'example.'.repeat(31)}com`;
    await user.paste(address);
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(email.value).toBe(address);
    expect(screen.getAllByText('Please Enter Valid Email Id')).toHaveLength(1);
    expect(document.activeElement).toBe(email);
    expect(seen).toEqual([]);
  });

  it('sends the mail again after 30 seconds, and keeps the message when that fails', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const seen: Seen = [];
    network.use(answer('forgotPassword', good, { seen }));
    const { user } = await ask();
    await screen.findByText(sent);
    const waiting = screen.getByRole<HTMLButtonElement>('button', { name: /^Send again in (30|29) s$/ });
    expect(waiting.disabled).toBe(true);
    act(() => {
      vi.advanceTimersByTime(30_000);
    });
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText(/another link is on its way/)).toBeDefined();
    expect(seen).toHaveLength(2);
    act(() => {
      vi.advanceTimersByTime(30_000);
    });
    network.use(unplugged('forgotPassword'));
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByRole('alert', { name: 'The link was not sent' })).toBeDefined();
    expect(screen.getByText(sent)).toBeDefined();
  });

  it('keeps the address when the server does not answer, and lets it be changed', async () => {
    network.use(unplugged('forgotPassword'));
    const { user } = await ask();
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toContain('meera@example.com');
    network.use(answer('forgotPassword', good));
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await user.click(await screen.findByRole('button', { name: 'Use another address' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  });

  it('counts down after too many requests', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    network.use(
      refuse('forgotPassword', 'rate_limited', 'Too many requests.', { details: { retryAfterSeconds: 20 } }),
    );
    await ask();
    expect(await screen.findByRole('button', { name: 'Try again in 20 s' })).toBeDefined();
    act(() => {
      vi.advanceTimersByTime(20_000);
    });
    expect(screen.getByRole('button', { name: 'Send reset link' })).toBeDefined();
  });
});
