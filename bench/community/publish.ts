import { sql } from 'kysely';
import type { Ctx } from '#domain/ctx.ts';
import { createVideos } from '#domain/submissions/index.ts';
import { figure, type Figure } from '../figure.ts';
import { slowerBy } from '../listings/under-load.ts';
import { runCase } from '../listings/run-case.ts';
import { videoCases } from '../listings/video-cases.ts';
import { machineLoad } from '../process-facts.ts';
import type { CommunityBench } from './sample.ts';

const looked_at = 100;
const most_seconds = 60;
/** Lists that are measured while subscribers are notified. */
const lists = ['all, page 1-2', 'channel', 'category, page 1-2'];

/** A video on the channel that every tenth member is subscribed to: in their feeds, in their unread counts, and what lists cost meanwhile. */
export async function* benchPublish(bench: CommunityBench): AsyncGenerator<Figure[]> {
  const { product, backend, domain } = bench;
  const { hot_channel } = bench.sample;
  const { system_ctx } = product;
  const { rows: subscribers } = await sql<{ member_id: number; total: number }>`
    select member_id, (count(*) over ())::int as total from subscription where channel_id = ${hot_channel} and is_notified
    order by hashint4(member_id) limit ${looked_at}`.execute(system_ctx.slow_db);
  const counts = async (): Promise<number[]> => {
    const found: number[] = [];
    for (const { member_id } of subscribers)
      found.push(await domain.notifications.countUnread(member_id));
    return found;
  };
  const before = await counts();
  let video_id = 0;
  const cost = await backend.measure(async () => {
    video_id = await publish({ ...system_ctx, db: backend.db }, hot_channel);
  });
  let in_feeds = 0;
  for (const { member_id } of subscribers) {
    const { videos: shown } = await domain.subscriptions.feed({ ...everything, member_id });
    if (shown.some((card) => card.video_id === video_id)) in_feeds += 1;
  }
  yield [
    figure('community', `feeds of ${subscribers.length} subscribers that have a video at once`, {
      value: in_feeds,
      unit: '',
      bound: { least: subscribers.length },
      note: `publishing took ${cost.cpu_ms.toFixed(1)} ms of PostgreSQL`,
    }),
  ];
  const notified = await backend.measure(() => notifyOf(domain));
  const after = await counts();
  const uncounted = after.filter((unread, n) => unread <= (before[n] ?? 0) && unread < 100).length;
  const total = subscribers[0]?.total ?? 0;
  const reached = await lines(system_ctx, video_id);
  yield [
    figure('community', `until ${total} subscribers have it among their unread ones`, {
      value: uncounted > 0 || reached < total ? Number.NaN : notified.wall_ms / 1000,
      unit: 's',
      bound: { most: most_seconds },
      note: `and 2 s at most until the worker begins; ${reached} notifications, ${uncounted} of ${subscribers.length} counts without it; ${Math.round(notified.cpu_ms)} ms of PostgreSQL; load ${await machineLoad()}`,
    }),
  ];
  yield* benchLists(bench, hot_channel);
}

const everything = {
  source: 'all',
  type: 'all',
  duration: 0,
  watched: 'all',
  after: 'first',
} as const;

/** The task of the worker. */
async function notifyOf({ upkeep }: CommunityBench['domain']): Promise<void> {
  await upkeep.tasks.find(({ name }) => name === 'notifications')?.run();
}

/** Returns the number of a new video of a clip that the channel has. */
async function publish(ctx: Ctx, channel_id: number): Promise<number> {
  const { media_id } = await ctx.slow_db
    .selectFrom('video')
    .select('media_id')
    .where('channel_id', '=', channel_id)
    .where('media_id', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const [video_id] = await createVideos(ctx, [
    {
      command: 'velour import',
      orientation: 'str',
      lang: 'en',
      title: 'A new evening by the lake',
      media_id: media_id ?? 0,
      channel_id,
    },
  ]);
  if (video_id === undefined) throw new Error('the video exists already');
  return video_id;
}

async function lines({ slow_db }: Pick<Ctx, 'slow_db'>, video_id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from notification where kind = 'video' and objects @> array[${video_id}::int]
      and at > now() - interval '1 hour'`.execute(slow_db);
  return rows[0]?.n ?? 0;
}

/** Lists when nothing happens, and while the channel publishes one video after the other and its subscribers are notified of each. */
async function* benchLists(
  { product, backend, domain, videos, runs }: CommunityBench,
  channel_id: number,
): AsyncGenerator<Figure[]> {
  const cases = videoCases.filter(({ name }) => lists.includes(name));
  const measure = async () => {
    const results = [];
    for (const one of cases)
      results.push(await runCase(one, { domain, backend, videos, runs: Math.min(runs, 50) }));
    return results.filter((result) => result !== undefined);
  };
  const quiet = new Map((await measure()).map((result) => [result.name, result]));
  let isOver = false;
  let published = 0;
  const publishing = (async () => {
    while (!isOver) {
      await publish(product.system_ctx, channel_id);
      published += 1;
      await notifyOf(product.system_domain);
    }
  })();
  const loaded = await measure().finally(() => void (isOver = true));
  await publishing;
  yield loaded.map((result) => {
    const { note, ...rest } = slowerBy('community', quiet.get(result.name), result);
    return { ...rest, note: `${note}; ${published} videos published meanwhile` };
  });
}
