import type { Bind } from './bind.ts';
import * as appeals from './appeals/index.ts';
import * as comments from './comments/index.ts';
import * as erasure from './erasure/index.ts';
import * as exports from './exports/index.ts';
import * as hidden_things from './hidden-things/index.ts';
import * as credentials from './credentials/index.ts';
import * as members from './members/index.ts';
import * as pictures from './member-pictures/index.ts';
import * as playlists from './playlists/index.ts';
import * as profiles from './profiles/index.ts';
import * as saved_items from './saved-items/index.ts';
import * as subscriptions from './subscriptions/index.ts';
import * as verifications from './verifications/index.ts';
import * as own_videos from './own-videos/index.ts';
import * as uploads from './uploads/index.ts';
import * as write_access from './write-access/index.ts';

/** Accounts and their sessions. */
export const memberUseCases = (bind: Bind) => ({
  signUp: bind(members.signUp),
  confirmEmail: bind(members.confirmEmail),
  askRestore: bind(members.askRestore),
  restorePassword: bind(members.restorePassword),
  signIn: bind(members.signIn),
  findSession: bind(({ db }, token: string) => members.findSession(db, token)),
  touchSession: bind(({ db }, session_id: number) => members.touchSession(db, session_id)),
  listSessions: bind(members.listSessions),
  endSession: bind(members.endSession),
  endSessions: bind(members.endSessions),
  acceptTerms: bind(write_access.acceptTerms),
});

export const erasureUseCases = (bind: Bind) => ({
  ask: bind(erasure.askErasure),
  cancel: bind(erasure.cancelErasure),
});

/** What members say of themselves. */
export const profileUseCases = (bind: Bind) => ({
  getFor: bind(profiles.getMemberFor),
  getOwn: bind(profiles.getOwnProfile),
  save: bind(profiles.saveProfile),
  getPrivacy: bind(profiles.getPrivacy),
  savePrivacy: bind(profiles.savePrivacy),
  block: bind(profiles.blockMember),
  unblock: bind(profiles.unblockMember),
});

/** What members write below videos and albums. */
export const commentUseCases = (bind: Bind) => ({
  list: bind(comments.listOwnComments),
  post: bind(comments.postComment),
  edit: bind(comments.editComment),
  delete: bind(comments.deleteComment),
  set: bind(comments.setComments),
});

/** What members subscribe to. */
export const subscriptionUseCases = (bind: Bind) => ({
  get: bind(subscriptions.getSubscription),
  list: bind(subscriptions.listSubscriptions),
  feed: bind(subscriptions.listFeed),
  subscribe: bind(subscriptions.subscribe),
  unsubscribe: bind(subscriptions.unsubscribe),
});

/** What a member hides from lists. */
export const hiddenThingUseCases = (bind: Bind) => ({
  list: bind(hidden_things.listHiddenThings),
  change: bind(hidden_things.changeHiddenThings),
});

/** Playlists of a member. */
export const playlistUseCases = (bind: Bind) => ({
  list: bind(playlists.listOwnPlaylists),
  get: bind(playlists.getOwnPlaylist),
  save: bind(playlists.savePlaylist),
  delete: bind(playlists.deletePlaylist),
  add: bind(playlists.addToPlaylist),
  remove: bind(playlists.removeFromPlaylist),
  move: bind(playlists.moveInPlaylist),
});

/** Favourites of a member, and what it watches later. */
export const savedItemUseCases = (bind: Bind) => ({
  list: bind(saved_items.listSaved),
  add: bind(saved_items.addSaved),
  remove: bind(saved_items.removeSaved),
  merge: bind(saved_items.mergeFavourites),
  finish: bind(saved_items.finishWatching),
  saveWatchLater: bind(saved_items.saveWatchLater),
  marks: bind(saved_items.getMarks),
});

/** What the staff decided about a member, and how a member asks for another decision. */
export const decisionUseCases = (bind: Bind) => ({
  listOwn: bind(appeals.listOwnDecisions),
  appeal: bind(appeals.appealDecision),
});

/** How members become verified uploaders. */
export const verificationUseCases = (bind: Bind) => ({
  show: bind(verifications.showVerification),
  apply: bind(verifications.applyWithPhotos),
  start: bind(verifications.startCheck),
  stateOf: bind(verifications.findStartedCheck),
  takeResult: bind(verifications.takeResult),
  refuseResult: bind(verifications.refuseResult),
});

/** What members take with them. */
export const exportUseCases = (bind: Bind) => ({
  ask: bind(exports.askExport),
  open: bind(exports.openExport),
  show: bind(exports.showExport),
});

export const pictureUseCases = (bind: Bind) => ({
  store: bind(pictures.storePicture),
  find: bind(pictures.findPicture),
  listOwn: bind(pictures.listOwnPictures),
});

/** Files that members send. */
export const uploadUseCases = (bind: Bind) => ({
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
});

/** Videos of members as their uploaders see them. */
export const ownVideoUseCases = (bind: Bind) => ({
  list: bind(own_videos.listOwnVideos),
  get: bind(own_videos.getOwnVideo),
  edit: bind(own_videos.editOwnVideo),
  delete: bind(own_videos.deleteOwnVideo),
});

/** By what members sign in. */
export const credentialUseCases = (bind: Bind) => ({
  changePassword: bind(credentials.changePassword),
  askEmailChange: bind(credentials.askEmailChange),
  confirmEmailChange: bind(credentials.confirmEmailChange),
  undoEmailChange: bind(credentials.undoEmailChange),
  beginFactor: bind(credentials.beginFactor),
  confirmFactor: bind(credentials.confirmFactor),
  endFactor: bind(credentials.endFactor),
  newRecoveryCodes: bind(credentials.newRecoveryCodes),
  requestSignIn: bind(credentials.requestSignIn),
  signInByPasskey: bind(credentials.signInByPasskey),
  requestProof: bind(credentials.requestProof),
  beginPasskey: bind(credentials.beginPasskey),
  addPasskey: bind(credentials.addPasskey),
  renamePasskey: bind(credentials.renamePasskey),
  removePasskey: bind(credentials.removePasskey),
  passCode: bind(credentials.passCode),
  passTrustedDevice: bind(credentials.passTrustedDevice),
  showSecurity: bind(credentials.showSecurity),
  listPasskeys: bind(credentials.listPasskeys),
});
