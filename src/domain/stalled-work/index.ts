// Uploads, clips and photos that wait for a job which is gone.
export { countStalled, resumeStalled } from './resume-stalled.ts';
