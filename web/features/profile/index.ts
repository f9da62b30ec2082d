// Profile and privacy pages of the account: the facts that members state and their audiences, and who may have contact.
export { askPrivacy, askProfile, countryOptions } from './load-profile.ts';
export { PrivacyScreen } from './privacy-screen.tsx';
export { ProfileScreen } from './profile-screen.tsx';
