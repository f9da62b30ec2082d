// Albums of members: photos that come one by one, the album that is made of them, and its change afterwards.
export { deleteOwnAlbum, restoreOwnAlbum } from './delete-own-album.ts';
export { createAlbumDraft, deleteAlbumDraft } from './album-draft.ts';
export { eraseAlbumDrafts, pruneAlbumDrafts } from './end-drafts.ts';
export { editOwnAlbum } from './edit-own-album.ts';
export { getOwnAlbum } from './get-own-album.ts';
export { giveUpPhoto, lookAtPhoto } from './look-at-photo.ts';
export { listOwnAlbums } from './list-own-albums.ts';
export { giveUpAlbum, makeAlbum } from './make-album.ts';
export { receivePhotos } from './receive-photos.ts';
export { checkAlbumForm, saveAlbumDraft, submitAlbumDraft } from './save-album-draft.ts';
export { showAlbumPage } from './show-album-page.ts';
