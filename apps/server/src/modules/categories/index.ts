export { createCategories, type Categories } from './categories.module';
export { updateCategoryWords } from './category-words.repository';
