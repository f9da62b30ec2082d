import type { Role } from '#contracts/calls/accounts/accounts.ts';
import type { TokenScope } from '#contracts/calls/accounts/api-tokens.ts';

/** A right that no role gives by itself: it is granted to single members of the staff. */
export type Permission = 'child-safety';

/** The requirements that an action has of its caller. */
export interface Rule {
  /**
   * The lowest role. `visitor` is anybody: such an action is decided without a session, which is not
   * even read. All others need a session that counts, which a suspended member has none of. Moderators
   * and administrators have their role in sessions with a second factor only.
   */
  who: 'visitor' | Role;
  /** The session has a second factor. */
  factor?: true;
  permission?: Permission;
  /** It writes for the member: the terms in force are accepted, and the account may do more than read. */
  writes?: true;
  /** Only of what is the member's own. */
  own?: true;
  /**
   * A proof that the caller is the member, by password or passkey: one that is a few minutes old at most (signing in counts as
   * one), or a new one `each` time.
   */
  proof?: 'recent' | 'each';
  /** The scope by which an API token may do it as well. Without one it needs a session. */
  scope?: TokenScope;
}

const visitor = { who: 'visitor' } as const;
const member = { who: 'member' } as const;
const writer = { who: 'member', writes: true } as const;
const proved = { who: 'member', own: true, proof: 'recent' } as const;
const provedEachTime = { who: 'member', own: true, proof: 'each' } as const;

/** Actions of visitors: pages, the catalogue, forms, and the ways to an account. By the ids of the calls (`docs/api.md`). */
const ofVisitors = {
  listVideos: visitor,
  listVideosOfTag: visitor,
  searchVideos: visitor,
  listFacets: visitor,
  listCountryFacets: visitor,
  listNearest: visitor,
  listRelatedVideos: visitor,
  getVideo: visitor,
  getVideoFile: visitor,
  getPlainFile: visitor,
  getTimeline: visitor,
  getVideoStats: visitor,
  getOEmbed: visitor,
  listPartnerVideos: visitor,
  listDumpFiles: visitor,
  getDump: visitor,
  listRemovedVideos: visitor,
  listAlbums: visitor,
  getAlbum: visitor,
  listModels: visitor,
  getModel: visitor,
  listLetters: visitor,
  getCompany: visitor,
  listWall: visitor,
  listChannels: visitor,
  getChannel: visitor,
  listPlaylists: visitor,
  getPlaylist: visitor,
  listPlaylistVideos: visitor,
  getPlaylistQueue: visitor,
  getMember: visitor,
  listMemberFavourites: visitor,
  listComments: visitor,
  listReplies: visitor,
  getThread: visitor,
  searchNames: visitor,
  getSearchOverview: visitor,
  listSearchWords: visitor,
  getMain: visitor,
  listCategories: visitor,
  listTags: visitor,
  listCountries: visitor,
  listRelatedNames: visitor,
  listSuggestions: visitor,
  suggest: visitor,
  listMovedThings: visitor,
  nameThings: visitor,
  getInformation: visitor,
  getSearchHelp: visitor,
  getApiDescription: visitor,
  getGate: visitor,
  getHealth: visitor,
  // Of members these count by the member (`find-voter.ts`); whether it may write is asked in the vote's transaction.
  input: visitor,
  watch: visitor,
  setPreferences: visitor,
  getChallenge: visitor,
  sendReport: visitor,
  sendForm: visitor,
  confirmForm: visitor,
  getFormDraft: visitor,
  getCaseStatus: visitor,
  sendAgePhoto: visitor,
  getAgeStatus: visitor,
  checkAge: visitor,
  startAgeRedirect: visitor,
  finishAgeRedirect: visitor,
  // Its signature is what counts.
  takeVerificationResult: visitor,
  signUp: visitor,
  getConfirmLink: visitor,
  confirmAccount: visitor,
  signIn: visitor,
  giveCode: visitor,
  askRestore: visitor,
  askConfirmation: visitor,
  getRestoreLink: visitor,
  setPassword: visitor,
  getEmailLink: visitor,
  confirmEmail: visitor,
  getUndoEmailLink: visitor,
  undoEmail: visitor,
  getAccountDraft: visitor,
  showUnsubscribe: visitor,
  unsubscribeFromMails: visitor,
  signOut: visitor,
  requestPasskey: visitor,
  signInByPasskey: visitor,
  // No calls: pages, files, and what refuses all that has no other route.
  showPage: visitor,
  getAsset: visitor,
  getMedia: visitor,
  // Of pictures that wait, their owners' sessions are looked for (`serve-pictures.ts`).
  getMemberPicture: visitor,
  getSiteFile: visitor,
  getFeed: visitor,
  getSitemap: visitor,
  refusePath: visitor,
  refuseMethod: visitor,
} as const satisfies Readonly<Record<string, Rule>>;

/** Actions of members. Those that change a way to sign in name the proof that they require. */
const ofMembers = {
  showAccount: member,
  getMe: member,
  getMyMember: member,
  listMyMemberFavourites: member,
  getMyVideo: member,
  listMyRelated: member,
  getMyVideoFile: member,
  listSessions: member,
  endSession: { ...member, own: true },
  acceptTerms: member,
  getProfile: member,
  saveProfile: writer,
  sendMemberPicture: writer,
  // Whether the member may upload is a setting, which the domain asks in the transaction.
  listUploads: { ...member, scope: 'upload' },
  createUpload: { ...writer, own: true, scope: 'upload' },
  getUpload: { ...member, own: true, scope: 'upload' },
  sendUploadPart: { ...writer, own: true, scope: 'upload' },
  cancelUpload: { ...member, own: true, scope: 'upload' },
  getUploadPage: member,
  listOwnVideos: member,
  getOwnVideo: { ...member, own: true },
  listOwnPeople: member,
  // Whether the member may upload is a setting, which the domain asks in the transaction.
  changeOwnPeople: { ...writer, own: true },
  editVideo: { ...writer, own: true, scope: 'video_edit' },
  fillUploadForms: { ...writer, own: true, scope: 'video_edit' },
  setUploadMails: member,
  changeOwnVideos: writer,
  getOwnStatistics: { ...member, own: true },
  getOwnPreview: { ...member, own: true },
  getOwnOriginal: { ...member, own: true },
  getAlbumPage: member,
  listOwnAlbums: member,
  getOwnAlbum: { ...member, own: true },
  editAlbum: { ...writer, own: true, scope: 'album_edit' },
  // Actions that protect a member are open to accounts that may only read.
  getPrivacy: member,
  savePrivacy: member,
  blockMember: member,
  unblockMember: member,
  listOwnComments: member,
  postComment: writer,
  // Of what the statement finds to be the member's.
  editComment: { ...writer, own: true },
  deleteComment: { ...member, own: true },
  setComments: { ...writer, own: true },
  getSubscription: member,
  listSubscriptions: member,
  listFeed: member,
  subscribe: writer,
  unsubscribe: member,
  listNotifications: member,
  countUnreadNotifications: member,
  streamNotifications: member,
  readNotifications: member,
  setNotifications: member,
  setNotified: member,
  getDigest: member,
  saveDigest: member,
  getFriendState: member,
  listFriends: member,
  getContacts: member,
  askFriend: writer,
  acceptFriend: writer,
  // Actions that end a contact are open to accounts that may only read.
  declineFriend: member,
  cancelFriendRequest: member,
  removeFriend: member,
  sendMessage: writer,
  listThreads: member,
  // Of threads that the statement finds to be the member's.
  getThreadMessages: { ...member, own: true },
  markThreadRead: { ...member, own: true },
  acceptThread: { ...member, own: true },
  deleteThread: { ...member, own: true },
  blockFromThread: { ...member, own: true },
  reportMessage: { ...member, own: true },
  listOwnPlaylists: member,
  getOwnPlaylist: { ...member, own: true },
  getOwnPlaylistQueue: { ...member, own: true },
  savePlaylist: { ...writer, own: true },
  deletePlaylist: { ...member, own: true },
  addToPlaylist: { ...writer, own: true },
  removeFromPlaylist: { ...member, own: true },
  moveInPlaylist: { ...writer, own: true },
  listFavourites: member,
  listWatchLater: member,
  getMarks: member,
  addFavourite: writer,
  removeFavourite: member,
  mergeFavourites: writer,
  addToWatchLater: writer,
  removeFromWatchLater: member,
  finishWatching: member,
  saveWatchLater: member,
  listHistory: member,
  // A setting of one's own and what it stores, as watching is: no account is too new or too limited for it.
  recordWatched: member,
  removeWatched: member,
  clearHistory: member,
  changeHistory: member,
  mergeHistory: member,
  listHiddenThings: member,
  changeHiddenThings: member,
  listOwnDecisions: member,
  appealDecision: { ...member, own: true },
  getVerification: member,
  applyForVerification: writer,
  startVerification: { ...member, own: true },
  getSecurity: member,
  // The two that R-55 names, and what would lock the owner out.
  changePassword: provedEachTime,
  askEmailChange: provedEachTime,
  beginFactor: provedEachTime,
  // Its code is the proof.
  confirmFactor: member,
  endFactor: proved,
  makeRecoveryCodes: proved,
  beginPasskey: proved,
  // Its challenge remembers the proof of `beginPasskey`.
  addPasskey: member,
  requestPasskeyProof: { ...member, own: true },
  renamePasskey: { ...member, own: true },
  removePasskey: proved,
  listApiTokens: member,
  createApiToken: { ...proved, writes: true },
  revokeApiToken: { ...member, own: true },
  getAccountData: member,
  askExport: proved,
  openExport: proved,
  getExport: proved,
  eraseAccount: proved,
} as const satisfies Readonly<Record<string, Rule>>;

/** Every action of the site; an action that is not listed is refused to every actor. */
export const rules = { ...ofVisitors, ...ofMembers };
export type Action = keyof typeof rules;

export const ruleOf = (action: Action): Rule => rules[action];
export const isAction = (name: string): name is Action => Object.hasOwn(rules, name);
