// Legal holds: what an authority wants kept, the register of it, and copies for the authority.
export { addHold, liftHold, listHolds, type NewHold, type ShownHold } from './register-holds.ts';
export { preserve, type Preserved } from './preserve.ts';
