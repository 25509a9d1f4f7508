import { screen, within } from '@testing-library/react';
import type { SigningKeys } from '@proffer/contract/signing/key.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { madeByDevice, notAllowed, useDevice } from '../../test/device';
import { answer, network, refuse } from '../../test/network';
import { supplier } from '../../test/people';
import { putIn } from '../../test/put-in';
import { renderPage } from '../../test/render-page';
import { SettingsPage } from './settings-page';

const device = useDevice();

const none: SigningKeys = { isPossible: true, isAlwaysAsked: false, keys: [] };
const laptop = {
  id: 4,
  name: 'Office laptop',
  fingerprint: 'ab'.repeat(32),
  isSynced: false,
  addedDate: '2026-11-20T09:00:00Z',
  usedDate: null,
};
const one: SigningKeys = { ...none, keys: [laptop] };
const options = {
  challenge: 'AAAA',
  rp: { id: 'market.example.com', name: 'Proffer' },
  user: { id: 'AAAA', name: 'a', displayName: 'A' },
  excludeCredentials: [],
};
const open = () => renderPage(SettingsPage, { route: '/ssetiing', at: '/ssetiing?section=signing-keys' });

beforeEach(() => network.use(answer('session', supplier)));

// DEA-51, DEA-52
describe('signing keys', () => {
  it('are created by the browser, named, and listed', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(
      answer('signingKeys', none),
      answer('beginSigningKey', options),
      answer('addSigningKey', one, { status: 201, seen }),
    );
    const { user } = open();
    await screen.findByText(/without own key/);
    await putIn(user, screen.getByRole('textbox', { name: 'Name of the key' }), 'Office laptop');
    await user.click(screen.getByRole('button', { name: 'Add a key' }));
    const list = await screen.findByRole('list', { name: 'Signing keys' });
    expect(within(list).getByText(`SHA-256 ${laptop.fingerprint}`)).toBeDefined();
    expect(seen[0]?.body).toEqual({
      name: 'Office laptop',
      id: madeByDevice.id,
      ...madeByDevice.create,
    });
  });

  it('show a message when none was created', async () => {
    network.use(answer('signingKeys', none), answer('beginSigningKey', options));
    device.create.mockRejectedValue(notAllowed());
    const { user } = open();
    await putIn(user, await screen.findByRole('textbox', { name: 'Name of the key' }), 'Phone');
    await user.click(screen.getByRole('button', { name: 'Add a key' }));
    expect(await screen.findByText(/No key was created/)).toBeDefined();
  });

  it("are not always required without two-step login, with the server's message", async () => {
    network.use(
      answer('signingKeys', one),
      refuse('askKeyAlways', 'second_factor_needed', 'Two steps first.'),
    );
    const { user } = open();
    await user.click(await screen.findByRole('switch', { name: 'Always ask for my key when I sign' }));
    expect(await screen.findByText('Two steps first.')).toBeDefined();
  });
});
