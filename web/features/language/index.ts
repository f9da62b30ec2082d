export { offeredLanguage } from './offered-language.ts';
