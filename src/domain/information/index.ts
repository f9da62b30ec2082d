// Legal and help pages: shipped texts, the owner's texts, and their rendering to HTML.
export { getInformationPage } from './get-information-page.ts';
export { renderText } from './render-text.ts';
