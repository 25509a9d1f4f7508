export { createCategories, type Categories } from './categories.module';
export { keepCategoryWords } from './category-words.repository';
