import type { FastifyRequest } from 'fastify';
import { encode } from 'uqr';
import { AlbumPage, OwnAlbumForm, OwnAlbums } from '#contracts/calls/uploads/album-edit.ts';
import { AccountData } from '#contracts/calls/accounts/account-data.ts';
import { ApiTokens } from '#contracts/calls/accounts/api-tokens.ts';
import { Security } from '#contracts/calls/accounts/account-security.ts';
import { Me, SessionList } from '#contracts/calls/accounts/accounts.ts';
import { OwnDecisions } from '#contracts/calls/accounts/own-decisions.ts';
import { OwnPeople } from '#contracts/calls/uploads/own-people.ts';
import { OwnPlaylist, OwnPlaylists } from '#contracts/calls/social/own-playlists.ts';
import { OwnStatistics } from '#contracts/calls/uploads/own-statistics.ts';
import { UploadPage } from '#contracts/calls/uploads/video-edit.ts';
import { OwnVideoForm, OwnVideos } from '#contracts/calls/uploads/own-videos.ts';
import { Verification } from '#contracts/calls/accounts/verification.ts';
import type { MemberReads } from '#contracts/members/member-reads.ts';
import type { Session } from '#domain/members/index.ts';
import type { ApiDeps } from '../deps.ts';
import { findSessionOf } from './request-session.ts';

type Parts = Pick<ApiDeps, 'accounts' | 'identityProvider'> & {
  domain: Pick<
    ApiDeps['domain'],
    | 'members'
    | 'credentials'
    | 'apiTokens'
    | 'profiles'
    | 'exports'
    | 'pictures'
    | 'decisions'
    | 'verifications'
    | 'subscriptions'
    | 'notifications'
    | 'friends'
    | 'messages'
    | 'ownPlaylists'
    | 'savedItems'
    | 'history'
    | 'uploads'
    | 'ownVideos'
    | 'ownPeople'
    | 'ownAlbums'
  >;
};

/** The signed-in member. `version` is that of the terms in force. */
export const meOf = ({ terms_version, ...session }: Session, version: string): Me =>
  Me.parse({ ...session, terms_due: terms_version === version ? '' : version });

/** Reads of a member's own account. */
export const memberReads = (
  { accounts, identityProvider, domain }: Parts,
  session: Session,
): MemberReads => ({
  async account() {
    const listed = await domain.members.listSessions(session.member_id);
    const sessions = listed.map((each) => ({
      ...each,
      is_current: each.session_id === session.session_id,
    }));
    const contacts = await domain.friends.contacts({ member_id: session.member_id });
    const me = meOf(session, accounts.terms_version);
    return { ...me, ...SessionList.parse({ sessions }), contacts };
  },
  async security() {
    const { setup, ...shown } = await domain.credentials.showSecurity(session.member_id);
    const drawn = setup ? { ...drawCode(setup.address), key: setup.key } : null;
    return Security.parse({ ...shown, setup: drawn, is_proved: session.is_proved });
  },
  async profile() {
    const own = await domain.profiles.getOwn(session.member_id);
    return { ...own, pictures: await domain.pictures.listOwn(session.member_id) };
  },
  async decisions(before) {
    const shown = await domain.decisions.listOwn(session.member_id, before);
    return OwnDecisions.parse({ username: session.username, ...shown });
  },
  async verification() {
    return Verification.parse({
      ...(await domain.verifications.show(session.member_id)),
      username: session.username,
      // Without one the staff decides.
      service: identityProvider.kind === 'service' ? identityProvider.name : '',
    });
  },
  ...dataReads(domain, session),
  ...listReads(domain, session),
  ...videoReads(domain, session),
  ...albumReads(domain, session),
  ...contactReads(domain, session),
  privacy: () => domain.profiles.getPrivacy(session.member_id),
});

/** Reads of the member's API tokens and of the export of the account. */
const dataReads = (
  { credentials, apiTokens, exports }: Parts['domain'],
  session: Session,
): Pick<MemberReads, 'tokens' | 'data'> => ({
  async tokens() {
    const { username, member_id, session_id, is_proved } = session;
    const passkeys = await credentials.listPasskeys(member_id);
    const tokens = await apiTokens.list({ member_id, session_id });
    return ApiTokens.parse({ username, has_passkeys: passkeys.length > 0, is_proved, tokens });
  },
  async data() {
    const { username, member_id } = session;
    const { until, ...shown } = await exports.show(member_id);
    const passkeys = await credentials.listPasskeys(member_id);
    return AccountData.parse({
      username,
      has_passkeys: passkeys.length > 0,
      is_proved: session.is_proved,
      export: { ...shown, until: until?.toISOString() ?? null },
    });
  },
});

/** Reads of the member's subscriptions, notifications and lists. */
const listReads = (
  { subscriptions, notifications, ownPlaylists, savedItems, history }: Parts['domain'],
  { member_id }: Session,
): Pick<
  MemberReads,
  | 'subscriptions'
  | 'feed'
  | 'notifications'
  | 'digest'
  | 'playlists'
  | 'playlist'
  | 'saved'
  | 'history'
> => ({
  subscriptions: (query) => subscriptions.list({ ...query, member_id }),
  feed: (query) => subscriptions.feed({ ...query, member_id }),
  notifications: (query) => notifications.list({ ...query, member_id }),
  digest: () => notifications.digest({ member_id }),
  async playlists(video_id) {
    return OwnPlaylists.parse(await ownPlaylists.list({ member_id, video_id }));
  },
  async playlist(query) {
    return OwnPlaylist.parse(await ownPlaylists.get({ ...query, member_id }));
  },
  history: (query) => history.list({ ...query, member_id }),
  saved: (list, { after }) => savedItems.list({ member_id, list, after }),
});

/** Reads of the member's uploads and own videos. */
const videoReads = (
  { uploads, ownVideos, ownPeople }: Parts['domain'],
  { member_id, username }: Session,
): Pick<MemberReads, 'upload' | 'videos' | 'video' | 'statistics' | 'people'> => ({
  upload: async (lang) =>
    UploadPage.parse({ ...(await uploads.page({ member_id, lang })), username }),
  videos: async (query) =>
    OwnVideos.parse({ ...(await ownVideos.list({ ...query, member_id })), username }),
  video: async (video_id, lang) =>
    OwnVideoForm.parse({ ...(await ownVideos.get({ member_id, video_id, lang })), username }),
  statistics: async (video_id) =>
    OwnStatistics.parse({ ...(await ownVideos.statistics({ member_id, video_id })), username }),
  people: async () => OwnPeople.parse({ ...(await ownPeople.show(member_id)), username }),
});

/** The same of own albums. */
const albumReads = (
  { ownAlbums }: Parts['domain'],
  { member_id, username }: Session,
): Pick<MemberReads, 'albumForm' | 'albums' | 'album'> => ({
  albumForm: async (lang) =>
    AlbumPage.parse({ ...(await ownAlbums.page({ member_id, lang })), username }),
  albums: async (query) =>
    OwnAlbums.parse({ ...(await ownAlbums.list({ ...query, member_id })), username }),
  album: async (album_id, lang) =>
    OwnAlbumForm.parse({ ...(await ownAlbums.get({ member_id, album_id, lang })), username }),
});

/** Reads of the member's friends and messages. */
const contactReads = (
  { friends, messages }: Parts['domain'],
  { member_id }: Session,
): Pick<MemberReads, 'friends' | 'threads' | 'thread'> => ({
  friends: (query) => friends.list({ ...query, member_id }),
  threads: (query) => messages.list({ ...query, member_id }),
  thread: (query) => messages.get({ ...query, member_id }),
});

/** For pages: undefined unless `lead-members.ts` has found a session. */
export const memberReadsOf =
  (parts: Parts) =>
  (request: FastifyRequest): MemberReads | undefined => {
    const session = findSessionOf(request);
    return session && memberReads(parts, session);
  };

/** A QR code as a path of SVG: a square for each dark unit. */
function drawCode(text: string): { qr_path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { qr_path: squares.join(''), size };
}
