import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '@proffer/contract/auth.schemas';
import { answer, network, refuse } from '../test/network';

const someone: SessionUser = {
  userId: 9,
  email: 'bina@example.com',
  userType: 'Buyer',
  userMode: 'Buyer',
  firstName: 'Bina',
  lastName: 'Das',
  companyName: 'Assam Roads',
  otherUserType: null,
  colorScheme: 'auto',
};

/** Both as they are when a page is opened afresh. */
async function open() {
  vi.resetModules();
  return { ...(await import('./current-user')), loadSession: () => import('./session') };
}

describe('currentUser', () => {
  beforeEach(() => vi.resetModules());

  it('asks once, and what reads data takes over who it is', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('session', someone, { seen }));
    const { currentUser, loadSession } = await open();
    expect(await currentUser()).toMatchObject({ userId: someone.userId });
    expect(await currentUser()).toMatchObject({ userId: someone.userId });
    await loadSession();
    expect(await currentUser()).toMatchObject({ userId: someone.userId });
    expect(seen.length).toBe(1);
  });

  it('is nobody after the session is forgotten there', async () => {
    network.use(answer('session', someone));
    const { currentUser, loadSession } = await open();
    await currentUser();
    const { forgetSession } = await loadSession();
    forgetSession();
    network.use(refuse('session', 'unauthenticated', 'Please log in'));
    expect(await currentUser()).toBeNull();
  });

  it('asks again when nobody was logged in', async () => {
    network.use(refuse('session', 'unauthenticated', 'Please log in'));
    const { currentUser } = await open();
    expect(await currentUser()).toBeNull();
    network.use(answer('session', someone));
    expect(await currentUser()).toMatchObject({ userId: someone.userId });
  });

  it('throws when the server does not say', async () => {
    network.use(refuse('session', 'unexpected', 'Something broke.'));
    const { currentUser } = await open();
    await expect(currentUser()).rejects.toThrow('Something broke.');
  });
});
