export { registerCategoryRoutes } from './categories.routes';
export { createCategories, type Categories } from './categories.service';
