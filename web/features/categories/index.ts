export { CategoriesScreen } from './categories-screen.tsx';
export { categoriesJsonLd } from './categories-structured-data.ts';
export { loadCategories } from './load-categories.ts';
