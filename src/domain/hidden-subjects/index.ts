// Subjects that decisions hide and that are neither a video nor an album, each case for itself: photos, playlists, threads, and the texts and pictures of
// models and channels.
export { hidePhoto, photoSubject, showPhoto } from './photo.ts';
export { playlistSubject } from './playlist.ts';
export { channelSubject, modelSubject } from './profile.ts';
export { threadSubject } from './thread.ts';
