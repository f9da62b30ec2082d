// The country of a list: the selector, and what stands for it where scripts do not run.
export { CountrySelect, country_menu_id } from './country-select.tsx';
export { CountryLinks } from './country-links.tsx';
