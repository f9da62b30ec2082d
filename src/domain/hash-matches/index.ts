// What happens where an upload is in a list of hashes: it waits, and somebody decides.
export {
  holdNewAlbum,
  holdNewVideos,
  holdPicture,
  holdPreview,
  matchPicture,
  publishUnmatched,
} from './hold-matches.ts';
export { showMatches } from './show-matches.ts';
