// Legal holds, which every deletion checks.
export { assertNotHeld, isHeld, lockUploaders, type HeldType } from './assert-not-held.ts';
