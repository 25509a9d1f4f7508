import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../lib/query-client';
import '../lib/session';
import { answer, network, refuse, unplugged } from '../test/network';
import { buyer, supplier } from '../test/people';
import { leadAdminsOn, leadFinishedHome, leadMembersOn } from './detours';

type Search = Record<string, string | undefined>;

/** Returns the redirect of a guard; null if it lets the user pass. */
async function ledBy(guard: typeof leadFinishedHome, search: Search): Promise<string | null> {
  try {
    await guard({ search });
    return null;
  } catch (thrown) {
    const { to, href } = (thrown as { options: { to?: string; href?: string } }).options;
    return href ?? to ?? null;
  }
}
const led = (search: Search) => ledBy(leadFinishedHome, search);

describe('the later steps of a sign-up', () => {
  beforeEach(() => queryClient.clear());

  // ACC-49
  it('are closed for users who completed it', async () => {
    network.use(answer('session', buyer));
    expect(await led({})).toBe('/bdashboard');
    expect(await led({ email: buyer.email.toUpperCase() })).toBe('/bdashboard');
    localStorage.setItem('userEmail', buyer.email);
    expect(await led({})).toBe('/bdashboard');
    queryClient.clear();
    network.use(answer('session', supplier));
    expect(await led({ email: supplier.email })).toBe('/shome');
  });

  // ACC-49
  it('are open for a user who signs up with another address', async () => {
    network.use(answer('session', buyer));
    expect(await led({ email: 'new@example.com' })).toBeNull();
    localStorage.setItem('userEmail', 'new@example.com');
    expect(await led({})).toBeNull();
  });

  it('are open for users who are not logged in', async () => {
    network.use(refuse('session', 'unauthenticated', 'Please log in'));
    expect(await led({})).toBeNull();
  });
});

describe('the pages for login and sign-up', () => {
  const ledOn = (search: Search = {}) => ledBy(leadMembersOn, search);
  beforeEach(() => queryClient.clear());

  // ACC-95
  it('redirect logged-in users to the requested page, otherwise to their start page', async () => {
    network.use(answer('session', buyer));
    expect(await ledOn()).toBe('/bdashboard');
    expect(await ledOn({ next: '/ndarequest?nda=43' })).toBe('/ndarequest?nda=43');
    expect(await ledOn({ next: '//elsewhere.example' })).toBe('/bdashboard');
  });

  // ACC-95
  it('redirect only administrators from the administrators’ login', async () => {
    network.use(answer('session', buyer));
    expect(await ledBy(leadAdminsOn, {})).toBeNull();
    queryClient.clear();
    network.use(answer('session', { ...buyer, userType: 'Admin' }));
    expect(await ledBy(leadAdminsOn, {})).toBe('/ahome');
  });

  it('stay for a user whose session has ended, whatever the page has cached', async () => {
    queryClient.setQueryData(['session'], buyer);
    network.use(refuse('session', 'unauthenticated', 'Please log in'));
    expect(await ledOn()).toBeNull();
  });

  it('stay while the server does not answer', async () => {
    network.use(unplugged('session'));
    expect(await ledOn()).toBeNull();
  });
});
