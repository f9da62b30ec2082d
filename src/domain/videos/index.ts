// Videos: listing them, showing one, and every way a video's row may change. Every change of a video calls listing_refresh() in the same
// transaction, so lists are right at every instant; strangers only ever get active, public videos.
export { createVideosIn, type NewVideo } from './create-videos.ts';
export { deleteVideoIn } from './delete-video.ts';
export { editVideo, editVideoIn } from './edit-video.ts';
export { getVideo } from './get-video.ts';
export { getMemberVideoFile, getVideoFile, signatureExpiry } from './get-video-file.ts';
export { listCountryFacets, listFacets } from './facets/list-facets.ts';
export { listNearest } from './facets/list-nearest.ts';
export { listRelated } from './list-related.ts';
export { listVideos } from './list-videos.ts';
export { publishReadyVideos } from './publish-ready-videos.ts';
export { setCounters } from './set-counters.ts';
export { changeVideoState, setVideoState } from './set-video-state.ts';
export { assertVisible, visibleClip, type VideoState } from './visibility.ts';
export { lengthMark, readCounts } from './listing/counts.ts';
export { cardsByIds } from './listing/hydrate.ts';
export {
  conditionsOf,
  filterOf,
  sortColumn,
  type ListingFilter,
  type PageRequest,
} from './listing/filter.ts';
