export { handOverPurges } from './hand-over-purges.ts';
export { purgeCdn } from './purge-cdn.ts';
