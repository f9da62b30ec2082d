// The country of a list: the selector, and what stands for it where scripts do not run. Flags, wherever they stand.
export { CountryLinks } from './country-links.tsx';
export { country_menu_id, CountrySelect } from './country-select.tsx';
export { Flag } from './flag.tsx';
