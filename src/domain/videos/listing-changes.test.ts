import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { videoSorts, type VideoSort } from '#contracts/calls/catalogue/listing-sorts.ts';
import type { ListVideosQuery } from '#contracts/calls/catalogue/listing-url.ts';
import { createDb, type Db } from '#platform/db/pool.ts';
import { silentLog } from '#platform/log.ts';
import { createRandom } from '#seed/random.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia } from '#tests/support/factories.ts';
import {
  drawVideo,
  insertVideos,
  manyVideos,
  takeVideoIds,
  type ManyVideos,
  type TrueVideo,
} from '#tests/support/many-videos.ts';
import { trueListing, wholeList } from '#tests/support/true-listing.ts';
import { listVideos } from './index.ts';

const world = withCtx();
const state: { made?: ManyVideos; writer?: ReturnType<typeof createDb>; media_id: number } = {
  media_id: 0,
};

function many(): ManyVideos {
  if (!state.made) throw new Error('the videos exist inside tests only');
  return state.made;
}

/** A separate connection, in addition to those that read. */
function writer(): Db {
  if (!state.writer) throw new Error('the writer exists inside tests only');
  return state.writer.db;
}

beforeAll(async () => {
  const ctx = world.ctx();
  state.made = await manyVideos(ctx, { count: 600, seed: 'six hundred' });
  state.writer = createDb({ url: world.url('app'), log: silentLog });
  state.media_id = await aMedia(ctx);
});
afterAll(() => state.writer?.close());

async function read(query: ListVideosQuery): Promise<{ ids: number[]; total_count: number }> {
  const { videos, total_count } = await listVideos(world.ctx(), query);
  return { ids: videos.map(({ video_id }) => video_id), total_count };
}

async function readAll(query: ListVideosQuery): Promise<{ ids: number[]; total_count: number }[]> {
  const pages = [];
  for (let page = 1; ; page++) {
    const found = await read({ ...query, page });
    if (found.ids.length === 0) return pages;
    pages.push(found);
  }
}

/** Sorts it before, or behind, every video that is there. */
const at = {
  front: {
    posted: 29_100_000,
    duration: 90_000,
    views: 9_000_000,
    pop: 900,
    likes: 10_000,
    dislikes: 0,
  },
  back: { posted: 28_000_000, duration: 1, views: 0, pop: -900, likes: 0, dislikes: 0 },
} as const;

/** Adds videos, one per transaction, while `run` is running: again, until some were added meanwhile. A busy machine adds few at a time. */
async function whileAdding<T>(
  facts: () => Partial<TrueVideo>,
  run: () => Promise<T>,
): Promise<{ result: T; added: number[] }> {
  const random = createRandom('added');
  const added: number[] = [];
  const reading = { is_over: false };
  const adding = (async () => {
    while (!reading.is_over) {
      const [video_id = 0] = await takeVideoIds({ db: writer() }, 1);
      const video = { ...drawVideo(random, video_id), orientation: 1, is_listed: true, ...facts() };
      await insertVideos({ db: writer() }, state.media_id, [video], many().names);
      many().videos.push(video);
      added.push(video_id);
    }
  })();
  const runDuring = async (): Promise<T> => {
    const result = await run();
    return added.length > 5 ? result : runDuring();
  };
  const result = await runDuring().finally(() => (reading.is_over = true));
  await adding;
  return { result, added };
}

/** Takes them out of the lists again. */
async function hide(ids: readonly number[]): Promise<void> {
  await writer()
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable('video')
        .set({ is_private: true })
        .where('video_id', 'in', ids)
        .execute();
      await sql`select listing_refresh(${[...ids]}::int[])`.execute(trx);
    });
  for (const video of many().videos) if (ids.includes(video.video_id)) video.is_listed = false;
}

describe('while videos are added', () => {
  const query = (sort: VideoSort): ListVideosQuery => ({ ...wholeList, sort, count: 10 });

  // No video is rated lower than one without votes, and among equals the newer is first: the end of this order is not behind every video.
  test.each(videoSorts.filter((sort) => sort !== 'top-rated'))(
    '%s: behind the page, nothing is shown twice and nothing is lost',
    async (sort) => {
      const before = trueListing(many(), query(sort));
      const { result, added } = await whileAdding(
        () => at.back,
        () => readAll(query(sort)),
      );
      await hide(added);
      expect(result.flatMap(({ ids }) => ids).filter((id) => !added.includes(id))).toEqual(before);
    },
  );

  test.each(videoSorts)(
    '%s: before the page, nothing is lost, and far pages are a piece of the list that they count',
    async (sort) => {
      const before = trueListing(many(), query(sort));
      const { result, added } = await whileAdding(
        () => at.front,
        () => readAll(query(sort)),
      );
      await hide(added);
      const shown = new Set(result.flatMap(({ ids }) => ids));
      expect(before.filter((id) => !shown.has(id))).toEqual([]);
      for (const [index, { ids, total_count }] of result.entries()) {
        const offset = index * 10 - (total_count - before.length);
        if (index * 10 > total_count / 2) expect(ids).toEqual(before.slice(offset, offset + 10));
      }
    },
  );

  test('anywhere, nothing is lost', async () => {
    const before = trueListing(many(), query('latest-updates'));
    const { result } = await whileAdding(
      () => ({}),
      () => readAll(query('latest-updates')),
    );
    const shown = new Set(result.flatMap(({ ids }) => ids));
    expect(before.filter((id) => !shown.has(id))).toEqual([]);
  });
});

describe('while one tag is merged into another', () => {
  test('no video is shown twice, none is lost and the total is right, at every step', async () => {
    const { db } = world.ctx();
    const [into, from] = [many().names.tag[0], many().names.tag[1]];
    if (!into || !from) throw new Error('no tags');
    const expected = many()
      .videos.filter(
        ({ is_listed, orientation, tags }) =>
          is_listed && orientation === 1 && (tags.includes(0) || tags.includes(1)),
      )
      .toSorted((a, b) => b.pop - a.pop || b.video_id - a.video_id);
    const ids = expected.map(({ video_id }) => video_id);
    const of = {
      ...wholeList,
      sort: 'most-popular',
      section: 'tags',
      object_id: into.dir,
      count: 10,
    } as const;
    const agrees = async () => {
      for (const type of ['all', 'hd'] as const) {
        const shown =
          type === 'hd'
            ? expected.filter(({ is_hd }) => is_hd).map(({ video_id }) => video_id)
            : ids;
        const pages = await readAll({ ...of, type });
        expect(pages.flatMap((page) => page.ids)).toEqual(shown);
        expect(new Set(pages.map(({ total_count }) => total_count))).toEqual(
          new Set([shown.length]),
        );
      }
      const rest = await read({
        ...of,
        section: 'tagfilter',
        object_id: [from.dir, into.dir].toSorted().join(),
      });
      expect(rest.total_count).toBe(
        (await read({ ...of, section: '', object_id: '' })).total_count - ids.length,
      );
      const german = expected.filter(
        ({ country }) => country !== null && many().names.country[country]?.dir === 'de',
      );
      expect((await readAll({ ...of, country: 'de' })).flatMap((page) => page.ids)).toEqual(
        german.map(({ video_id }) => video_id),
      );
      await expect(read({ ...of, object_id: from.dir })).rejects.toMatchObject({
        code: 'not_found',
        info: { dir: into.dir },
      });
    };
    const move = (videos: readonly number[]) =>
      db.transaction().execute(async (trx) => {
        await sql`insert into video_tag (video_id, tag_id)
          select video_id, ${into.id} from video_tag where tag_id = ${from.id} and video_id = any(${[...videos]}::int[]) on conflict do nothing`.execute(
          trx,
        );
        await sql`delete from video_tag where tag_id = ${from.id} and video_id = any(${[...videos]}::int[])`.execute(
          trx,
        );
        await sql`select listing_refresh(${[...videos]}::int[])`.execute(trx);
      });

    await db
      .updateTable('tag')
      .set({ merged_into: into.id, is_merging: true })
      .where('tag_id', '=', from.id)
      .execute();
    await agrees();
    const { rows } = await sql<{
      video_id: number;
    }>`select video_id from video_tag where tag_id = ${from.id} order by 1`.execute(db);
    const moving = rows.map(({ video_id }) => video_id);
    const half = Math.floor(moving.length / 2);
    await move(moving.slice(0, half));
    await agrees();
    await move(moving.slice(half));
    await agrees();
    await db.updateTable('tag').set({ is_merging: false }).where('tag_id', '=', from.id).execute();
    await agrees();
  });
});
