// What other features may know of the information pages: links to them.
export { InformationLinks } from './information-links.tsx';
