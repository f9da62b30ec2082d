import { accountPage, signInPage, withNext } from './account-links.ts';
import { friendsPage, messagesPage } from './contact-pages.ts';
import { all_subscriptions, subscriptionsPage } from './subscription-pages.ts';
import { withState } from './with-state.ts';

/** The addresses of the pages where accounts begin, and of the account itself. */
export const accountPages = {
  signIn: signInPage,
  signUp: (next?: string): string => withNext('/signup/', next),
  signUpSent: (): string => '/signup/?state=sent',
  /** The address is confirmed; the owner decides. */
  signUpWaiting: (): string => '/signup/?state=waiting',
  invited: (token: string): string => `/signup/?invite=${token}`,
  restore: (): string => '/restore/',
  restoreSent: (): string => '/restore/?state=sent',
  /** Asks for a new link that confirms an account. */
  confirmAgain: (): string => '/restore/?state=confirm',
  newPassword: (token: string): string => `/restore/${token}/`,
  confirm: (token: string): string => `/confirm/${token}/`,
  /** After an erasure was asked for. */
  erasureAsked: (): string => '/signin/?state=erasure',
  /** The second step of signing in. */
  code: (next?: string): string => withNext('/signin/code/', next),
  /** Where links of mails about a new address lead: to the new mailbox and to the old one. */
  email: (token: string): string => `/email/${token}/`,
  undoEmail: (token: string): string => `/email/undo/${token}/`,
  undoneEmail: (): string => '/restore/?state=undone',
  account: (failed?: AccountPageFailure): string =>
    failed === undefined ? accountPage() : `${accountPage()}?failed=${failed}`,
  profile: (state?: 'saved'): string =>
    state === undefined ? '/account/profile/' : `/account/profile/?state=${state}`,
  privacy: (state?: 'saved'): string =>
    state === undefined ? '/account/privacy/' : `/account/privacy/?state=${state}`,
  playlists: (): string => '/account/playlists/',
  /** One of them, and the change that was just made. */
  playlist: (playlist_id: number, state?: 'saved'): string =>
    `/account/playlists/?list=${playlist_id}${state === undefined ? '' : `&state=${state}`}`,
  /** Which of them a video goes into. */
  addToPlaylists: (video_id: number): string => `/account/playlists/?video=${video_id}`,
  favourites: (state?: SavedPageState, next?: string): string =>
    withState('/account/favourites/', state, next),
  watchLater: (state?: SavedPageState, next?: string): string =>
    withState('/account/watch-later/', state, next),
  history: (state?: SavedPageState, next?: string): string =>
    withState('/account/history/', state, next),
  /** `before` is the `next` of the page before. */
  decisions: (before = 0): string =>
    before === 0 ? '/account/decisions/' : `/account/decisions/?before=${before}`,
  notifications: (state?: 'saved'): string =>
    state === undefined ? '/account/notifications/' : `/account/notifications/?state=${state}`,
  /** Mails with the numbers of unread notifications. */
  digest: (state?: 'saved'): string => withState('/account/mails/', state),
  subscriptions: subscriptionsPage,
  allSubscriptions: (): string => all_subscriptions,
  friends: friendsPage,
  messages: messagesPage,
  verification: (): string => '/account/verification/',
  upload: (): string => '/upload/',
  /** Own videos. */
  videos: (): string => '/account/videos/',
  video: (video_id: number): string => `/account/videos/${video_id}/`,
  statistics: (video_id: number): string => `/account/videos/${video_id}/statistics/`,
  uploadAlbum: (): string => '/upload/album/',
  /** Own albums. */
  albums: (): string => '/account/albums/',
  album: (album_id: number): string => `/account/albums/${album_id}/`,
  /** People whom own videos show. */
  people: (): string => '/account/people/',
  tokens: (): string => '/account/tokens/',
  data: (state?: 'kept'): string =>
    state === undefined ? '/account/data/' : `/account/data/?state=${state}`,
  security: (state?: 'mailed' | 'changed'): string =>
    state === undefined ? '/account/security/' : `/account/security/?state=${state}`,
} as const;

/** Failures of a form without script that the page of the account reports. */
export type AccountPageFailure = 'failed' | 'deleted' | 'too_many_requests';

/** Outcome of a form that was sent without script. */
export type SavedPageState = 'added' | 'removed' | 'saved' | 'already' | 'full' | 'failed';

/** The secret in the address of a link that was mailed. */
export const linkPattern = /^[A-Za-z0-9_-]{32}$/;

/** Query names of the pages with a form of accounts. */
export const account_form_keys = [
  'next',
  'state',
  'draft',
  'failed',
  'form',
  'invite',
  'list',
  'after',
  'video',
] as const;
/** Of the pages of own videos and albums. */
export const own_videos_keys = ['search', 'sort', 'before', ...account_form_keys] as const;
export const decisions_keys = ['before', ...account_form_keys] as const;
