// What happens where an upload is in a list of hashes: it waits, and somebody decides. And which clips of this site look like it.
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
