// Ages: photos by which visitors prove their age, results of other services, and counts of both.
export { countStep, listAgeCounts, type AgeStep } from './count.ts';
export { decidePhoto, listPhotos, pruneAges, showPhoto } from './decide-photo.ts';
export { eraseUnused as eraseUnusedPhotos } from './photo-files.ts';
export { newPhotoKeys } from './photo-cipher.ts';
export { newAgeSecret, sendPhoto, takePhotoStatus } from './photos.ts';
export { decideAgePhoto, viewAgePhoto } from './review-photo.ts';
export { takeAgeResult, takeOnce } from './take-result.ts';
