// Promotional videos of partners, imported as a list and served as one. They link to other sites.
export { importPartnerVideos, type NewPartnerVideo } from './import-partner-videos.ts';
export { listPartnerVideos } from './list-partner-videos.ts';
