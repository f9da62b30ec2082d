// Legal holds, which every deletion checks.
export {
  assertNotHeld,
  isHeld,
  lockUploaders,
  lockUploadersOfClip,
  type HeldType,
} from './assert-not-held.ts';
