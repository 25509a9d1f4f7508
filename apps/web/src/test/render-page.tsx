import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  type RouteComponent,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseAddressSearch, writeAddressSearch } from '../app/address-search';
import { theme } from '../app/theme';
import { queryClient } from '../lib/query-client';
import { ConfirmProvider } from '../ui/confirm-dialog';
import { ToastRegion } from '../ui/toast-region';
import { toastStore } from '../ui/toast-store';

/**
 * Renders one page at an address with its providers and without a layout. Links lead to empty pages, whose address
 * `path()` returns.
 */
export function renderPage(Page: RouteComponent, options: { route: string; at?: string }) {
  queryClient.clear();
  toastStore.clear();
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({ getParentRoute: () => root, path: options.route, component: Page });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null });
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere]),
    history: createMemoryHistory({ initialEntries: [options.at ?? options.route] }),
    parseSearch: parseAddressSearch,
    stringifySearch: writeAddressSearch,
  });
  // Without the theme's variables, which are a style sheet that would be parsed for every visibility check.
  const view = render(
    <MantineProvider theme={theme} env="test" withCssVariables={false}>
      <ToastRegion />
      <QueryClientProvider client={queryClient}>
        <ConfirmProvider>
          {/* The registered router type is that of the product; this one has two routes. */}
          <RouterProvider router={router as never} />
        </ConfirmProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, user: userEvent.setup(), path: () => router.state.location.href };
}
