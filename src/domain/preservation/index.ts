// Material of dangers for children: encrypted for a year, out of the ordinary storage once a decision refused it (ADR 122).
export { countMaterial, lockDue, preserveLonger, resumeMaterial } from './due-material.ts';
export { awaitsMaterial, followDecision, forgetMaterial } from './follow-decision.ts';
export {
  preserveWork,
  shipped_preservation_days,
  storageKeysOf,
  workOf,
  type Work,
} from './preserve-work.ts';
export { objectsOf, openObject, openPreserved } from './read-preserved.ts';
export { settleMaterial } from './settle-material.ts';
export { readFacts, readSealedFacts, type UploadFacts } from './upload-facts.ts';
export { checkPreserved, rotatePreserved, type PreservedCheck } from './vault-keys.ts';
