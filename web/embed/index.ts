export { failureDocument, filmDocument, onSiteDocument } from './document.ts';
