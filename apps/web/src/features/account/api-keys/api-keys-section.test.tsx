import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '@proffer/contract/members/schemas';
import { queryClient } from '../../../lib/query-client';
import { answer, network, refuse } from '../../../test/network';
import { asViewer, peopleOfViewer, supplier } from '../../../test/people';
import { putIn } from '../../../test/put-in';
import { renderPage } from '../../../test/render-page';
import { toastStore } from '../../../ui/toast-store';
import { SettingsPage } from '../settings-page';
import { apiKey } from './api-keys.factory';

const done = { status: 'Success', msg: 'Done' } as const;
type Seen = { url: URL; body: unknown }[];

const asha: Person = {
  memberId: 1,
  name: 'Asha Rao',
  email: 'asha@pumps.example',
  role: 'owner',
  mayBind: true,
  bindLimit: null,
  hasTwoStep: true,
  joinedAt: '2026-01-05T09:00:00Z',
  isSelf: true,
};
const vik: Person = {
  ...asha,
  memberId: 2,
  name: 'Vik Shah',
  email: 'vik@pumps.example',
  role: 'viewer',
  isSelf: false,
};
const company = { people: [asha, vik], invitations: [], twoStepFrom: null };
const secret = 'pfk_the-secret-that-is-shown-once';

const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=api-keys' });
const paths = (seen: Seen) => seen.map(({ url, body }) => [url.pathname, body]);

async function openTask(task: string) {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Stock system' }));
  await user.click(await screen.findByRole('menuitem', { name: `${task}: Stock system` }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

beforeEach(() =>
  network.use(answer('session', supplier), answer('people', company), answer('apiKeys', { keys: [apiKey] })),
);

describe('the section API keys', () => {
  // INT-80
  it('names the owners to a colleague and requests no keys', async () => {
    const seen: Seen = [];
    network.use(
      answer('session', asViewer(supplier)),
      answer('people', { ...peopleOfViewer, twoStepFrom: null }),
      answer('apiKeys', { keys: [] }, { seen }),
    );
    open();
    expect(await screen.findByText('Ask Asha Rao to manage API keys.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Create a key' })).toBeNull();
    expect(seen).toEqual([]);
  });

  // INT-81
  it('lists keys with access, person, dates and state, and folds those that ended', async () => {
    const old = {
      ...apiKey,
      id: 2,
      name: 'Old books',
      state: 'revoked' as const,
      revokedAt: '2026-11-05T09:00:00Z',
    };
    network.use(answer('apiKeys', { keys: [{ ...apiKey, createdBy: 'Vik Shah' }, old] }));
    open();
    const row = within(await screen.findByRole('list', { name: 'API keys' })).getByRole('listitem');
    expect(row.textContent).toContain('Prepare: Offers · Read: Quotes');
    expect(row.textContent).toContain('pfk_a1B2c3D4…');
    expect(row.textContent).toContain('for Asha Rao · created 1 Nov 2026 by Vik Shah');
    expect(row.textContent).toContain('not used yet');
    const folded = screen.getByText('Expired and revoked keys (1)').closest('details');
    expect([folded?.open, folded?.textContent]).toEqual([
      false,
      expect.stringContaining('revoked on 5 Nov 2026'),
    ]);
  });

  it('explains the purpose of keys to a company without one, with the documentation', async () => {
    network.use(answer('apiKeys', { keys: [] }));
    open();
    expect(await screen.findByText(/Your company has no valid key/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'API documentation' }).getAttribute('href')).toBe('/docs');
  });

  // INT-82
  it('creates a key, shows its secret once, and closes only when it is stored', async () => {
    const seen: Seen = [];
    network.use(answer('createApiKey', { key: apiKey, secret }, { status: 201, seen }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create a key' }));
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    expect(dialog.getByText('Please enter a name.')).toBeDefined();
    expect(dialog.getByText('Please choose at least one access.')).toBeDefined();
    await putIn(user, dialog.getByLabelText('Name'), ' Stock system ');
    await user.click(dialog.getByRole('radio', { name: 'Offers: Prepare' }));
    await user.click(dialog.getByRole('radio', { name: 'Quotes: Read' }));
    await user.selectOptions(dialog.getByLabelText('Valid for'), '180');
    await user.click(dialog.getByRole('button', { name: 'Create key' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Your new key' }));
    expect(shown.getByText(secret)).toBeDefined();
    expect(shown.getByText(/\/events"/)).toBeDefined();
    expect(paths(seen)).toEqual([
      [
        '/user/api-keys',
        { name: 'Stock system', scopes: { offers: 'prepare', quotes: 'read' }, days: 180, memberId: 1 },
      ],
    ]);
    await user.keyboard('{Escape}');
    expect(screen.getByText(secret)).toBeDefined();
    await user.click(shown.getByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
  });

  // INT-86
  it('leaves the secret neither in the cache nor in the browser’s storage', async () => {
    network.use(answer('createApiKey', { key: apiKey, secret }, { status: 201 }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    await putIn(user, await screen.findByLabelText('Name'), 'Stock');
    await user.click(screen.getByRole('radio', { name: 'Messages: Read' }));
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    await user.click(await screen.findByRole('button', { name: 'I have stored it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const stored = () => {
      const caches = [queryClient.getQueryCache(), queryClient.getMutationCache()];
      const states = caches.map((cache) => cache.getAll().map(({ state }) => state));
      return JSON.stringify([states, Object.entries(localStorage), Object.entries(sessionStorage)]);
    };
    await waitFor(() => expect(stored()).not.toContain(secret));
    expect(stored()).toContain('Stock system');
  });

  it('shows at the person that the chosen role is not enough', async () => {
    const text = 'This person may only read, but the key may prepare Offers.';
    network.use(
      refuse('createApiKey', 'invalid_input', 'Please check.', { errors: [{ field: 'memberId', text }] }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Create a key' }));
    await putIn(user, await screen.findByLabelText('Name'), 'Stock');
    await user.click(screen.getByRole('radio', { name: 'Offers: Prepare' }));
    await user.selectOptions(screen.getByLabelText('Person'), '2');
    await user.click(screen.getByRole('button', { name: 'Create key' }));
    expect(await screen.findByText(text)).toBeDefined();
  });

  // INT-83
  it('replaces a key and tells how long the previous one stays valid', async () => {
    const seen: Seen = [];
    network.use(answer('rotateApiKey', { key: { ...apiKey, id: 4 }, secret }, { status: 201, seen }));
    const { user, dialog } = await openTask('Replace');
    expect(dialog.getByText(/stays valid for 7 days/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Create new key' }));
    const shown = within(await screen.findByRole('dialog', { name: 'Your new key' }));
    expect(shown.getByText(secret)).toBeDefined();
    expect(shown.getByText(/previous key stays valid for at most 7 days/)).toBeDefined();
    expect(paths(seen)).toEqual([['/user/api-keys/3/rotate', { days: 90 }]]);
  });

  // INT-83
  it('transfers a key to a colleague', async () => {
    const seen: Seen = [];
    network.use(answer('transferApiKey', done, { seen }));
    const { user, dialog } = await openTask('Transfer');
    await user.click(dialog.getByRole('button', { name: 'Transfer' }));
    await waitFor(() => expect(paths(seen)).toEqual([['/user/api-keys/3/person', { memberId: 2 }]]));
    await waitFor(() => expect(toastStore.current()[0]?.title).toBe('Key transferred'));
  });

  // INT-83
  it('revokes a key after a question', async () => {
    const seen: Seen = [];
    network.use(answer('revokeApiKey', done, { seen }));
    const { user, dialog } = await openTask('Revoke');
    await user.click(dialog.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(seen.map(({ url }) => url.pathname)).toEqual(['/user/api-keys/3']));
  });
});
