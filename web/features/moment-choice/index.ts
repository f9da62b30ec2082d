// Choices next to the frame that represents an own film: any other moment of it, and frames that may take turns later.
export { CandidateChoice } from './candidate-choice.tsx';
export { clock } from './clock.ts';
export { MomentSlider, MomentTile } from './moment-choice.tsx';
export { useMoment } from './use-moment.ts';
