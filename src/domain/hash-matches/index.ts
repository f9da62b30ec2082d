// Uploads that match a list of hashes: they wait, and a reviewer decides. And clips of this site that look alike.
export {
  holdNewAlbum,
  holdNewVideos,
  holdPicture,
  holdPreview,
  matchPicture,
  publishUnmatched,
} from './hold-matches.ts';
export { showMatches } from './show-matches.ts';
export { noteLikenesses } from './note-likenesses.ts';
