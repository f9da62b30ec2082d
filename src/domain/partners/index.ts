// What partners send: their promotional videos.
export { listPartnerVideos } from './list-partner-videos.ts';
