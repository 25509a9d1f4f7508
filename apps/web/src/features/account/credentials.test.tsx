import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { supplier } from '../../test/people';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { settings } from './account.factory';
import { SettingsPage } from './settings-page';

const done = { status: 'Success', msg: 'Done' } as const;
const wrongAt = (field: string) => ({ errors: [{ field, text: 'The password is incorrect.' }] });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const open = (section: string) =>
  renderPage(SettingsPage, { route: '/ssetiing', at: `/ssetiing?section=${section}` });

beforeEach(() => network.use(answer('session', supplier), answer('settings', settings)));

describe('changing the email', () => {
  async function change() {
    const page = open('email');
    await putIn(page.user, await screen.findByLabelText('New email'), ' new@pumps.example ');
    await putIn(page.user, field('Password'), 'my secret');
    await page.user.click(screen.getByRole('button', { name: 'Change email' }));
    return page;
  }

  it('waits for the confirmation of the new address', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('changeEmail', done, { seen }),
      answer('settings', { ...settings, pendingEmail: 'new@pumps.example' }),
    );
    await change();
    expect((await screen.findAllByText(/Waiting for confirmation/))[0]?.textContent).toContain(
      'new@pumps.example',
    );
    await screen.findByText('Mail sent');
    expect(seen.map(({ body }) => body)).toEqual([{ email: 'new@pumps.example', password: 'my secret' }]);
    expect(field('Password').value).toBe('');
  });

  it('shows a wrong password at its field and keeps the typed values', async () => {
    network.use(refuse('changeEmail', 'invalid_input', 'Please check the form.', wrongAt('password')));
    await change();
    expect(await screen.findByText('The password is incorrect.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(field('Password')));
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(field('Password').value).toBe('my secret');
    expect(field('New email').value).toContain('new@pumps.example');
    expect(screen.queryByText('Please check the form.')).toBeNull();
  });

  it('shows a taken address at the address field', async () => {
    const text = 'This address is registered already.';
    network.use(refuse('changeEmail', 'email_taken', text, { errors: [{ field: 'email', text }] }));
    await change();
    await waitFor(() => expect(document.activeElement).toBe(field('New email')));
    expect(screen.getByText(text)).toBeDefined();
    expect(field('Password').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('counts down while the server accepts no further attempt', async () => {
    network.use(
      refuse('changeEmail', 'rate_limited', 'Please wait 40 seconds.', {
        details: { retryAfterSeconds: 40 },
      }),
    );
    await change();
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: /Try again in (40|39) s/ });
    expect(button.disabled).toBe(true);
    expect(screen.getByText('Please wait 40 seconds.')).toBeDefined();
  });

  it('neither cuts nor sends an address that is too long', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('changeEmail', done, { seen }));
    const { user } = open('email');
    const email = await screen.findByLabelText<HTMLInputElement>('New email');
    await putIn(user, field('Password'), 'my secret');
    await user.click(email);
    const address = `meera@${'example.'.repeat(31)}com`;
    await user.paste(address);
    await user.click(screen.getByRole('button', { name: 'Change email' }));
    expect(email.value).toBe(address);
    expect(screen.getByText('Please Enter Valid Email Id')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(seen).toEqual([]);
  });

  it('keeps the typed values when the server does not answer', async () => {
    network.use(unplugged('changeEmail'));
    await change();
    expect(await screen.findByText(/could not be reached/)).toBeDefined();
    expect(field('New email').value).toContain('new@pumps.example');
  });
});

describe('changing the password', () => {
  async function change(current: string, next: string, repeated: string) {
    const page = open('password');
    await screen.findByLabelText('Current password');
    if (current) await page.user.type(field('Current password'), current);
    if (next) await page.user.type(field('New password'), next);
    if (repeated) await page.user.type(field('Repeat the new password'), repeated);
    await page.user.click(screen.getByRole('button', { name: 'Change password' }));
    return page;
  }

  it('sends both passwords, confirms the change and empties the fields', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('changePassword', { ...done, token: 'new' }, { seen }));
    await change('old secret', 'new secret 7', 'new secret 7');
    expect(await screen.findByText('Password changed')).toBeDefined();
    expect(seen.map(({ body }) => body)).toEqual([
      { currentPassword: 'old secret', newPassword: 'new secret 7' },
    ]);
    for (const name of ['Current password', 'New password', 'Repeat the new password']) {
      expect(field(name).value).toBe('');
    }
  });

  it.each([
    ['old secret', '12345', '12345', 'Password must be at least 6 characters.', 'New password'],
    ['old secret', 'new secret', 'new secre', 'Passwords do not match.', 'Repeat the new password'],
    ['', 'new secret', 'new secret', 'Please Enter Password', 'Current password'],
  ])('with %o, %o, %o sends nothing and focuses the field', async (current, next, repeated, text, name) => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('changePassword', { ...done, token: 'new' }, { seen }));
    await change(current, next, repeated);
    expect(await screen.findByText(text)).toBeDefined();
    expect(document.activeElement).toBe(field(name));
    expect(seen).toEqual([]);
  });

  it.each(['Current password', 'Repeat the new password'])(
    'neither cuts nor sends a text that is too long as %s',
    async (name) => {
      const seen: { url: URL; body: unknown }[] = [];
      network.use(answer('changePassword', { ...done, token: 'new' }, { seen }));
      const { user } = open('password');
      await screen.findByLabelText('Current password');
      for (const one of ['Current password', 'New password', 'Repeat the new password']) {
        await putIn(user, field(one), 'new secret');
      }
      await pasteTooLong(user, field(name), 200);
      await user.click(screen.getByRole('button', { name: 'Change password' }));
      await waitFor(() => expect(document.activeElement).toBe(field(name)));
      expect(seen).toEqual([]);
    },
  );

  it('shows a wrong current password at its field and keeps all three values', async () => {
    network.use(
      refuse('changePassword', 'invalid_input', 'Please check the form.', wrongAt('currentPassword')),
    );
    await change('old secret', 'new secret', 'new secret');
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
    expect(screen.getByText('The password is incorrect.')).toBeDefined();
    expect(field('New password').value).toBe('new secret');
    expect(field('Repeat the new password').value).toBe('new secret');
  });

  it('shows the strength in words while typing', async () => {
    const { user } = open('password');
    await user.type(await screen.findByLabelText('New password'), 'abc');
    expect(screen.getByText('Strength: Weak')).toBeDefined();
  });
});
