export { FormLinks } from './form-links.tsx';
export { InformationLinks } from './information-links.tsx';
export { InformationScreen } from './information-screen.tsx';
export { informationSource, loadInformation } from './load-information.ts';
