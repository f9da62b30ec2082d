export { InformationLinks } from './information-links.tsx';
export { InformationScreen } from './information-screen.tsx';
export { type InformationData, informationSource, loadInformation } from './load-information.ts';
