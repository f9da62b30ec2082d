import type { Bind } from './bind.ts';
import * as own_albums from './own-albums/index.ts';
import * as originals from './originals/index.ts';
import * as own_people from './own-people/index.ts';
import * as own_videos from './own-videos/index.ts';
import * as upload_lists from './upload-lists/index.ts';
import * as upload_mails from './upload-mails/index.ts';
import * as uploads from './uploads/index.ts';

/** Files that members send. */
const uploadUseCases = (bind: Bind) => ({
  newId: uploads.newUploadId,
  create: bind(uploads.createUpload),
  find: bind(uploads.findOwn),
  get: bind(uploads.getUpload),
  list: bind(uploads.listUploads),
  cancel: bind(uploads.cancelUpload),
  openSender: bind(uploads.openSender),
  limits: bind(uploads.settingsOf),
  page: bind(uploads.showUploadPage),
  saveForm: bind(uploads.saveUploadForm),
  submitForm: bind(uploads.submitUploadForm),
  receive: bind(uploads.receiveFile),
  fillForms: bind(upload_lists.fillForms),
  saveMails: bind(upload_mails.saveUploadMails),
  choosePicture: bind(uploads.choosePictureOfUpload),
  readPreview: bind(uploads.readOwnPreview),
  readSheet: bind(uploads.readOwnSheet),
});

/** Videos of members as their uploaders see them. */
const ownVideoUseCases = (bind: Bind) => ({
  list: bind(own_videos.listOwnVideos),
  get: bind(own_videos.getOwnVideo),
  statistics: bind(own_videos.getOwnStatistics),
  original: bind(originals.openOriginal),
  edit: bind(own_videos.editOwnVideo),
  change: bind(own_videos.changeOwnVideos),
  choosePicture: bind(own_videos.choosePictureOfVideo),
  delete: bind(own_videos.deleteOwnVideo),
  restore: bind(own_videos.restoreOwnVideo),
  addCaptions: bind(own_videos.addOwnCaptions),
  deleteCaptions: bind(own_videos.deleteOwnCaptions),
});

/** People whom members name in their videos. */
const ownPeopleUseCases = (bind: Bind) => ({
  show: bind(own_people.showOwnPeople),
  add: bind(own_people.addOwnPerson),
  addDocuments: bind(own_people.addOwnDocuments),
  remove: bind(own_people.removeOwnPerson),
});

/** Albums of members, from their first photo on. */
const ownAlbumUseCases = (bind: Bind) => ({
  page: bind(own_albums.showAlbumPage),
  checkForm: bind(own_albums.checkAlbumForm),
  create: bind(own_albums.createAlbumDraft),
  receivePhotos: bind(own_albums.receivePhotos),
  saveDraft: bind(own_albums.saveAlbumDraft),
  submitDraft: bind(own_albums.submitAlbumDraft),
  deleteDraft: bind(own_albums.deleteAlbumDraft),
  list: bind(own_albums.listOwnAlbums),
  get: bind(own_albums.getOwnAlbum),
  edit: bind(own_albums.editOwnAlbum),
  delete: bind(own_albums.deleteOwnAlbum),
  restore: bind(own_albums.restoreOwnAlbum),
});

/** Use cases of members who upload. */
export const uploaderUseCases = (bind: Bind) => ({
  uploads: uploadUseCases(bind),
  ownVideos: ownVideoUseCases(bind),
  ownPeople: ownPeopleUseCases(bind),
  ownAlbums: ownAlbumUseCases(bind),
});
