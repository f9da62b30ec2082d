// A new film of a published video, or other people shown in it: a video of its own until a decision, which then takes the place of the published one.
export { demandReplaceable, hindranceTo } from './replaceable.ts';
export {
  findReplaced,
  hasVersion,
  listUploadsOfVersions,
  listVersions,
  noteVersion,
  openVersion,
} from './video-version.ts';
export { takePlace } from './take-place.ts';
