// How a member becomes a verified uploader: how far it is, and the application, which works without script.
export { KindSelect, kindTexts, PhotoField } from './document-fields.tsx';
export { askVerification } from './ask-verification.ts';
export { VerificationScreen } from './verification-screen.tsx';
