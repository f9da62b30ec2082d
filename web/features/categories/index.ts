export { CategoriesScreen } from './categories-screen.tsx';
export { categoriesJsonLd } from './categories-structured-data.ts';
export { type CategoriesPage, loadCategories } from './load-categories.ts';
