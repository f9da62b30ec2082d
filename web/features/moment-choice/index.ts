// The choice of any moment of an own film as its preview, beside the frames that the site offers.
export { MomentSlider, MomentTile } from './moment-choice.tsx';
export { useMoment } from './use-moment.ts';
