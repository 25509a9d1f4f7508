import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../lib/query-client';
import '../lib/session';
import { answer, network, refuse } from '../test/network';
import { buyer, supplier } from '../test/people';
import { leadToCompany, leadToNamedCompany } from './company-address';

const people: Record<SessionUser['userType'], SessionUser> = {
  Buyer: buyer,
  Supplier: supplier,
  Admin: { ...supplier, userId: 1, userType: 'Admin', userMode: 'admin' },
};

/** Returns the redirect of a guard; null if it lets the user pass. */
async function led(guard: () => Promise<void>): Promise<{ to: unknown; replace: unknown } | null> {
  try {
    await guard();
    return null;
  } catch (thrown) {
    const { options } = thrown as { options: { to?: string; replace?: boolean } };
    return { to: options.to, replace: options.replace };
  }
}

const at = (pathname: string) => ({
  params: { id: pathname.split('/')[2] ?? '' },
  location: { pathname, href: pathname },
});

describe("the address of a company's profile", () => {
  beforeEach(() => queryClient.clear());

  // PRO-3
  it.each([
    ['Buyer', '/company-profile/5', '/bprofile/5'],
    ['Buyer', '/sprofile/5', '/bprofile/5'],
    ['Buyer', '/bprofile/5', null],
    ['Supplier', '/company-profile/7', '/sprofile/7'],
    ['Supplier', '/bprofile/7', '/sprofile/7'],
    ['Supplier', '/sprofile/7', null],
    ['Supplier', '/company-profile/5', '/sprofile'],
    ['Buyer', '/bprofile/7', '/bprofile'],
    ['Admin', '/sprofile/7', '/company-profile/7'],
    ['Admin', '/company-profile/7', null],
    ['Buyer', '/bprofile/abc', null],
  ] as const)('leads a %s from %s to %s', async (userType, from, to) => {
    network.use(answer('session', people[userType]));
    expect(await led(() => leadToCompany(at(from)))).toEqual(to === null ? null : { to, replace: true });
  });

  // PRO-70
  it('leads strangers to the public page', async () => {
    network.use(refuse('session', 'unauthenticated', 'Please log in.'));
    expect(await led(() => leadToCompany(at('/bprofile/5')))).toMatchObject({ to: '/company-profile/5' });
    expect(await led(() => leadToCompany(at('/company-profile/5')))).toBeNull();
  });

  // PRO-3
  it.each([
    [{ userDetailId: 5 }, '/bprofile/5'],
    [{ userDetailId: '5' }, '/bprofile/5'],
    [{ userDetailId: 7 }, null],
    [{}, null],
  ])('is derived from the navigation state %j', async (state, to) => {
    network.use(answer('session', buyer));
    const found = await led(() => leadToNamedCompany({ location: { state } }));
    expect(found).toEqual(to === null ? null : { to, replace: true });
  });
});
