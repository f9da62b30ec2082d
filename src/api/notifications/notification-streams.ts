import { PassThrough } from 'node:stream';
import { AppError } from '#contracts/errors.ts';
import type { Log } from '#platform/log.ts';
import { describe } from '../error-mapper.ts';

export interface StreamLimits {
  /** Of one member, and of the process; 0 of the process for none. */
  member: number;
  process: number;
  /** So long one stays open; browsers connect again. */
  seconds: number;
  /** How often sessions are asked for. */
  check_ms: number;
}

interface StreamDeps {
  countUnread(member_id: number): Promise<number>;
  /** Those sessions that count. */
  listAlive(session_ids: readonly number[]): Promise<ReadonlySet<number>>;
  limits: StreamLimits;
  log: Log;
}

interface Stream {
  body: PassThrough;
  member_id: number;
  session_id: number;
  /** The number that it has; undefined before the first. */
  shown: number | undefined;
  /** Milliseconds of `performance.now()`. */
  ends_at: number;
}

/** Streams of events (text/event-stream) with the number of unread notifications, one for each browser of a member. */
export interface NotificationStreams extends Disposable {
  /** Throws too_many_requests for a member with too many, unavailable where the process has too many. */
  open(member: { member_id: number; session_id: number }): PassThrough;
  /** Notifications of these members have changed; undefined for whoever may have missed it. */
  changed(member_ids?: readonly number[]): void;
}

const gather_ms = 200;
/** Whoever reads more slowly than this many bytes is let go. */
const unread_bytes_max = 16 * 1024;
const full_seconds = 60;

/**
 * A change is counted once for all streams of a member, and so are several changes within a moment. Sessions are asked for now and then;
 * a comment at the same time keeps proxies from closing what is silent.
 */
export function createNotificationStreams(deps: StreamDeps): NotificationStreams {
  const { limits } = deps;
  const streams = new Map<number, Set<Stream>>();
  const changed = new Set<number>();
  let total = 0;
  let gathering: NodeJS.Timeout | undefined;

  const remove = (stream: Stream): void => {
    const own = streams.get(stream.member_id);
    if (!own?.delete(stream)) return;
    total--;
    if (own.size === 0) streams.delete(stream.member_id);
  };
  const notice = (member_ids: Iterable<number>): void => {
    for (const member_id of member_ids) if (streams.has(member_id)) changed.add(member_id);
    if (changed.size === 0) return;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const due = [...changed];
      changed.clear();
      sendCounts(deps, streams, due).catch((error: unknown) =>
        deps.log.warn({ err: describe(error) }, 'notifications could not be counted for a stream'),
      );
    }, gather_ms);
  };
  const checking = setInterval(() => void checkStreams(deps, streams), limits.check_ms).unref();

  return {
    open({ member_id, session_id }) {
      if (total >= limits.process) throw new AppError('unavailable');
      const own = streams.get(member_id) ?? new Set();
      if (own.size >= limits.member)
        throw new AppError('too_many_requests', { retry_after: full_seconds });
      const body = new PassThrough();
      const ends_at = performance.now() + limits.seconds * 1000;
      const stream: Stream = { body, member_id, session_id, shown: undefined, ends_at };
      streams.set(member_id, own.add(stream));
      total++;
      body.once('close', () => remove(stream));
      notice([member_id]);
      return body;
    },
    changed: (member_ids) => notice(member_ids ?? streams.keys()),
    [Symbol.dispose]() {
      clearInterval(checking);
      clearTimeout(gathering);
      for (const { body } of allOf(streams)) body.end();
    },
  };
}

type Streams = ReadonlyMap<number, ReadonlySet<Stream>>;
const allOf = (streams: Streams): Stream[] => [...streams.values()].flatMap((own) => [...own]);

async function sendCounts(
  { countUnread }: StreamDeps,
  streams: Streams,
  due: readonly number[],
): Promise<void> {
  for (const member_id of due) {
    const unread = await countUnread(member_id);
    for (const stream of streams.get(member_id) ?? []) {
      // It may have ended meanwhile.
      if (!stream.body.writable) continue;
      if (stream.shown !== unread) stream.body.write(`event: unread\ndata: ${unread}\n\n`);
      stream.shown = unread;
      if (performance.now() >= stream.ends_at) stream.body.end();
    }
  }
}

/** Ends streams whose session or time is over, and those that nobody reads. */
async function checkStreams({ listAlive, log }: StreamDeps, streams: Streams): Promise<void> {
  const open = allOf(streams);
  if (open.length === 0) return;
  try {
    const alive = await listAlive(open.map(({ session_id }) => session_id));
    for (const { body, session_id, ends_at } of open) {
      // It may have ended meanwhile.
      if (!body.writable) continue;
      if (body.writableLength > unread_bytes_max) body.destroy();
      // Said, so that the browser does not connect again to be refused.
      else if (!alive.has(session_id)) body.end('event: ended\ndata: session\n\n');
      else if (performance.now() >= ends_at) body.end();
      else body.write(':\n\n');
    }
  } catch (error) {
    log.warn(
      { err: describe(error) },
      'the sessions of streams could not be read; asked again at the next check',
    );
  }
}
