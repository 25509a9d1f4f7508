import { createRootRoute, createRoute, Outlet, type SearchSchemaInput } from '@tanstack/react-router';
import { parseAddressSearch, writeAddressSearch, type AddressInput } from '../address-search';
import { RouteErrorPage } from '../error-pages';
import { requireType } from '../guards';
import { PublicLayout } from '../layouts/public-layout';
import { page } from './page';

export const notFoundPage = page(() => import('../not-found-page'), 'NotFoundPage');

export const root = createRootRoute({
  // Every page reads its own part of the address as plain text.
  validateSearch: (search: AddressInput & SearchSchemaInput): Record<string, string | undefined> =>
    parseAddressSearch(writeAddressSearch(search)),
  component: Outlet,
  notFoundComponent: notFoundPage,
  errorComponent: RouteErrorPage,
});

const dataLayout = page(() => import('../data-layout'), 'DataLayout');
/** One layout per side, so that switching the account mounts a new layout, which reloads its data. */
const marketLayout = () => page(() => import('../layouts/market-layout'), 'MarketLayout');

export const publicArea = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout });
export const publicData = createRoute({
  getParentRoute: () => publicArea,
  id: 'data',
  component: dataLayout,
});
export const dataArea = createRoute({ getParentRoute: () => root, id: 'data', component: dataLayout });
/** Open to everybody, with the market's layout for logged-in users. */
export const openArea = createRoute({
  getParentRoute: () => dataArea,
  id: 'open',
  component: page(() => import('../layouts/open-layout'), 'OpenLayout'),
});
export const supplierArea = createRoute({
  getParentRoute: () => dataArea,
  id: 'supplier',
  component: marketLayout(),
  beforeLoad: requireType('Supplier'),
});
export const buyerArea = createRoute({
  getParentRoute: () => dataArea,
  id: 'buyer',
  component: marketLayout(),
  beforeLoad: requireType('Buyer'),
});
/** Pages with one address for suppliers and buyers. */
export const marketArea = createRoute({
  getParentRoute: () => dataArea,
  id: 'market',
  component: marketLayout(),
  beforeLoad: requireType('Supplier', 'Buyer'),
});

export const adminArea = createRoute({
  getParentRoute: () => dataArea,
  id: 'admin',
  component: page(() => import('../layouts/admin-layout'), 'AdminLayout'),
  beforeLoad: requireType('Admin'),
});
