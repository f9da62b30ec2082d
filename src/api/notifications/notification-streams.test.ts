import type { PassThrough } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { createNotificationStreams, type StreamLimits } from './notification-streams.ts';

function aProcess(limits: Partial<StreamLimits> = {}) {
  /** Members of streams that count. */
  const counted = new Map<string, number>();
  let opened = 0;
  const counts = new Map<number, number>();
  const asked: number[] = [];
  const sessions = new Set([1, 2, 3, 4]);
  /** Members whose number cannot be counted. */
  const failing = new Set<number>();
  const streams = createNotificationStreams({
    countUnread: async (member_id) => {
      asked.push(member_id);
      if (failing.has(member_id)) throw new Error('out of connections');
      return counts.get(member_id) ?? 0;
    },
    listAlive: async (session_ids) => new Set(session_ids.filter((id) => sessions.has(id))),
    counted: {
      open: async (member_id) => {
        if ([...counted.values()].filter((id) => id === member_id).length >= 3) return undefined;
        counted.set(String(++opened), member_id);
        return String(opened);
      },
      close: async (stream_ids) => stream_ids.forEach((id) => counted.delete(id)),
      keep: async () => undefined,
    },
    limits: { process: 4, seconds: 3600, check_ms: 15_000, ...limits },
    log: silentLog,
  });
  return { counts, counted, asked, failing, sessions, streams };
}
const listen = (body: PassThrough): { said: string } => {
  const heard = { said: '' };
  body.on('data', (chunk: Buffer) => void (heard.said += chunk.toString()));
  return heard;
};
const event = (unread: number): string => `event: unread\ndata: ${unread}\n\n`;

test('a stream begins with the number and has each that is another, whatever happens within a moment', async () => {
  const { counts, asked, streams } = aProcess();
  using _ = streams;
  const [own, other] = [
    listen(await streams.open({ member_id: 7, session_id: 1 })),
    listen(await streams.open({ member_id: 8, session_id: 2 })),
  ];
  await expect.poll(() => [own.said, other.said]).toEqual([event(0), event(0)]);
  asked.length = 0;
  counts.set(7, 2);
  for (let n = 0; n < 20; n++) streams.changed([7, 9]);
  await expect.poll(() => own.said).toBe(event(0) + event(2));
  expect(asked).toEqual([7]);
  // The same number is no event.
  streams.changed([7]);
  await setTimeout(400);
  expect([own.said, other.said]).toEqual([event(0) + event(2), event(0)]);
  counts.set(8, 1);
  streams.changed();
  await expect.poll(() => other.said).toBe(event(0) + event(1));
});

test('a member has three and a process as many as it may, at once as well; one that is closed makes room', async () => {
  const { counted, streams } = aProcess();
  using _ = streams;
  const open = (member_id: number) => streams.open({ member_id, session_id: 1 });
  const [first] = await Promise.all([open(7), open(7), open(7)]);
  await expect(open(7)).rejects.toMatchObject({ code: 'too_many_requests' });
  const both = await Promise.allSettled([open(8), open(9)]);
  expect(both.map((one) => (one.status === 'fulfilled' ? 'opened' : one.reason.code))).toEqual([
    'opened',
    'unavailable',
  ]);
  first?.destroy();
  await expect.poll(() => counted.size).toBe(3);
  await open(7);
});

test('a stream ends after its time, with its session, and all of them with the process', async () => {
  const { streams } = aProcess({ seconds: 0 });
  const body = await streams.open({ member_id: 7, session_id: 1 });
  const heard = listen(body);
  await expect.poll(() => body.readableEnded).toBe(true);
  expect(heard.said).toBe(event(0));
  const { streams: others, counted } = aProcess();
  const left = await others.open({ member_id: 7, session_id: 1 });
  listen(left);
  const ended = aProcess({ check_ms: 50 });
  using _ = ended.streams;
  const lasting = await ended.streams.open({ member_id: 7, session_id: 2 });
  const signed_out = await ended.streams.open({ member_id: 7, session_id: 1 });
  const silent = listen(lasting);
  const last = listen(signed_out);
  ended.sessions.delete(1);
  await expect.poll(() => signed_out.readableEnded).toBe(true);
  expect(last.said).toMatch(/event: ended\ndata: session\n\n$/);
  // Comments keep a silent stream open.
  await expect.poll(() => silent.said).toContain('\n:\n\n');
  expect(lasting.readableEnded).toBe(false);
  others[Symbol.dispose]();
  await expect.poll(() => left.readableEnded).toBe(true);
  // Another process may have it at once.
  expect(counted.size).toBe(0);
});

test('a stream that has ended and is not closed yet is not written to', async () => {
  const { counts, streams } = aProcess();
  using _ = streams;
  const body = await streams.open({ member_id: 7, session_id: 1 });
  const faults: unknown[] = [];
  body.on('error', (error) => faults.push(error));
  body.end();
  counts.set(7, 1);
  streams.changed([7]);
  await setTimeout(400);
  expect(faults).toEqual([]);
});

test('a member whose number cannot be counted costs no other one theirs, and has it once it can be counted', async () => {
  const { counts, asked, failing, streams } = aProcess();
  using _ = streams;
  failing.add(7);
  const [first, second] = [
    listen(await streams.open({ member_id: 7, session_id: 1 })),
    listen(await streams.open({ member_id: 8, session_id: 2 })),
  ];
  await expect.poll(() => second.said).toBe(event(0));
  expect(first.said).toBe('');
  counts.set(7, 3);
  failing.clear();
  await expect.poll(() => first.said, { timeout: 5000 }).toBe(event(3));
  failing.add(8);
  asked.length = 0;
  streams.changed([8]);
  await setTimeout(1800);
  // Not at once again and again.
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.length).toBeLessThan(4);
});
