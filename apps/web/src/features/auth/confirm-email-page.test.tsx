import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { ConfirmEmailPage } from './confirm-email-page';

const good = { status: 'Success' as const, msg: 'ok' };

function open(at = '/confirm-email?key=s3cret') {
  return renderPage(ConfirmEmailPage, { route: '/confirm-email', at });
}
const confirmButton = () => screen.findByRole('button', { name: 'Confirm this email address' });

describe('ConfirmEmailPage', () => {
  it('confirms the address only when the button is clicked', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('confirmEmail', good, { seen }));
    const { user } = open();
    const button = await confirmButton();
    expect(seen).toEqual([]);
    await user.click(button);
    const news = await screen.findByText(/Your email address is confirmed/);
    expect(document.activeElement).toBe(news);
    expect(seen[0]?.body).toEqual({ key: 's3cret' });
    expect(screen.getByRole('link', { name: 'Go to the login' }).getAttribute('href')).toBe('/login');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['link_invalid', 'Invalid or expired link.', /change the email again/],
    ['email_taken', 'This address belongs to another account', /keeps the address it had/],
  ] as const)('shows why the confirmation is impossible: %s', async (code, title, text) => {
    network.use(refuse('confirmEmail', code, 'Refused.'));
    const { user } = open();
    await user.click(await confirmButton());
    const alert = await screen.findByRole('alert', { name: title });
    expect(within(alert).getByText(text)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to the login' })).toBeDefined();
  });

  it('shows at once that the link has no key', async () => {
    open('/confirm-email');
    expect(await screen.findByRole('alert', { name: 'Invalid or expired link.' })).toBeDefined();
  });

  it('allows a retry when the server does not answer, and waits after too many attempts', async () => {
    network.use(unplugged('confirmEmail'));
    const { user } = open();
    await user.click(await confirmButton());
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    network.use(
      refuse('confirmEmail', 'rate_limited', 'Too many tries.', { details: { retryAfterSeconds: 8 } }),
    );
    await user.click(await confirmButton());
    expect(await screen.findByRole('button', { name: 'Try again in 8 s' })).toBeDefined();
  });
});
