// Captions and chapters of an own video.
export { CaptionsSection } from './captions-section.tsx';
export { ChaptersField } from './chapters-field.tsx';
