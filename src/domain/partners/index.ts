// What partners send: their promotional videos, imported as a list and served as one. They lead to other sites and are no videos of ours.
export { importPartnerVideos, type NewPartnerVideo } from './import-partner-videos.ts';
export { listPartnerVideos } from './list-partner-videos.ts';
