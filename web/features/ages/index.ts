export { AgeScreen } from './age-screen.tsx';
export { loadAge, type AgePage } from './load-age.ts';
