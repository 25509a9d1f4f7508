import type { Handle } from '../../platform/http/route-adapter';
import { registerCategoryRoutes } from './categories.routes';
import { createCategoriesService } from './categories.service';

/** Creates the list of categories (CPV) and the call that reads it. */
export function createCategories() {
  const categories = createCategoriesService();
  return { ...categories, register: (handle: Handle) => registerCategoryRoutes(handle, categories) };
}
export type Categories = ReturnType<typeof createCategories>;
