// The legal and practical pages of the site: shipped texts, the owner's own, and how they become HTML.
export { getInformationPage } from './get-information-page.ts';
