export { createCategories, type Categories } from './categories.module';
