// Purges of the CDN: triggers collect the tags of what changed, jobs send them.
export { enqueuePurges, sendPurge } from './enqueue-purges.ts';
