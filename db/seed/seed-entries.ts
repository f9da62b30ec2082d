import type { Operator } from '#domain/index.ts';
import { playlists } from './data/collections.ts';
import { planAlbums } from './data/plan-albums.ts';
import { planRecent } from './data/plan-recent.ts';
import type { PlannedVideo } from './data/plan-videos.ts';
import { demo_source, type SeedContext } from './demo-state.ts';
import type { PicturePlan } from './draw/draw-picture.ts';
import { idOf, idsOf, type Names } from './seed-names.ts';

type NewVideo = Parameters<Operator['videos']['create']>[0][number];

const batch_size = 64;
/** The operator of a demo publishes content that is made up: it shows no people. */
const demo_command = 'velour seed';

function newVideo(
  planned: PlannedVideo,
  now: Date,
  names: Names,
  clips: ReadonlyMap<string, number>,
): NewVideo {
  const media_id = clips.get(planned.clip);
  if (media_id === undefined) throw new Error(`no clip ${planned.clip}`);
  const { state } = planned;
  const status = state === 'private' ? 'active' : state;
  return {
    orientation: planned.orientation,
    lang: planned.lang,
    title: planned.title,
    ai_made: 'made',
    people_shown: 0,
    description: planned.description,
    media_id,
    poster_index: planned.poster_index,
    status,
    is_private: state === 'private',
    post_date: new Date(now.getTime() - planned.age * 1000),
    ...(status === 'active' && { command: demo_command }),
    source: { tube: demo_source, id: planned.id },
    ...idOf('country_id', names.countries, planned.country),
    ...idOf('channel_id', names.channels, planned.channel),
    ...idOf('member_id', names.members, memberOf(planned, names)),
    category_ids: idsOf(names.categories, planned.categories),
    tag_ids: idsOf(names.tags, planned.tags),
    model_ids: idsOf(names.models, planned.models),
  };
}

/** Every third video has an uploader. */
function memberOf({ id }: PlannedVideo, { members }: Names): string | undefined {
  const number = Number(id.slice(-3));
  return number % 3 === 0 ? [...members.keys()][number % members.size] : undefined;
}

/** Ids of the demo's videos by the demo's own names. */
async function idsBySource({ db }: SeedContext): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('video')
    .select(['ex_id', 'video_id'])
    .where('ex_tube', '=', demo_source)
    .execute();
  return new Map(rows.map(({ ex_id, video_id }) => [ex_id, video_id]));
}

/** Writes videos with their counters; those that are there stay as they are. */
export async function seedVideos(
  ctx: SeedContext,
  planned: readonly PlannedVideo[],
  names: Names,
  clips: ReadonlyMap<string, number>,
): Promise<void> {
  const now = ctx.clock.now();
  for (let from = 0; from < planned.length; from += batch_size) {
    const batch = planned.slice(from, from + batch_size);
    const made = await ctx.operator.videos.create(
      batch.map((one) => newVideo(one, now, names, clips)),
    );
    if (made.length === 0) continue;
    const ids = await idsBySource(ctx);
    await ctx.operator.videos.setCounters(
      batch
        .flatMap((one) =>
          ids.has(one.id)
            ? [{ ...idOf('video_id', ids, one.id), ...one.counters, recent: planRecent(one) }]
            : [],
        )
        .filter(hasId),
    );
  }
}

const hasId = <T extends { video_id?: number }>(row: T): row is T & { video_id: number } =>
  row.video_id !== undefined;

/** Writes albums that are not there yet. */
export async function seedAlbums(
  ctx: SeedContext,
  plans: readonly PicturePlan[],
  photos: ReadonlyMap<string, number>,
  names: Names,
): Promise<number> {
  const now = ctx.clock.now();
  const albums = planAlbums(plans);
  const there = await ctx.db
    .selectFrom('album')
    .select('title')
    .where(
      'title',
      'in',
      albums.map(({ title }) => title),
    )
    .execute();
  for (const album of albums) {
    if (there.some(({ title }) => title === album.title)) continue;
    await ctx.operator.albums.create({
      orientation: album.orientation,
      lang: album.lang,
      title: album.title,
      command: demo_command,
      ai_made: 'made',
      people_shown: 0,
      description: album.description,
      post_date: new Date(now.getTime() - album.age * 1000),
      photos: idsOf(photos, album.photos).map((photo_id) => ({ photo_id })),
      category_ids: idsOf(names.categories, album.categories),
      tag_ids: idsOf(names.tags, album.tags),
      model_ids: idsOf(names.models, album.models),
      counters: album.counters,
      ...idOf('country_id', names.countries, album.country),
      ...idOf('channel_id', names.channels, album.channel),
    });
  }
  return albums.length;
}

/** Writes playlists that are not there yet: up to 24 visible videos of their kinds. */
export async function seedPlaylists(
  ctx: SeedContext,
  planned: readonly PlannedVideo[],
  names: Names,
): Promise<void> {
  const there = await ctx.db
    .selectFrom('playlist')
    .select('title')
    .where(
      'title',
      'in',
      playlists.map(({ title }) => title),
    )
    .execute();
  const ids = await idsBySource(ctx);
  for (const list of playlists) {
    const member_id = names.members.get(list.member);
    if (member_id === undefined || there.some(({ title }) => title === list.title)) continue;
    const fitting = planned.filter(
      ({ kind, state, orientation }) =>
        orientation === 'str' && state === 'active' && list.kinds.includes(kind),
    );
    await ctx.operator.playlists.create({
      member_id,
      orientation: 'str',
      title: list.title,
      description: list.description,
      is_public: list.is_public,
      category_ids: idsOf(names.categories, [list.category]),
      video_ids: idsOf(
        ids,
        fitting.slice(0, 24).map(({ id }) => id),
      ),
    });
  }
}
