import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';
import type { PlaylistQueue, QueueVideo } from '#contracts/calls/social/playlist-queue.ts';
import { pages } from '#contracts/pages/pages.ts';
import { queuePage } from '#contracts/pages/playlist-pages.ts';
import { listIdIn } from './list-id.ts';
import { storedModes, storeModes } from './play-modes.ts';
import { neighboursIn, orderOf, type Neighbours, type PlayModes } from './queue-order.ts';
import { readQueue, type ReadQueue } from './read-queue.ts';

/** The list of the page, the same for the player and the bar below it. */
interface Playing {
  list: number;
  /** Undefined until the first answer. */
  read: ReadQueue | undefined;
  /** The list as the page before had read it: a video that has left it since has its place there. */
  former: ReadQueue | undefined;
  modes: PlayModes;
}

let playing: Playing | undefined;
let asked: { list: number; video_id: number } | undefined;
const listeners = new Set<() => void>();

function set(next: Playing): void {
  playing = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Each page asks again, as a rule out of the browser's cache: what has left the list is skipped. The list before stays meanwhile. */
async function ask(list: number, video_id: number): Promise<void> {
  if (asked?.list === list && asked.video_id === video_id) return;
  asked = { list, video_id };
  const known = playing?.list === list ? playing : undefined;
  set(known ?? { list, read: undefined, former: undefined, modes: storedModes(list) });
  const read = await readQueue(list);
  if (playing?.list !== list) return;
  // Without an answer the list that is there stays.
  set({
    ...playing,
    read: read === 'failed' && known?.read ? known.read : read,
    former: known?.read,
  });
}

export interface Queue extends Neighbours<QueueVideo> {
  /** Undefined while it loads. */
  read: ReadQueue | undefined;
  /** It decides what comes next: also while it loads, but not where it cannot be played. */
  isPlayed: boolean;
  /** In the order of playing. */
  order: readonly QueueVideo[];
  modes: PlayModes;
  setModes(modes: PlayModes): void;
  /** The page of a video of the list. */
  hrefOf(video: QueueVideo, starts?: boolean): string;
}

const nothing: readonly never[] = [];

/** The list that the address names; undefined without one. */
export function useQueue(video_id: number): Queue | undefined {
  const [query] = useSearchParams();
  const list = listIdIn(query);
  const now = useSyncExternalStore(
    listen,
    () => playing,
    () => undefined,
  );
  useEffect(() => {
    if (list !== undefined) void ask(list, video_id);
  }, [list, video_id]);
  return useMemo(() => {
    if (list === undefined) return undefined;
    const { read, former, modes } =
      now?.list === list ? now : { read: undefined, former: undefined, modes: storedModes(list) };
    const order = orderOf(videosOf(read), modes);
    const before = orderOf(videosOf(former), modes);
    return {
      read,
      isPlayed: read === undefined || isPlayable(read),
      order,
      modes,
      ...neighboursIn(order, video_id, modes, before),
      setModes(next) {
        storeModes(list, next);
        set({ list, read, former, modes: next });
      },
      hrefOf: (video, starts = false) => queuePage(pages.video(video), list, starts),
    };
  }, [list, now, video_id]);
}

const videosOf = (read: ReadQueue | undefined): readonly QueueVideo[] =>
  isPlayable(read) ? read.videos : nothing;

/** It is there, and not only a reason why there is none. */
export const isPlayable = (read: ReadQueue | undefined): read is PlaylistQueue =>
  typeof read === 'object';
