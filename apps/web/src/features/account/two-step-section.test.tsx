import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../../test/network';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { SettingsPage } from './settings-page';

const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Proffer:asha?secret=JBSWY3DPEHPK3PXP&issuer=Proffer',
};
const codes = { recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'], token: 'new' };
const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=two-step' });

beforeEach(() =>
  network.use(answer('session', supplier), answer('twoFactor', { method: 'off', recoveryCodesLeft: 0 })),
);
afterEach(() => vi.restoreAllMocks());

/** Opens the dialog up to the step that shows the secret. */
async function beginApp() {
  network.use(answer('startAuthenticator', setup));
  const page = open();
  await page.user.click(await screen.findByLabelText('Authenticator app'));
  await page.user.click(screen.getByRole('button', { name: 'Set up the app' }));
  const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
  await page.user.type(within(dialog).getByLabelText('Password'), 'my secret');
  await page.user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await within(dialog).findByLabelText('Six digits that the app shows');
  return { ...page, dialog: within(dialog) };
}

describe('two-step login', () => {
  // ACC-173
  it('switches to codes by mail with the password and the first code, not by selecting the option', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('setTwoFactor', { codeMailed: true }, { seen, status: 202 }));
    const { user } = open();
    await user.click(await screen.findByLabelText('Code by mail'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use a code by mail' }));
    const dialog = await screen.findByRole('dialog', { name: 'Use a code by mail' });
    await user.type(within(dialog).getByLabelText('Password'), 'my secret{Enter}');
    const field = await within(dialog).findByLabelText('Code from the mail');
    await user.type(field, '123{Enter}');
    expect(await within(dialog).findByText('Please enter the five digits of the mail.')).toBeDefined();
    network.use(
      answer('twoFactor', { method: 'mail', recoveryCodesLeft: 0 }),
      answer('setTwoFactor', { method: 'mail', recoveryCodesLeft: 0, token: 'new' }, { seen }),
    );
    await user.type(field, '45{Enter}');
    expect(await screen.findByText('Two-step login changed')).toBeDefined();
    const asked = { method: 'mail', password: 'my secret' };
    expect(seen.map(({ body }) => body)).toEqual([asked, { ...asked, code: '12345' }]);
    await waitFor(() =>
      expect(screen.getByText('In use').closest('[class*=row]')?.textContent).toContain('Code by mail'),
    );
  });

  it('keeps the dialog and the typed password when it is wrong', async () => {
    network.use(
      refuse('setTwoFactor', 'invalid_input', 'Please check the form.', {
        errors: [{ field: 'password', text: 'The password is incorrect.' }],
      }),
    );
    const { user } = open();
    await user.click(await screen.findByLabelText('Code by mail'));
    await user.click(screen.getByRole('button', { name: 'Use a code by mail' }));
    const dialog = within(await screen.findByRole('dialog'));
    const password = dialog.getByLabelText<HTMLInputElement>('Password');
    await user.type(password, 'my secre{Enter}');
    expect(await dialog.findByText('The password is incorrect.')).toBeDefined();
    expect(password.value).toBe('my secre');
    await waitFor(() => expect(document.activeElement).toBe(password));
  });

  it('sets up an authenticator app and shows the recovery codes until they are stored', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('confirmAuthenticator', codes, { seen }));
    const { user, dialog } = await beginApp();
    expect(await dialog.findByRole('img', { name: /QR code/ })).toBeDefined();
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    await user.type(dialog.getByLabelText('Six digits that the app shows'), '123 456{Enter}');
    const list = await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes.recoveryCodes);
    expect(seen.map(({ body }) => body)).toEqual([{ code: '123456' }]);

    const finish = dialog.getByRole<HTMLButtonElement>('button', { name: 'Done' });
    expect(finish.disabled).toBe(true);
    await user.keyboard('{Escape}');
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeDefined();
    await user.click(dialog.getByLabelText('I have saved these codes'));
    expect(finish.disabled).toBe(false);
    await user.click(finish);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a wrong code at its field, and does not send one without six digits', async () => {
    const { user, dialog } = await beginApp();
    const field = dialog.getByLabelText<HTMLInputElement>('Six digits that the app shows');
    await user.type(field, '123{Enter}');
    expect(await dialog.findByText('Please enter the six digits that the app shows.')).toBeDefined();
    network.use(
      refuse('confirmAuthenticator', 'code_wrong', 'The code is incorrect.', {
        errors: [{ field: 'code', text: 'The code is incorrect.' }],
      }),
    );
    await user.clear(field);
    await user.type(field, '123456{Enter}');
    expect(await dialog.findByText('The code is incorrect.')).toBeDefined();
    expect(field.value).toBe('123456');
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
  });

  it('warns of few recovery codes, and creates and saves new ones', async () => {
    const saved: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) saved.push(file);
      return 'blob:test';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    network.use(
      answer('twoFactor', { method: 'authenticator', recoveryCodesLeft: 2 }),
      answer('newRecoveryCodes', codes),
    );
    const { user } = open();
    expect(await screen.findByText('2 recovery codes left.')).toBeDefined();
    expect(screen.getByText(/losing your phone locks you out/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }));
    network.use(answer('twoFactor', { method: 'authenticator', recoveryCodesLeft: 10 }));
    await user.type(dialog.getByLabelText('Password'), 'my secret{Enter}');
    await user.click(await dialog.findByRole('button', { name: 'Download' }));
    expect(await saved[0]?.text()).toMatch(/asha@pumps\.example[^]*aaaaa-bbbbb\nccccc-ddddd\n/);
    await waitFor(() => expect(screen.queryByText(/losing your phone/)).toBeNull());
  });
});
