// Records of the people who are shown: who they are, what proves it, and what they agreed to. Documents are in the vault.
export { addConsent, listMissing, setAnswers, setVerified } from './consents.ts';
export {
  addDocument,
  cleanPicture,
  documentKinds,
  insertDocument,
  sealPicture,
  type SealedPicture,
} from './documents.ts';
export { exportRecords } from './export-records.ts';
export { addPerson, listRegister } from './people.ts';
export { eraseRecords, sweepVault } from './retention.ts';
export { showPerson } from './show-person.ts';
export { siteNumber } from './site-number.ts';
export { checkVault, rotateVault } from './vault-keys.ts';
export { agreeToView, drawName, viewDocument, type DocumentView } from './view-document.ts';
export { resumeWithdrawals, withdrawConsent } from './withdraw.ts';
