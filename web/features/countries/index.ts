export { facetsQuery, type CountryList } from './country-choice.ts';
export { CountryGrid, CountryLinks } from './country-links.tsx';
export { country_menu_id, CountrySelect } from './country-select.tsx';
export { Flag } from './flag.tsx';
