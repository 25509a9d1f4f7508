import { proposalRoutes } from '@proffer/contract/proposals.routes';
import type { Handle } from '../../platform/http/route-adapter';
import type { Categories } from './categories.service';

export function registerCategoryRoutes(handle: Handle, categories: Categories): void {
  handle(proposalRoutes.searchCategories, async ({ query: { keyword = '', parent } }) => ({
    status: 200,
    body:
      keyword === ''
        ? categories.browse(parent === undefined ? undefined : categories.getNumber(parent, 'parent'))
        : categories.search(keyword),
  }));
}
