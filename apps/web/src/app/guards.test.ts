import { beforeEach, describe, expect, it } from 'vitest';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { queryClient } from '../lib/query-client';
import '../lib/session';
import { answer, network, refuse } from '../test/network';
import { buyer, supplier } from '../test/people';
import { leadMembersToSearch } from './detours';
import { redirectHome, requireType } from './guards';

interface Way {
  to: string;
  search?: Record<string, string>;
}

/** Returns the redirect of a guard; null if it lets the user pass. */
async function led(guard: () => Promise<void>): Promise<Way | null> {
  try {
    await guard();
    return null;
  } catch (thrown) {
    return (thrown as { options: Way }).options;
  }
}

const nobody = () => network.use(refuse('session', 'unauthenticated', 'Please log in'));
const here = (user: SessionUser) => network.use(answer('session', user));

describe('route guards', () => {
  beforeEach(() => queryClient.clear());

  // ACC-18
  it('redirect from the default path: users to their start page, strangers to the login', async () => {
    const home = (search = {}) => led(() => redirectHome({ search }));
    nobody();
    expect(await home()).toMatchObject({ to: '/login' });
    expect(await home({ q: 'pump' })).toMatchObject({ to: '/market', search: { q: 'pump' } });
    queryClient.clear();
    here(buyer);
    expect(await home()).toMatchObject({ to: '/bdashboard' });
    queryClient.clear();
    here(supplier);
    expect(await home()).toMatchObject({ to: '/shome' });
  });

  // ACC-220
  it('redirect users from the market to the same search in the pages of their role', async () => {
    const market = (search: Record<string, string>) => led(() => leadMembersToSearch({ search }));
    nobody();
    expect(await market({ q: 'pump' })).toBeNull();
    queryClient.clear();
    here(buyer);
    expect(await market({ q: 'pump' })).toMatchObject({ to: '/bsearchresult', search: { q: 'pump' } });
    expect(await market({})).toMatchObject({ to: '/bdashboard' });
    queryClient.clear();
    here(supplier);
    expect(await market({ q: 'pump', category: '42000000-6' })).toMatchObject({
      to: '/ssearchresult',
      search: { keyword: 'pump', category: '42000000-6' },
    });
  });

  // ACC-8
  it.each([
    ['Supplier', '/sproposal?page=2', '/login'],
    ['Buyer', '/nda', '/login'],
    ['Admin', '/template', '/alogin'],
  ] as const)(
    'lead strangers at a page of a %s to the right login page and keep the address',
    async (userType, href, door) => {
      nobody();
      const pathname = href.split('?')[0]!;
      const way = await led(() =>
        requireType(userType)({ location: { href, pathname, search: {} }, preload: false }),
      );
      expect(way).toMatchObject({ to: door, search: { next: href } });
    },
  );
});
