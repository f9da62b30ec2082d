// The country of a list: the selector, and what stands for it where scripts do not run. Flags, wherever they stand.
export { CountrySelect, country_menu_id } from './country-select.tsx';
export { Flag } from './flag.tsx';
export { CountryLinks } from './country-links.tsx';
