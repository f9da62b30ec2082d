import { sql } from 'kysely';
import { languages } from '#contracts/vocabulary.ts';
import type { Composition } from '#app/compose.ts';
import { openCase } from '#domain/moderation/index.ts';
import { createVideos } from '#domain/submissions/index.ts';
import { listOwnVideos } from '#domain/own-videos/index.ts';
import { aMember } from '#tests/support/members.ts';
import { watchServer } from '../fresh/postgres-cpu.ts';
import type { Figure } from '../figure.ts';
import { cpuFigure, measured, warm_up, type Took } from '../took.ts';

const most_ms = 10;
const batch = 500;
/** Of all videos, those that wait for a decision, at most. */
const waiting_most = 1000;

/** The page of own videos of a member who has very many, and of others' that wait before them: newest first, and by a figure of all of them. */
export async function* benchOwnList(
  { system_ctx }: Composition,
  owner_url: string,
  { videos, runs }: { videos: number; runs: number },
): AsyncGenerator<Figure[]> {
  const { member_id } = await aMember(system_ctx, 'BenchStudio');
  await seedVideos(system_ctx, member_id, videos);
  await using server = await watchServer(owner_url);
  for (const sort of ['newest', 'views'] as const) {
    const took: Took[] = [];
    let before = 0;
    for (let n = 0; n < runs + warm_up; n += 1)
      took.push(
        await measured(server, async () => {
          // Every other time the page after the one before.
          const { next } = await listOwnVideos(system_ctx, { member_id, search: '', sort, before });
          before = n % 2 === 0 ? (next ?? 0) : 0;
        }),
      );
    // The others read all videos of the member: they only inform.
    const most = sort === 'newest' ? most_ms : undefined;
    yield [await cpuFigure('upload', `own videos of a member with ${videos}, ${sort}`, took, most)];
  }
}

type Ctx = Composition['system_ctx'];

async function seedVideos(ctx: Ctx, member_id: number, videos: number): Promise<void> {
  const { rows } = await sql<{ media_id: number }>`
    insert into media (storage_key, content_hash, bytes, state, owner_id, duration, width, height, fps, has_audio, rungs, thumb_count, picture_set)
    select substr(md5('bench' || n), 1, 22), sha256(('bench' || n)::bytea), 1000, 'uploaded', ${member_id}, 60, 1280, 720, 25, true, '[]', 10, 2
    from generate_series(1, ${videos}::int) as n returning media_id`.execute(ctx.slow_db);
  for (let at = 0; at < rows.length; at += batch)
    await createVideos(
      ctx,
      rows.slice(at, at + batch).map(({ media_id }, n) => ({
        media_id,
        member_id,
        orientation: 'str',
        lang: languages[n % languages.length] ?? 'en',
        title: `Slow lake ${at + n}`,
        status: 'pending',
        ai_made: 'no',
        people_shown: 0,
      })),
    );
  await sql`update media set state = 'ready' where owner_id = ${member_id}`.execute(ctx.slow_db);
  await sql`
    insert into video_stat (video_id, views, likes, pop)
    select video_id, video_id % 997, video_id % 31, 0 from video where member_id = ${member_id}
    on conflict (video_id) do update set views = excluded.views, likes = excluded.likes`.execute(
    ctx.slow_db,
  );
  const { rows: waiting } = await sql<{ video_id: number }>`
    select video_id from video where member_id = ${member_id} order by video_id desc limit ${waiting_most}`.execute(
    ctx.slow_db,
  );
  await ctx.slow_db.transaction().execute(async (trx) => {
    for (const { video_id } of waiting)
      await openCase(ctx, trx, {
        kind: 'publication',
        subject: { type: 'video', id: String(video_id) },
        member_id,
      });
  });
}
