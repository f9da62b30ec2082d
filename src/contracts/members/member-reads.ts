import type { Me, SessionList } from '../calls/accounts/accounts.ts';
import type { OwnProfile, Privacy } from '../calls/accounts/profiles.ts';
import type {
  AlbumPage,
  OwnAlbumForm,
  OwnAlbums,
  OwnAlbumsQuery,
} from '../calls/uploads/album-edit.ts';
import type { AccountData } from '../calls/accounts/account-data.ts';
import type { ApiTokens } from '../calls/accounts/api-tokens.ts';
import type { OwnPeople } from '../calls/uploads/own-people.ts';
import type { OwnPlaylist, OwnPlaylists } from '../calls/social/own-playlists.ts';
import type { Contacts, Friends, FriendsQuery } from '../calls/social/friends.ts';
import type {
  ThreadMessages,
  ThreadMessagesQuery,
  Threads,
  ThreadsQuery,
} from '../calls/social/messages.ts';
import type { OwnDecisions } from '../calls/accounts/own-decisions.ts';
import type { Digest } from '../calls/accounts/digest.ts';
import type { Notifications, NotificationsQuery } from '../calls/social/notifications.ts';
import type { SavedItems, SavedQuery } from '../calls/social/saved-items.ts';
import type {
  Feed,
  FeedQuery,
  Subscriptions,
  SubscriptionsQuery,
} from '../calls/social/subscriptions.ts';
import type { OwnStatistics } from '../calls/uploads/own-statistics.ts';
import type { UploadPage } from '../calls/uploads/video-edit.ts';
import type { OwnVideoForm, OwnVideos, OwnVideosQuery } from '../calls/uploads/own-videos.ts';
import type { Language } from '../vocabulary.ts';
import type { Verification } from '../calls/accounts/verification.ts';
import type { HistoryQuery, WatchHistory } from '../calls/social/watch-history.ts';
import type { Security } from '../calls/accounts/account-security.ts';

export type Account = Me & SessionList & { contacts: Contacts };

/** Reads for the pages of a member with a session; each request repeats them, and no cache stores them. */
export interface MemberReads {
  account(): Promise<Account>;
  security(): Promise<Security>;
  profile(): Promise<OwnProfile>;
  privacy(): Promise<Privacy>;
  data(): Promise<AccountData>;
  tokens(): Promise<ApiTokens>;
  decisions(before: number): Promise<OwnDecisions>;
  verification(): Promise<Verification>;
  subscriptions(query: SubscriptionsQuery): Promise<Subscriptions>;
  feed(query: FeedQuery): Promise<Feed>;
  notifications(query: NotificationsQuery): Promise<Notifications>;
  digest(): Promise<Digest>;
  friends(query: FriendsQuery): Promise<Friends>;
  threads(query: ThreadsQuery): Promise<Threads>;
  /** Throws not_found. */
  thread(query: ThreadMessagesQuery): Promise<ThreadMessages>;
  /** Which hold the video; 0 for none. */
  playlists(video_id: number): Promise<OwnPlaylists>;
  playlist(query: { playlist_id: number; after: number }): Promise<OwnPlaylist>;
  /** Favourites, and videos to watch later. */
  saved(list: 'favourites' | 'watch_later', query: SavedQuery): Promise<SavedItems>;
  history(query: HistoryQuery): Promise<WatchHistory>;
  upload(lang: Language): Promise<UploadPage>;
  videos(query: OwnVideosQuery): Promise<OwnVideos>;
  /** Throws not_found. */
  video(video_id: number, lang: Language): Promise<OwnVideoForm>;
  /** Throws not_found. */
  statistics(video_id: number): Promise<OwnStatistics>;
  people(): Promise<OwnPeople>;
  albumForm(lang: Language): Promise<AlbumPage>;
  albums(query: OwnAlbumsQuery): Promise<OwnAlbums>;
  /** Throws not_found. */
  album(album_id: number, lang: Language): Promise<OwnAlbumForm>;
}
