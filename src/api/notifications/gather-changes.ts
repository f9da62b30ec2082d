import type { PassThrough } from 'node:stream';
import type { Log } from '#platform/log.ts';
import { describe } from '../error-mapper.ts';

export interface CountDeps {
  countUnread(member_id: number): Promise<number>;
  log: Log;
}

export interface Stream {
  /** Among those that are counted. */
  stream_id: string;
  body: PassThrough;
  member_id: number;
  session_id: number;
  /** The number that it has; undefined before the first. */
  shown: number | undefined;
  /** Milliseconds of `performance.now()`. */
  ends_at: number;
}

/** By their members. */
export type Streams = ReadonlyMap<number, ReadonlySet<Stream>>;

const gather_ms = 200;
/** So long after a failure it is counted again, twice as long after each other one in a row, up to a minute. */
const again_ms = 1000;
const again_most_ms = 60_000;
/** After so many failures in a row the rest is counted later. */
const most_failures = 3;

/**
 * Sends the numbers of members with changes, once for all changes within a moment. A number that could not be counted is
 * counted again later.
 */
export function gatherChanges(deps: CountDeps, streams: Streams) {
  const changed = new Set<number>();
  let gathering: NodeJS.Timeout | undefined;
  const failed = new Set<number>();
  let waiting: NodeJS.Timeout | undefined;
  let wait_ms = again_ms;
  let isOver = false;
  const add = (member_ids: Iterable<number>): void => {
    for (const member_id of member_ids) if (streams.has(member_id)) changed.add(member_id);
    if (changed.size > 0 && !isOver) gathering ??= setTimeout(() => void send(), gather_ms);
  };
  const addFailed = (): void => {
    waiting = undefined;
    const due = [...failed];
    failed.clear();
    add(due);
  };
  const send = async (): Promise<void> => {
    gathering = undefined;
    const due = [...changed];
    changed.clear();
    const uncounted = await sendCounts(deps, streams, due);
    for (const member_id of uncounted) failed.add(member_id);
    if (uncounted.length === 0) wait_ms = again_ms;
    else if (!isOver && waiting === undefined) {
      waiting = setTimeout(addFailed, wait_ms);
      wait_ms = Math.min(2 * wait_ms, again_most_ms);
    }
  };
  return {
    add,
    end(): void {
      isOver = true;
      clearTimeout(gathering);
      clearTimeout(waiting);
    },
  };
}

/** Returns those whose number could not be counted: the others have theirs. Never throws. */
async function sendCounts(
  { countUnread, log }: CountDeps,
  streams: Streams,
  due: readonly number[],
): Promise<number[]> {
  const uncounted: number[] = [];
  let failures = 0;
  for (const [n, member_id] of due.entries()) {
    try {
      sendCount(streams.get(member_id) ?? [], await countUnread(member_id));
      failures = 0;
    } catch (error) {
      // One line for all of them.
      if (uncounted.length === 0)
        log.warn(
          { err: describe(error) },
          'unread notifications not counted; retrying with the next changes',
        );
      uncounted.push(member_id);
      // Those that were not tried come first the next time.
      if (++failures === most_failures) return [...due.slice(n + 1), ...uncounted];
    }
  }
  return uncounted;
}

function sendCount(own: Iterable<Stream>, unread: number): void {
  for (const stream of own) {
    // It may have ended meanwhile.
    if (!stream.body.writable) continue;
    if (stream.shown !== unread) stream.body.write(`event: unread\ndata: ${unread}\n\n`);
    stream.shown = unread;
    if (performance.now() >= stream.ends_at) stream.body.end();
  }
}
