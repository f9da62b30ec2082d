import type { Bind } from './bind.ts';
import * as api_tokens from './api-tokens/index.ts';
import * as appeals from './appeals/index.ts';
import * as comments from './comments/index.ts';
import * as digests from './digests/index.ts';
import * as erasure from './erasure/index.ts';
import * as exports from './exports/index.ts';
import * as friends from './friends/index.ts';
import * as hidden_things from './hidden-things/index.ts';
import * as credentials from './credentials/index.ts';
import * as members from './members/index.ts';
import * as notifications from './notifications/index.ts';
import * as messages from './messages/index.ts';
import * as pictures from './member-pictures/index.ts';
import * as playlists from './playlists/index.ts';
import * as profiles from './profiles/index.ts';
import * as saved_items from './saved-items/index.ts';
import * as subscriptions from './subscriptions/index.ts';
import * as watch_history from './watch-history/index.ts';
import * as verifications from './verifications/index.ts';
import { uploaderUseCases } from './uploader-use-cases.ts';
import * as unsubscribe from './unsubscribe/index.ts';
import * as write_access from './write-access/index.ts';

/** Accounts and their sessions. */
const memberUseCases = (bind: Bind) => ({
  signUp: bind(members.signUp),
  confirmEmail: bind(members.confirmEmail),
  askRestore: bind(members.askRestore),
  askConfirmation: bind(members.askConfirmation),
  restorePassword: bind(members.restorePassword),
  signIn: bind(members.signIn),
  findSession: bind(({ db }, token: string) => members.findSession(db, token)),
  touchSession: bind(({ db }, session_id: number) => members.touchSession(db, session_id)),
  listSessions: bind(members.listSessions),
  endSession: bind(members.endSession),
  endSessions: bind(members.endSessions),
  acceptTerms: bind(write_access.acceptTerms),
});

/** Secrets by which scripts upload and edit. */
const apiTokenUseCases = (bind: Bind) => ({
  find: bind(({ db }, secret: string) => api_tokens.findApiToken(db, secret)),
  touch: bind(({ db }, token_id: number) => api_tokens.touchApiToken(db, token_id)),
  list: bind(api_tokens.listApiTokens),
  create: bind(api_tokens.createApiToken),
  revoke: bind(api_tokens.revokeApiToken),
});

const erasureUseCases = (bind: Bind) => ({
  ask: bind(erasure.askErasure),
  cancel: bind(erasure.cancelErasure),
});

/** Profiles and privacy settings of members, and whom they block. */
const profileUseCases = (bind: Bind) => ({
  getFor: bind(profiles.getMemberFor),
  getOwn: bind(profiles.getOwnProfile),
  save: bind(profiles.saveProfile),
  getPrivacy: bind(profiles.getPrivacy),
  savePrivacy: bind(profiles.savePrivacy),
  block: bind(profiles.blockMember),
  unblock: bind(profiles.unblockMember),
});

/** Comments that members write below videos and albums. */
const commentUseCases = (bind: Bind) => ({
  list: bind(comments.listOwnComments),
  isBelow: bind(comments.findCommented),
  post: bind(comments.postComment),
  edit: bind(comments.editComment),
  delete: bind(comments.deleteComment),
  set: bind(comments.setComments),
});

/** Subscriptions of members. */
const subscriptionUseCases = (bind: Bind) => ({
  get: bind(subscriptions.getSubscription),
  list: bind(subscriptions.listSubscriptions),
  feed: bind(subscriptions.listFeed),
  subscribe: bind(subscriptions.subscribe),
  unsubscribe: bind(subscriptions.unsubscribe),
});

/** Notifications of a member. */
const notificationUseCases = (bind: Bind) => ({
  list: bind(notifications.listNotifications),
  countUnread: bind(notifications.countUnread),
  read: bind(notifications.readNotifications),
  change: bind(notifications.changeSettings),
  setNotified: bind(notifications.setNotified),
  digest: bind(digests.getDigest),
  saveDigest: bind(digests.saveDigest),
  checkMailToken: bind(unsubscribe.checkMailToken),
  endMails: bind(unsubscribe.endMails),
});

/** Friends, and requests to be one. */
const friendUseCases = (bind: Bind) => ({
  state: bind(friends.getFriendState),
  list: bind(friends.listFriends),
  contacts: bind(friends.getContacts),
  ask: bind(friends.askFriend),
  accept: bind(friends.acceptFriend),
  decline: bind(friends.declineFriend),
  cancel: bind(friends.cancelFriendRequest),
  remove: bind(friends.removeFriend),
});

/** Messages of members to each other. */
const messageUseCases = (bind: Bind) => ({
  list: bind(messages.listThreads),
  get: bind(messages.getThreadMessages),
  send: bind(messages.sendMessage),
  read: bind(messages.markThreadRead),
  accept: bind(messages.acceptThread),
  delete: bind(messages.deleteThread),
  block: bind(messages.blockFromThread),
  report: bind(messages.reportMessage),
});

/** Things that a member hides from lists. */
const hiddenThingUseCases = (bind: Bind) => ({
  list: bind(hidden_things.listHiddenThings),
  writers: bind(hidden_things.listHiddenWriters),
  change: bind(hidden_things.changeHiddenThings),
});

/** Playlists of a member. */
const playlistUseCases = (bind: Bind) => ({
  list: bind(playlists.listOwnPlaylists),
  get: bind(playlists.getOwnPlaylist),
  queue: bind(playlists.getOwnPlaylistQueue),
  save: bind(playlists.savePlaylist),
  delete: bind(playlists.deletePlaylist),
  add: bind(playlists.addToPlaylist),
  remove: bind(playlists.removeFromPlaylist),
  move: bind(playlists.moveInPlaylist),
});

/** Favourites of a member, and what it watches later. */
const savedItemUseCases = (bind: Bind) => ({
  list: bind(saved_items.listSaved),
  shared: bind(saved_items.listSharedFavourites),
  add: bind(saved_items.addSaved),
  remove: bind(saved_items.removeSaved),
  merge: bind(saved_items.mergeFavourites),
  finish: bind(saved_items.finishWatching),
  saveWatchLater: bind(saved_items.saveWatchLater),
  marks: bind(saved_items.getMarks),
});

/** The history of a member, where it wants that to be stored. */
const historyUseCases = (bind: Bind) => ({
  list: bind(watch_history.listHistory),
  record: bind(watch_history.recordWatched),
  remove: bind(watch_history.removeWatched),
  clear: bind(watch_history.clearHistory),
  change: bind(watch_history.changeHistory),
  merge: bind(watch_history.mergeHistory),
});

/** Decisions of the staff about a member, and appeals against them. */
const decisionUseCases = (bind: Bind) => ({
  listOwn: bind(appeals.listOwnDecisions),
  appeal: bind(appeals.appealDecision),
});

/** How members become verified uploaders. */
const verificationUseCases = (bind: Bind) => ({
  show: bind(verifications.showVerification),
  apply: bind(verifications.applyWithPhotos),
  start: bind(verifications.startCheck),
  stateOf: bind(verifications.findStartedCheck),
  takeResult: bind(verifications.takeResult),
  refuseResult: bind(verifications.refuseResult),
});

/** Exports of a member's data. */
const exportUseCases = (bind: Bind) => ({
  ask: bind(exports.askExport),
  prove: bind(exports.proveForExport),
  open: bind(exports.downloadExport),
  show: bind(exports.showExport),
});

const pictureUseCases = (bind: Bind) => ({
  store: bind(pictures.storePicture),
  find: bind(pictures.findPicture),
  listOwn: bind(pictures.listOwnPictures),
});

/** Credentials by which members sign in. */
const credentialUseCases = (bind: Bind) => ({
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
  isWaiting: bind(credentials.isWaiting),
  showSecurity: bind(credentials.showSecurity),
  listPasskeys: bind(credentials.listPasskeys),
});

/** Use cases of a member for the own account, by room. */
export const accountUseCases = (bind: Bind) => ({
  members: memberUseCases(bind),
  credentials: credentialUseCases(bind),
  apiTokens: apiTokenUseCases(bind),
  erasure: erasureUseCases(bind),
  profiles: profileUseCases(bind),
  ownComments: commentUseCases(bind),
  subscriptions: subscriptionUseCases(bind),
  notifications: notificationUseCases(bind),
  friends: friendUseCases(bind),
  messages: messageUseCases(bind),
  ownPlaylists: playlistUseCases(bind),
  savedItems: savedItemUseCases(bind),
  history: historyUseCases(bind),
  exports: exportUseCases(bind),
  decisions: decisionUseCases(bind),
  verifications: verificationUseCases(bind),
  hiddenThings: hiddenThingUseCases(bind),
  pictures: pictureUseCases(bind),
  ...uploaderUseCases(bind),
});
