// What members say of themselves and to whom, and who may have contact: the pages of the account.
export { askPrivacy, askProfile, countryOptions } from './load-profile.ts';
export { PrivacyScreen } from './privacy-screen.tsx';
export { ProfileScreen } from './profile-screen.tsx';
