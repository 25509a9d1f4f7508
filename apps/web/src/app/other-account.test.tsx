import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useBlocker,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '@proffer/contract/users/auth.schemas';
import { queryClient } from '../lib/query-client';
import { useSession } from '../lib/session';
import { answer, network, refuse } from '../test/network';
import { buyer, supplier } from '../test/people';
import { toastStore } from '../ui/toast-store';
import { parseAddressSearch, writeAddressSearch } from './address-search';
import { requireType } from './guards';

const asBuyer: SessionUser = { ...buyer, otherUserType: 'Supplier' };
const asSupplier: SessionUser = { ...supplier, email: buyer.email, otherUserType: 'Buyer' };
type Seen = { url: URL; body: unknown }[];

/** Blocks leaving the buyer's page: resolves to whether the user stays. */
let hold: (() => Promise<boolean>) | undefined;

function Page({ name }: { name: string }) {
  const user = useSession();
  useBlocker({ shouldBlockFn: async () => (await hold?.()) ?? false, enableBeforeUnload: false });
  return `${name} for the ${user?.userType}`;
}

/** Opens the areas of both sides behind their guards, as a user with both accounts. */
async function open(at: string, user = asBuyer) {
  queryClient.clear();
  network.use(answer('session', user));
  const root = createRootRoute({ component: Outlet });
  const page = (userType: 'Supplier' | 'Buyer', path: string) =>
    createRoute({
      getParentRoute: () => root,
      path,
      beforeLoad: requireType(userType),
      component: () => <Page name={path} />,
    });
  const router = createRouter({
    routeTree: root.addChildren([
      page('Buyer', '/bdashboard'),
      page('Buyer', '/bchat'),
      page('Supplier', '/sproposal'),
      page('Supplier', '/ndarequest'),
      createRoute({ getParentRoute: () => root, path: '/setup', component: () => null }),
    ]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch: parseAddressSearch,
    stringifySearch: writeAddressSearch,
  });
  render(
    <QueryClientProvider client={queryClient}>
      {/* The registered router type is that of the product; this one has four routes. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(router.state.status).toBe('idle'));
  return router;
}

describe("an address of the login's other account", () => {
  beforeEach(() => {
    hold = undefined;
    toastStore.clear();
  });

  // ACC-11
  it('opens as that account, with a message about the switch', async () => {
    const seen: Seen = [];
    network.use(answer('switchProfile', asSupplier, { seen }));
    const router = await open('/ndarequest?nda=43');
    expect(await screen.findByText('/ndarequest for the Supplier')).toBeDefined();
    expect(router.state.location.href).toBe('/ndarequest?nda=43');
    expect(seen.map(({ body }) => body)).toEqual([{ usertype: 'Supplier' }]);
    expect(toastStore.current().map(({ title, text }) => [title, text])).toEqual([
      ['Account switched', 'You are here as a supplier now.'],
    ]);
    expect(localStorage.getItem('usertype')).toBe('SUPPLIER');
  });

  it('does not switch the account when a link to it is prefetched', async () => {
    const seen: Seen = [];
    network.use(answer('switchProfile', asSupplier, { seen }));
    const router = await open('/bdashboard');
    await act(() => router.preloadRoute({ to: '/ndarequest' }));
    expect(seen).toEqual([]);
    expect(await screen.findByText('/bdashboard for the Buyer')).toBeDefined();
    await act(() => router.navigate({ to: '/ndarequest' }));
    expect(await screen.findByText('/ndarequest for the Supplier')).toBeDefined();
    expect(seen).toHaveLength(1);
  });

  it('opens after the previous page allows leaving, and not before', async () => {
    const seen: Seen = [];
    network.use(answer('switchProfile', asSupplier, { seen }));
    const router = await open('/bdashboard');
    hold = () => Promise.resolve(true);
    await act(() =>
      Promise.race([router.navigate({ to: '/ndarequest' }), new Promise((go) => setTimeout(go))]),
    );
    expect(screen.getByText('/bdashboard for the Buyer')).toBeDefined();
    expect(seen).toEqual([]);
    hold = async () => {
      // Data saved now are saved as their author.
      expect(seen).toEqual([]);
      return Promise.resolve(false);
    };
    await act(() => router.navigate({ to: '/ndarequest' }));
    expect(await screen.findByText('/ndarequest for the Supplier')).toBeDefined();
    expect(seen).toHaveLength(1);
  });

  // COM-14
  it('opens a named company of the other side, without its name in the address', async () => {
    const seen: Seen = [];
    network.use(answer('switchProfile', asSupplier, { seen }));
    const router = await open('/ndarequest?nda=43&company=5', {
      ...asBuyer,
      otherCompanies: [{ userId: 5, userType: 'Supplier', companyName: 'Pumps & Co' }],
    });
    expect(await screen.findByText('/ndarequest for the Supplier')).toBeDefined();
    expect(router.state.location.href).toBe('/ndarequest?nda=43');
    expect(seen.map(({ body }) => body)).toEqual([{ usertype: 'Supplier', userId: 5 }]);
  });

  // COM-14
  it('loads the app again for another company of the same side', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const seen: Seen = [];
    network.use(answer('switchProfile', { ...buyer, userId: 8 }, { seen }));
    const router = await open('/bdashboard', {
      ...buyer,
      otherCompanies: [{ userId: 8, userType: 'Buyer', companyName: 'Canals Ltd' }],
    });
    void router.navigate({ to: '/bchat', search: { company: '8' } as never });
    await waitFor(() => expect(assign.mock.calls).toEqual([['/bchat']]));
    expect(seen.map(({ body }) => body)).toEqual([{ usertype: 'Buyer', userId: 8 }]);
    expect(screen.queryByText('/bchat for the Buyer')).toBeNull();
    assign.mockRestore();
  });

  // COM-7
  it('leads to the set-up of two-step login if the company requires it', async () => {
    const router = await open('/bdashboard', { ...buyer, needsSecondFactor: true });
    expect(router.state.location.pathname).toBe('/setup');
  });

  it('leads home with a message when the account cannot be switched', async () => {
    network.use(refuse('switchProfile', 'not_found', 'Your supplier account was not found.'));
    const router = await open('/ndarequest?nda=43');
    expect(await screen.findByText('/bdashboard for the Buyer')).toBeDefined();
    expect(router.state.location.pathname).toBe('/bdashboard');
    expect(toastStore.current().map(({ title, text }) => [title, text])).toEqual([
      ['The account was not switched', 'Your supplier account was not found.'],
    ]);
  });

  it('leads home a user without such an account', async () => {
    const router = await open('/ndarequest?nda=43', buyer);
    expect(await screen.findByText('/bdashboard for the Buyer')).toBeDefined();
    expect(router.state.location.pathname).toBe('/bdashboard');
    expect(toastStore.current()).toEqual([]);
  });
});
