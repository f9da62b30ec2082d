// Promotional videos of partners, imported as a list and served as one. They link to other sites.
// Pages of videos show some of them, but for the channels and members that are excluded.
export { endPartnerExclusion, excludeFromPartners, listPartnerExclusions } from './exclusions.ts';
export { importPartnerVideos, type NewPartnerVideo } from './import-partner-videos.ts';
export { listPartnerVideos } from './list-partner-videos.ts';
export { showsPartners } from './shown-origins.ts';
