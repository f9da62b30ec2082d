// Records of the people who are shown: who they are, what proves it, and what they agreed to. Documents are in the vault.
export {
  addConsent,
  listMissing,
  setAnswers,
  setVerified,
  type Answers,
  type NewConsent,
} from './consents.ts';
export { addDocument, documentKinds, identityKinds, type DocumentKind } from './documents.ts';
export { exportRecords, type InspectorExport } from './export-records.ts';
export { addPerson, listRegister, type NewPerson, type RegisterEntry } from './people.ts';
export { eraseRecords, sweepVault } from './retention.ts';
export { showPerson, type ShownPerson } from './show-person.ts';
export { checkVault, rotateVault } from './vault-keys.ts';
export { agreeToView, viewDocument, type DocumentView } from './view-document.ts';
export { resumeWithdrawals, withdrawConsent } from './withdraw.ts';
