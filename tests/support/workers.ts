import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { afterEach } from 'vitest';
import { ingestFile } from '#domain/media/index.ts';
import type { Decision } from '#domain/moderation/index.ts';
import { createVideos } from '#domain/submissions/index.ts';
import { drawClip } from './clips.ts';
import type { TestCtx } from './ctx.ts';

const script = resolve(import.meta.dirname, 'worker-process.ts');

/** An ingested clip, and the video that waits for it. */
export interface WaitingClip {
  media_id: number;
  storage_key: string;
  video_id: number;
}

interface TestWorkers {
  /**
   * A worker in a process, and process group, of its own, once it takes jobs. The script explains
   * `trap`, `cdn_url` and `tasks`.
   */
  aWorker(preset: string, trap?: string, cdn_url?: string, tasks?: string): Promise<ChildProcess>;
  /** A process that decides a case and dies before it enqueues what is to be purged. Resolves with the signal. */
  aDyingDecision(decision: Decision, cdn_url: string): Promise<NodeJS.Signals | null>;
  aWaitingClip(name: string, facts: { seconds: number; tone: number }): Promise<WaitingClip>;
  /** Makes the heartbeats of killed workers as old as they are after a minute. */
  expireHeartbeats(): Promise<void>;
}

/** Workers that a test may kill; the remaining ones are killed after it. */
export function withWorkers(it: TestCtx): TestWorkers {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  const start = (...args: (string | undefined)[]) => {
    const child = spawn(
      process.execPath,
      [script, it.url('app'), it.folder, ...args.map((each) => each ?? '')],
      {
        detached: true,
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    children.push(child);
    return child;
  };
  return {
    async aWorker(preset, ...more) {
      const child = start(preset, ...more);
      await once(child.stdout, 'data');
      return child;
    },
    async aDyingDecision(decision, cdn_url) {
      const child = start('ultrafast', 'purge', cdn_url, '', JSON.stringify(decision));
      const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      return signal;
    },
    async aWaitingClip(name, facts) {
      const ctx = it.ctx({ kind: 'system' });
      const path = await drawClip(join(it.folder, name), { size: '320x180', ...facts });
      const { media_id, storage_key } = await ingestFile(ctx, { path });
      const [video_id = 0] = await createVideos(ctx, [
        { command: 'velour import', orientation: 'str', lang: 'en', title: name, media_id },
      ]);
      return { media_id, storage_key, video_id };
    },
    async expireHeartbeats() {
      await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`.execute(
        it.db,
      );
    },
  };
}
