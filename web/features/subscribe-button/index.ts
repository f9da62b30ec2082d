// The button on pages of models, channels and members.
export { SubscribePart } from './subscribe-part.ts';
