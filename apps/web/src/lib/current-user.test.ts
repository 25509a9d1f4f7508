import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, network, refuse } from '../test/network';
import { buyer } from '../test/people';

/** Imports both modules anew, as in a freshly opened page. */
async function open() {
  vi.resetModules();
  return { ...(await import('./current-user')), loadSession: () => import('./session') };
}

describe('currentUser', () => {
  beforeEach(() => vi.resetModules());

  it('requests the session once and shares it with the query cache', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('session', buyer, { seen }));
    const { currentUser, loadSession } = await open();
    expect(await currentUser()).toMatchObject({ userId: buyer.userId });
    expect(await currentUser()).toMatchObject({ userId: buyer.userId });
    await loadSession();
    expect(await currentUser()).toMatchObject({ userId: buyer.userId });
    expect(seen.length).toBe(1);
  });

  // ACC-130
  it('is not requested twice while the first request is pending', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    let release = (): void => undefined;
    const after = new Promise<void>((resolve) => (release = resolve));
    network.use(answer('session', buyer, { seen, after }));
    const { currentUser, loadSession } = await open();
    const guard = currentUser();
    const { sessionQuery } = await loadSession();
    const { queryClient } = await import('./query-client');
    const page = queryClient.fetchQuery(sessionQuery);
    release();
    expect(await Promise.all([guard, page, currentUser()])).toMatchObject(
      [1, 2, 3].map(() => ({ userId: buyer.userId })),
    );
    expect(seen.length).toBe(1);
  });

  it('is nobody after the session was removed from the cache', async () => {
    network.use(answer('session', buyer));
    const { currentUser, loadSession } = await open();
    await currentUser();
    const { forgetSession } = await loadSession();
    forgetSession();
    network.use(refuse('session', 'unauthenticated', 'Please log in'));
    expect(await currentUser()).toBeNull();
  });

  it('requests the session again if nobody was logged in', async () => {
    network.use(refuse('session', 'unauthenticated', 'Please log in'));
    const { currentUser } = await open();
    expect(await currentUser()).toBeNull();
    network.use(answer('session', buyer));
    expect(await currentUser()).toMatchObject({ userId: buyer.userId });
  });

  it('is not requested on a page that the server sent to a stranger, until a user logs in with this browser', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('session', buyer, { seen }));
    const { currentUser } = await open();
    (await import('./run-time-config')).runTimeConfig.isStranger = true;
    expect(await currentUser()).toBeNull();
    expect(seen).toEqual([]);
    localStorage.setItem('usertype', 'BUYER');
    expect(await currentUser()).toMatchObject({ userId: buyer.userId });
  });

  it('throws if the server does not answer', async () => {
    network.use(refuse('session', 'unexpected', 'Something broke.'));
    const { currentUser } = await open();
    await expect(currentUser()).rejects.toThrow('Something broke.');
  });
});
