export interface Related {
  video_id: number;
  channel_id: number | null;
}

/** The next best that are not known and not of these channels; empty when there are none. */
type MoreRelated = (
  known: readonly number[],
  channels: readonly number[],
) => Promise<readonly Related[]>;

/**
 * Fills groups of these sizes, best first, with at most a third of a group from one channel; videos
 * over that limit come first in the next group. A channel gets more only when no other video is left.
 */
export async function diversifyRelated(
  sizes: readonly number[],
  best: readonly Related[],
  more: MoreRelated,
): Promise<Related[][]> {
  let waiting = [...best];
  const known = best.map(({ video_id }) => video_id);
  const callMore = async (channels: readonly number[]): Promise<boolean> => {
    const fresh = await more(known, channels);
    waiting.push(...fresh);
    known.push(...fresh.map(({ video_id }) => video_id));
    return fresh.length > 0;
  };

  const groups: Related[][] = [];
  for (const size of sizes) {
    const group = createGroup(size);
    do waiting = group.seat(waiting, true);
    while (!group.isFull() && (await callMore(group.channelsFull())));
    do waiting = group.seat(waiting, false);
    while (!group.isFull() && (await callMore([])));
    groups.push(group.members);
  }
  return groups;
}

function createGroup(size: number) {
  const members: Related[] = [];
  const seats = new Map<number, number>();
  const most = Math.max(1, Math.floor(size / 3));
  const isFull = (): boolean => members.length >= size;
  const mayCome = ({ channel_id }: Related): boolean =>
    channel_id === null || (seats.get(channel_id) ?? 0) < most;
  return {
    members,
    isFull,
    channelsFull: (): number[] =>
      [...seats].filter(([, taken]) => taken >= most).map(([channel_id]) => channel_id),
    /** Seats whom it can, in their order, and returns the others. */
    seat(candidates: readonly Related[], is_fair: boolean): Related[] {
      return candidates.filter((candidate) => {
        if (isFull() || (is_fair && !mayCome(candidate))) return true;
        members.push(candidate);
        const { channel_id } = candidate;
        if (channel_id !== null) seats.set(channel_id, (seats.get(channel_id) ?? 0) + 1);
        return false;
      });
    },
  };
}
