import { redirect } from 'react-router';
import {
  memberFavouritesUrl,
  myMemberFavouritesUrl,
  type MemberFavourites,
  type MemberFavouritesQuery,
} from '#contracts/calls/social/member-favourites.ts';
import { memberUrl, myMemberUrl } from '#contracts/calls/accounts/member-url.ts';
import type { Member, MemberAnswer } from '#contracts/calls/accounts/member-answer.ts';
import { limits } from '#contracts/limits/limits.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { memberPage, parseMemberPath } from '#contracts/pages/member-pages.ts';
import { parsePage } from '#contracts/pages/parse-listing-pages.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { orPageFailure, pageFailure } from '../../lib/transport/page-failure.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';
import { nowSeconds } from '../../lib/visit/now.ts';
import { toCard, toCards, type CardData, type CardListing } from '../card/index.ts';
import { playlistsOfMember, playlistSource, type PlaylistData } from '../playlists/index.ts';
import { shownOrientation, videoSource, type Visitor } from '../listing/index.ts';

export type MemberSource = ReturnType<typeof memberSource>;

/** The reads of a member's page, as every visitor may see it. */
export const memberSource = (read: Read) => ({
  list: videoSource(read).list,
  playlists: playlistSource(read).list,
  member: readBy(
    read,
    (reads, username: string) => reads.memberPages.get(username),
    memberUrl.build,
  ),
  favourites: readBy(
    read,
    (reads, query: MemberFavouritesQuery) => reads.memberPages.favourites(query),
    memberFavouritesUrl.build,
  ),
});

/** The member as the one who is signed in may see it; no cache stores it. Throws page failures. */
export const askMember = (username: string, signal: AbortSignal): Promise<MemberAnswer> =>
  orPageFailure(getJson<MemberAnswer>(myMemberUrl.build(username), signal));

/** A page of the member's favourites. */
export interface FavouritePage {
  videos: CardData[];
  /** Where the next page begins; '' on the last one. */
  next: string;
}

const toPage = ({ videos, next }: MemberFavourites): FavouritePage => ({
  videos: videos.map(toCard),
  next,
});

/** A page of favourites: the public ones, or those that the signed-in member may see. Throws page failures. */
export const askFavourites = async (
  query: MemberFavouritesQuery,
  isPublic: boolean,
  signal: AbortSignal,
): Promise<FavouritePage> => {
  const { build } = isPublic ? memberFavouritesUrl : myMemberFavouritesUrl;
  return toPage(await orPageFailure(getJson<MemberFavourites>(build(query), signal)));
};

export interface MemberPage extends CardListing {
  member: Member;
  /** The newest public ones. */
  playlists: PlaylistData[];
  /** The public ones; undefined where the member does not show them to every visitor. */
  favourites: FavouritePage | undefined;
  /** The orientation of the videos that the page lists. */
  shown: Orientation;
  page: number;
  /** A page after the last one: status 404. */
  is_past_end: boolean;
  now: number;
}

/** A member with a page of the own videos. Throws page failures, and 301 to the one spelling. */
export async function loadMember(
  source: MemberSource,
  visitor: Visitor,
  url: URL,
): Promise<MemberPage> {
  const asked = parseMemberPath(url.pathname);
  const page = parsePage(url.searchParams);
  if (asked === undefined || page === undefined) throw pageFailure({ code: 'not_found' });
  const { member } = await source.member(asked);
  const path = memberPage(member.username);
  if (url.pathname !== path) throw redirect(path + url.search, 301);
  const shown = shownOrientation(member.genders, visitor.orientation, 'total_videos');
  const of_member = playlistsOfMember({ list: source.playlists }, member.member_id, {
    orientation: shown,
  });
  const { member_id } = member;
  const favourites =
    member.shares_favourites && page === 1
      ? // Taken back at this moment, they are none.
        source.favourites({ member_id, after: 'first' }).then(toPage, () => undefined)
      : undefined;
  const listing = await source.list(
    {
      orientation: shown,
      sort: 'latest-updates',
      count: limits.page_size.videos,
      section: 'member',
      object_id: String(member.member_id),
      page,
      type: 'all',
      duration: '',
      date: '',
    },
    lifetimes.videos,
  );
  return {
    ...toCards(listing),
    member,
    playlists: await of_member,
    favourites: await favourites,
    shown,
    page,
    is_past_end: page > 1 && listing.videos.length === 0,
    now: nowSeconds(),
  };
}
