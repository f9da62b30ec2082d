export { CategoriesScreen } from './categories-screen.tsx';
export { tellCategories } from './categories-structured-data.ts';
export { type CategoriesPage, loadCategories } from './load-categories.ts';
