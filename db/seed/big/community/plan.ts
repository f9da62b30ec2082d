import { as_of, drawn } from '../draw-sql.ts';
import { rankSql } from '../plan.ts';

/** How much a community of so many members has. At a million it is what was promised. */
export interface CommunityPlan {
  members: number;
  /** Listed videos: `big_community.video` has them by rank, the most viewed first. */
  videos: number;
  /** Models, channels and members with listed videos: the first ranks of `big_community.source`. */
  sources: number;
  /** Every tenth member is subscribed to this one. */
  hot_channel: number;
  /** Every hundredth comment is below this one. */
  hot_video: number;
  comments: number;
  subscriptions: number;
  /** Members, from the second on, who are subscribed to fifty sources each. */
  with_fifty: number;
  threads: number;
  messages: number;
  playlists: number;
  playlist_items: number;
  favourites: number;
  /** The number of the catalogue's last playlist. The first of the community has as many videos as one may have. */
  last_playlist: number;
}

/** The most subscriptions of one member, and items of one playlist. */
export const of_one = { subscriptions: 1000, playlist_items: 1000 } as const;

type Found = Pick<
  CommunityPlan,
  'members' | 'videos' | 'sources' | 'hot_channel' | 'hot_video' | 'last_playlist'
>;

export function communityOf(found: Found): CommunityPlan {
  const { members, videos } = found;
  const with_fifty = Math.min(200, Math.floor(members / 100));
  return {
    ...found,
    comments: members * 10,
    subscriptions: members * 10 + of_one.subscriptions + with_fifty * 40,
    with_fifty,
    threads: Math.floor(members / 2),
    messages: members * 5,
    playlists: Math.floor(members / 10),
    playlist_items: members * 3 + Math.min(of_one.playlist_items, videos),
    favourites: members * 3,
  };
}

const zipf = (count: number, shift: number, value: string): string =>
  rankSql({ count, exponent: 1.02, shift }, value);

/** SQL: the number of a member by how active members are. */
export const memberRank = ({ members }: CommunityPlan, value: string): string =>
  zipf(members, Math.ceil(members / 1000), value);

/** SQL: the rank of a video by how popular videos are. */
export const videoRank = ({ videos }: Pick<CommunityPlan, 'videos'>, value: string): string =>
  zipf(videos, 50, value);

/** SQL: the rank of a source with videos, by how popular sources are. */
export const sourceRank = ({ sources }: CommunityPlan, value: string): string =>
  zipf(sources, 50, value);

/** SQL: the number of a thread by how much is written in threads. */
export const threadRank = ({ threads }: CommunityPlan, value: string): string =>
  zipf(threads, Math.ceil(threads / 100), value);

/** SQL: how many somebody has: `least` or more, few have many. The mean is about 2.5 × `least`. */
export const fewOrMany = (least: number, most: number, value: string): string =>
  `least(${most}, floor(${least} * power(1 - ${value}, -0.6)))::int`;

/** SQL: a number of its own for each of the draws of an id; 1023 at most. */
export const drawOf = (id: string, k: string): string => `(${id}::bigint * 1024 + ${k})`;

/** SQL: a time of the days before the end of the catalogue. */
export const withinDays = (days: number, salt: number, id: string): string =>
  `timestamptz '${as_of}' - make_interval(secs => ${days * 86_400} * ${drawn(salt, id)})`;
