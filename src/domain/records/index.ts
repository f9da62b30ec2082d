// Records of the people who are shown: who they are, what proves it, and what they agreed to. Documents are in the vault.
export { addConsent, listMissing, setAnswers, setVerified } from './consents.ts';
export { addDocument, documentKinds, insertDocument, type SealedPicture } from './documents.ts';
export { exportRecords } from './export-records.ts';
export { faultOfNamed, listNamable, listOwnPeople, namePeople } from './named-people.ts';
export { addPerson, insertPerson, listRegister } from './people.ts';
export { recordWithdrawal } from './record-withdrawal.ts';
export { erasePerson, eraseRecords, sweepVault } from './retention.ts';
export { sealPhoto } from './seal-photo.ts';
export { showPerson } from './show-person.ts';
export { siteNumber } from './site-number.ts';
export { checkVault, rotateVault } from './vault-keys.ts';
export { agreeToView, drawName, viewDocument, type DocumentView } from './view-document.ts';
export { resumeWithdrawals, withdrawConsent } from './withdraw.ts';
