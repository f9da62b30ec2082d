// What happens where an upload is in a list of hashes: it waits, and somebody decides.
export { holdNewAlbum, holdNewVideos, holdPreview, publishUnmatched } from './hold-matches.ts';
export { showMatches } from './show-matches.ts';
