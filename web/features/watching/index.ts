export { useStoredPosition } from './use-stored-position.ts';
export { createWatchBeacon } from './watch-beacon.ts';
