import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client';
import { sessionQuery } from '../../lib/session';
import { answer, network, refuse } from '../../test/network';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { closing } from './account.factory';
import { SettingsPage } from './settings-page';

const done = { status: 'Success', msg: 'Done' } as const;
const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=close' });

beforeEach(() => network.use(answer('session', supplier), answer('closingPreview', closing)));
afterEach(() => vi.restoreAllMocks());

async function openDialog() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Close account' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close account' }));
  const word = dialog.getByLabelText<HTMLInputElement>('Type CLOSE to confirm');
  const password = dialog.getByLabelText<HTMLInputElement>('Password');
  return { user, dialog, word, password };
}

describe('closing the account', () => {
  it('shows in figures what is removed and what is kept', async () => {
    open();
    const goes = await screen.findByRole('list', { name: 'What goes' });
    expect(goes.textContent).toContain('3 published offers are taken off the market.');
    expect(screen.getByRole('list', { name: 'What stays' }).textContent).toContain('2 signed NDAs');
  });

  it('shows the reason instead of the button when the account cannot be closed', async () => {
    const obstacle = 'You are the last administrator.';
    network.use(answer('closingPreview', { ...closing, obstacle }));
    open();
    expect(await screen.findByText(obstacle)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull();
  });

  it('closes the account, removes local data and leads to the login', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    network.use(answer('closeAccount', done, { seen }));
    const { user, word, password } = await openDialog();
    localStorage.setItem('userEmail', supplier.email);
    await user.type(word, 'CLOSE');
    await user.type(password, 'my secret{Enter}');
    await waitFor(() => expect(assign.mock.calls).toEqual([['/login']]));
    expect(seen.map(({ body }) => body)).toEqual([{ password: 'my secret' }]);
    expect(localStorage.getItem('userEmail')).toBeNull();
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeUndefined();
  });

  it('sends nothing without the confirmation word', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('closeAccount', done, { seen }));
    const { user, dialog, word, password } = await openDialog();
    await user.type(word, 'CLOS');
    await user.type(password, 'my secret{Enter}');
    expect(await dialog.findByText('Please type CLOSE.')).toBeDefined();
    expect(document.activeElement).toBe(word);
    expect(seen).toEqual([]);
  });

  it('shows a wrong password at its field and keeps the typed values', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    network.use(
      refuse('closeAccount', 'invalid_input', 'Please check the form.', {
        errors: [{ field: 'password', text: 'The password is incorrect.' }],
      }),
    );
    const { user, dialog, word, password } = await openDialog();
    await user.type(word, 'CLOSE');
    await user.type(password, 'my secre{Enter}');
    expect(await dialog.findByText('The password is incorrect.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect([word.value, password.value]).toEqual(['CLOSE', 'my secre']);
    expect(assign).not.toHaveBeenCalled();
  });

  it('shows an obstacle that arose in the meantime', async () => {
    const obstacle = 'You are the last administrator.';
    network.use(refuse('closeAccount', 'illegal_transition', obstacle));
    const { user, dialog, word, password } = await openDialog();
    network.use(answer('closingPreview', { ...closing, obstacle }));
    await user.type(word, 'CLOSE');
    await user.type(password, 'my secret{Enter}');
    expect((await dialog.findByRole('alert')).textContent).toBe(obstacle);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Close account' })).toBeNull());
  });
});

describe('closing a company of several people', () => {
  const shared = { ...supplier, member: { ...supplier.member, isShared: true } };

  // COM-81
  it('asks an owner for the word and the password, and leads to the login', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    network.use(answer('session', shared), answer('closeCompany', done, { seen }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Close company' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close company' }));
    await user.type(dialog.getByLabelText('Type CLOSE to confirm'), 'CLOSE');
    await user.type(dialog.getByLabelText('Password'), 'my secret{Enter}');
    await waitFor(() => expect(assign.mock.calls).toEqual([['/login']]));
    expect(seen.map(({ body }) => body)).toEqual([{ password: 'my secret' }]);
  });

  it('is not offered to a member, nor in a company of one person', async () => {
    network.use(answer('session', { ...shared, member: { ...shared.member, role: 'member' } }));
    open();
    await screen.findByRole('button', { name: 'Close account' });
    expect(screen.queryByRole('button', { name: 'Close company' })).toBeNull();
  });
});
