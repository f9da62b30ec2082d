export { AgeScreen } from './age-screen.tsx';
export { loadAge, type AgePage } from './load-age.ts';
export { NotAvailableScreen } from './not-available-screen.tsx';
