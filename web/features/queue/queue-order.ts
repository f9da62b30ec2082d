/** How a playlist is played, for this session and this list. */
export interface PlayModes {
  /** 0: in the member's order. */
  seed: number;
  /** The video at which it was shuffled: it comes first, so that none is left out. */
  from: number;
  /** After the last one comes the first. */
  repeats: boolean;
}

export const in_order: PlayModes = { seed: 0, from: 0, repeats: false };

interface Numbered {
  video_id: number;
}

/**
 * The order in which videos are played. A shuffled one depends on the numbers of the videos alone: what joins or leaves the list moves no other,
 * also where it leaves that at which it was shuffled.
 */
export function orderOf<Video extends Numbered>(
  videos: readonly Video[],
  { seed, from }: PlayModes,
): readonly Video[] {
  if (seed === 0) return videos;
  const ranked = videos.map((video) => ({ video, rank: rankOf(video.video_id, seed) }));
  ranked.sort((one, other) => one.rank - other.rank);
  const first = rankOf(from, seed);
  const at = ranked.findIndex(({ rank }) => rank >= first);
  const shuffled = ranked.map(({ video }) => video);
  return at > 0 ? [...shuffled.slice(at), ...shuffled.slice(0, at)] : shuffled;
}

/** The finalizer of MurmurHash3: neighbouring numbers get ranks far apart, and no two numbers the same one. */
function rankOf(video_id: number, seed: number): number {
  let hash = Math.imul(video_id ^ seed, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export interface Neighbours<Video> {
  /** Its place in the order, from 1; 0 for a video that is not in it. */
  place: number;
  previous: Video | undefined;
  next: Video | undefined;
}

/**
 * The neighbours of a video, by its number and not by its place. One that has left the list leads to what was next to it in `former`, the order
 * that still had it; without such an order to the beginning of the list.
 */
export function neighboursIn<Video extends Numbered>(
  order: readonly Video[],
  video_id: number,
  { repeats }: Pick<PlayModes, 'repeats'>,
  former: readonly Numbered[] = [],
): Neighbours<Video> {
  const at = order.findIndex((video) => video.video_id === video_id);
  if (at < 0) return leftNeighbours(order, video_id, repeats, former);
  const isRound = repeats && order.length > 1;
  return {
    place: at + 1,
    previous: order[at - 1] ?? (isRound && at === 0 ? order.at(-1) : undefined),
    next: order[at + 1] ?? (isRound ? order[0] : undefined),
  };
}

function leftNeighbours<Video extends Numbered>(
  order: readonly Video[],
  video_id: number,
  repeats: boolean,
  former: readonly Numbered[],
): Neighbours<Video> {
  const at = former.findIndex((video) => video.video_id === video_id);
  if (at < 0) return { place: 0, previous: undefined, next: order[0] };
  const byId = new Map(order.map((video) => [video.video_id, video]));
  const still = (part: readonly Numbered[]): Video[] =>
    part.flatMap((video) => byId.get(video.video_id) ?? []);
  return {
    place: 0,
    previous: still(former.slice(0, at)).at(-1) ?? (repeats ? order.at(-1) : undefined),
    next: still(former.slice(at + 1))[0] ?? (repeats ? order[0] : undefined),
  };
}
