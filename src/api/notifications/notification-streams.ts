import { PassThrough } from 'node:stream';
import { AppError } from '#contracts/errors.ts';
import type { CountedStreams } from '#domain/notifications/index.ts';
import { describe } from '../error-mapper.ts';
import { gatherChanges, type CountDeps, type Stream, type Streams } from './gather-changes.ts';

export interface StreamLimits {
  /** Of this process; 0 for none. */
  process: number;
  /** So long one stays open; browsers connect again. */
  seconds: number;
  /** How often sessions are asked for. */
  check_ms: number;
}

interface StreamDeps extends CountDeps {
  /** Those sessions that count. */
  listAlive(session_ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Counts them with those of all processes: a member has a few. */
  counted: CountedStreams;
  limits: StreamLimits;
}

/** Streams of events (text/event-stream) with the number of unread notifications, one for each browser of a member. */
export interface NotificationStreams extends Disposable {
  /** Throws too_many_requests for a member with too many, unavailable where the process has too many. */
  open(member: { member_id: number; session_id: number }): Promise<PassThrough>;
  /** Notifications of these members have changed; undefined for all members with a stream, who may have missed a change. */
  changed(member_ids?: readonly number[]): void;
}

/** Shorter than the way from one page of a browser to the next. */
const close_ms = 50;
/** A stream with more unread bytes than this is ended. */
const unread_bytes_max = 16 * 1024;
const full_seconds = 60;

/**
 * A change is counted once for all streams of a member, and so are several changes within a moment. Sessions are asked for now and then;
 * a comment at the same time keeps proxies from closing silent streams.
 */
export function createNotificationStreams(deps: StreamDeps): NotificationStreams {
  const { counted, limits } = deps;
  const streams = new Map<number, Set<Stream>>();
  let total = 0;
  let isOver = false;
  const closing = closeTogether(deps);

  const remove = (stream: Stream): void => {
    const own = streams.get(stream.member_id);
    if (!own?.delete(stream)) return;
    total--;
    if (own.size === 0) streams.delete(stream.member_id);
    closing.add(stream.stream_id);
  };
  const changes = gatherChanges(deps, streams);
  const checking = setInterval(() => void checkStreams(deps, streams), limits.check_ms).unref();
  /** One that waits to be counted has its room already. */
  const count = async (member_id: number): Promise<string> => {
    if (total >= limits.process) throw new AppError('unavailable');
    total++;
    const stream_id = await counted.open(member_id).catch((error: unknown) => {
      total--;
      throw error;
    });
    if (stream_id !== undefined) return stream_id;
    total--;
    throw new AppError('too_many_requests', { retry_after: full_seconds });
  };

  return {
    async open({ member_id, session_id }) {
      const stream_id = await count(member_id);
      const body = new PassThrough();
      const ends_at = performance.now() + limits.seconds * 1000;
      const stream: Stream = { stream_id, body, member_id, session_id, shown: undefined, ends_at };
      streams.set(member_id, (streams.get(member_id) ?? new Set()).add(stream));
      body.once('close', () => remove(stream));
      if (isOver) body.end();
      else changes.add([member_id]);
      return body;
    },
    changed: (member_ids) => changes.add(member_ids ?? streams.keys()),
    [Symbol.dispose]() {
      isOver = true;
      clearInterval(checking);
      changes.end();
      const open = allOf(streams);
      for (const { body } of open) body.end();
      // Browsers connect to another process at once.
      closing.now(open.map(({ stream_id }) => stream_id));
    },
  };
}

/** Streams that have closed within a moment are given up together; without an answer again with the next ones, and after their time they do not count anyway. */
function closeTogether({ counted, log }: StreamDeps) {
  const closed = new Set<string>();
  let waiting: NodeJS.Timeout | undefined;
  const now = (more: readonly string[] = []): void => {
    clearTimeout(waiting);
    waiting = undefined;
    const due = [...closed, ...more];
    closed.clear();
    if (due.length === 0) return;
    counted.close(due).catch((error: unknown) => {
      for (const stream_id of due) closed.add(stream_id);
      log.warn({ err: describe(error) }, 'closed streams not removed; retrying with the next ones');
    });
  };
  const add = (stream_id: string): void => {
    closed.add(stream_id);
    waiting ??= setTimeout(now, close_ms).unref();
  };
  return { add, now };
}

const allOf = (streams: Streams): Stream[] => [...streams.values()].flatMap((own) => [...own]);

/** Ends streams whose session or time is over, and those that no client reads. */
async function checkStreams(
  { listAlive, counted, log }: StreamDeps,
  streams: Streams,
): Promise<void> {
  const open = allOf(streams);
  if (open.length === 0) return;
  try {
    await counted.keep();
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
