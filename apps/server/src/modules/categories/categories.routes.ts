import { offerRoutes } from '@proffer/contract/offers/routes';
import type { Handle } from '../../platform/http/route-adapter';
import type { CategoriesService } from './categories.service';

export function registerCategoryRoutes(handle: Handle, categories: CategoriesService): void {
  handle(offerRoutes.searchCategories, async ({ query: { keyword = '', parent, about } }) => ({
    status: 200,
    body:
      about !== undefined
        ? categories.suggest(about)
        : keyword === ''
          ? categories.browse(parent === undefined ? undefined : categories.getNumber(parent, 'parent'))
          : categories.search(keyword),
  }));
}
