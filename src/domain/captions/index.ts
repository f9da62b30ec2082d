// Captions of a video: a WebVTT file for each language, validated and rewritten, so that
// players get nothing but cues. Each version is an object of its own, signed as streams are.
export { addCaptions, saveCaptions } from './add-captions.ts';
export { CaptionsRefused } from './captions-refused.ts';
export { listCaptions } from './list-captions.ts';
export { readLanguage } from './read-language.ts';
export { dropCaptions, lockNotHeld, removeCaptions } from './remove-captions.ts';
