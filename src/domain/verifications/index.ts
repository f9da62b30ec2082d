// Verifications: members apply to be verified uploaders, with photos that the staff compares or through a service.
export { applyWithPhotos, startCheck } from './apply.ts';
export { erasePhotos, photosOf } from './erase-photos.ts';
export { findStartedCheck } from './check-state.ts';
export { showVerification } from './show-verification.ts';
export { refuseResult, takeResult } from './take-result.ts';
