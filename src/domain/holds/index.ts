// What a legal hold keeps: asked by whatever deletes.
export { assertNotHeld, isHeld, lockUploaders, type HeldType } from './assert-not-held.ts';
