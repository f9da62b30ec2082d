import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { videoUrl } from '#contracts/calls/catalogue/videos.ts';
import { operator } from '#domain/moderation/model.ts';
import { newest_list } from '#tests/support/every-address.ts';
import { findNginx, startNginx } from '#tests/support/nginx.ts';
import { productOf } from '#tests/support/running-site.ts';
import { figure, type Figure } from '../figure.ts';
import { machineLoad } from '../process-facts.ts';
import { root, startSite } from '../site.ts';

const most_seconds = 10;
const patience_ms = 60_000;
const look_ms = 100;
/** Addresses of each that show a video: its page, its data, and a list at least. */
const least_shown = 3;

interface Shown {
  base: string;
  path: string;
}

/** Where a video is shown: its own addresses, and lists that begin with it. */
const addressesOf = (video_id: number, dir: string): string[] => [
  `/videos/${video_id}/${dir}/`,
  `/embed/${video_id}/${dir}/`,
  videoUrl.build(video_id),
  newest_list,
  '/',
  '/videos/latest-updates/',
  '/feed.xml',
  '/videos/latest-updates/feed.xml',
];

/** Whether an answer has the video, by its number: in an address or as data. */
async function shows({ base, path }: Shown, video_id: number): Promise<boolean> {
  const answer = await fetch(base + path, { redirect: 'manual' });
  const text = (await answer.text()).replaceAll(path, '');
  if (path.includes(String(video_id))) return answer.status === 200;
  return new RegExp(`/(?:videos|embed)/${video_id}/|"video_id":"?${video_id}[",}]`).test(text);
}

async function showing(asked: readonly Shown[], video_id: number): Promise<Shown[]> {
  const found = await Promise.all(
    asked.map(async (each) => ((await shows(each, video_id)) ? [each] : [])),
  );
  return found.flat();
}

/** A worker in a process of its own, once it is ready. */
async function startWorker(env: Record<string, string>): Promise<AsyncDisposable> {
  const child = spawn(process.execPath, [join(root, 'src/app/cli.ts'), 'worker'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('ready')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
  });
  return {
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * From the moment a decision is asked for until nothing serves the video: two web processes, a worker, and nginx with a cache in front of one of them, all of
 * which had shown it just before.
 */
export async function benchUntilGone(
  env: Record<string, string>,
  folder: string,
  decisions: number,
): Promise<Figure> {
  const program = await findNginx(join(tmpdir(), 'velour-nginx'));
  if (!program) throw new Error('neither an installed nginx nor its package can be had');
  await using first = await startSite({ ...env, WORKER: 'off' });
  await using second = await startSite({ ...env, WORKER: 'off' });
  await using _worker = await startWorker(env);
  await using nginx = await startNginx(program, folder, second.origin, { http: '', server: '' });
  const bases = [first.origin, second.origin, nginx.origin];
  const seconds: number[] = [];
  const last = new Map<string, number>();
  let answers = 0;
  await productOf({ ...process.env, ...env }, async ({ system_domain }) => {
    const { moderation, rules } = system_domain.operator;
    const [rule] = await rules.list();
    for (let n = 0; n < decisions; n += 1) {
      const listing = (await (await fetch(first.origin + newest_list)).json()) as {
        videos: { video_id: string | number; dir: string }[];
      };
      const listed = listing.videos[n % 5];
      if (!listed) throw new Error('nothing is listed');
      const video_id = Number(listed.video_id);
      const all = addressesOf(video_id, listed.dir).flatMap((path) =>
        bases.map((base) => ({ base, path })),
      );
      const before = await showing(all, video_id);
      for (const base of bases)
        if (before.filter((each) => each.base === base).length < least_shown)
          throw new Error(
            `${base} shows a listed video at ${before
              .filter((each) => each.base === base)
              .map(({ path }) => path)
              .join(' ')} alone`,
          );
      answers += before.length;
      const { reference } = await moderation.open({
        kind: 'edit',
        subject: { type: 'video', id: String(video_id) },
      });
      const begun = performance.now();
      await moderation.decide(operator, {
        reference,
        action: 'hold',
        rule_id: rule?.rule_id,
        facts: 'Looked at again.',
      });
      let left = before;
      while (left.length > 0 && performance.now() - begun < patience_ms) {
        for (const { base } of left)
          last.set(
            base === nginx.origin ? 'nginx' : 'process',
            Math.max(
              last.get(base === nginx.origin ? 'nginx' : 'process') ?? 0,
              performance.now() - begun,
            ),
          );
        await pause(look_ms);
        left = await showing(left, video_id);
      }
      const took = (performance.now() - begun) / 1000;
      seconds.push(left.length > 0 ? Number.POSITIVE_INFINITY : took);
      if (left.length > 0)
        throw new Error(`still served after a minute: ${left.map(({ path }) => path).join(' ')}`);
    }
  });
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  const lastOf = (who: string): string => ((last.get(who) ?? 0) / 1000).toFixed(1);
  return figure('review', 'from a decision until nothing serves the video, p99', {
    value: at(0.99),
    unit: 's',
    bound: { most: most_seconds },
    note: `${decisions} decisions, median ${at(0.5).toFixed(1)} s, ${answers} answers; the last in a web process ${lastOf('process')} s, in nginx ${lastOf('nginx')} s; load ${await machineLoad()}`,
  });
}
