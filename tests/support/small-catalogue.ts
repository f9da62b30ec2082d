import { createHash } from 'node:crypto';
import { languages, type Orientation, type Language } from '#contracts/vocabulary.ts';
import { createAlbum, createVideos } from '#domain/submissions/index.ts';
import { savePhotos } from '#domain/albums/index.ts';
import {
  countryIds,
  saveCategories,
  saveChannels,
  saveMembers,
  saveModels,
  saveTags,
} from '#domain/taxonomy/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import { importPartnerVideos } from '#domain/partners/index.ts';
import { createPlaylist } from '#domain/playlists/create-playlist.ts';
import { upkeepTasks } from '#domain/upkeep/index.ts';
import { setCounters } from '#domain/videos/index.ts';

/** The same bytes in every run: keys, hashes and dates are counted, and ids begin at 1 in a fresh database. */
const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest();
const keyOf = (name: string): string => hashOf(name).toString('hex').slice(0, 22);

/** Parts of addresses of the small catalogue. */
export const small = {
  now: new Date('2026-11-02T12:00:00Z'),
  videos: { first: 1, count: 8, private: 7, deleted: 8 },
  categories: ['dunes', 'harbour'],
  tags: ['slow', 'still'],
  models: ['mara-field', 'tom-reed'],
  channels: ['quiet-films'],
} as const;

interface Clip {
  title: string;
  orientation?: Orientation;
  day: number;
  seconds: number;
  height: number;
  counts: [views: number, likes: number, dislikes: number];
}
const clips: readonly Clip[] = [
  { title: 'Harbour lights', day: 31, seconds: 754, height: 1080, counts: [5210, 41, 3] },
  { title: 'Harbour in the morning', day: 30, seconds: 95, height: 720, counts: [830, 12, 1] },
  { title: 'Slow dunes', day: 29, seconds: 3605, height: 480, counts: [1999, 20, 20] },
  { title: 'Rain on a window', day: 28, seconds: 61, height: 720, counts: [12, 0, 0] },
  {
    title: 'Two lamps',
    orientation: 'gay',
    day: 27,
    seconds: 240,
    height: 720,
    counts: [77, 4, 0],
  },
  {
    title: 'The long pier',
    orientation: 'she',
    day: 26,
    seconds: 660,
    height: 720,
    counts: [60, 3, 2],
  },
  { title: 'Not for strangers', day: 25, seconds: 120, height: 720, counts: [1, 0, 0] },
  { title: 'Gone', day: 24, seconds: 120, height: 720, counts: [1, 0, 0] },
];

const titlesOf = (en: string, de: string): Record<Language, string> =>
  Object.fromEntries(languages.map((lang) => [lang, lang === 'de' ? de : en])) as Record<
    Language,
    string
  >;

/** A few of everything, through the use cases, in an empty database; a context with a still clock makes it the same each time. */
export async function aSmallCatalogue(ctx: Ctx): Promise<void> {
  const names = await someNames(ctx);
  const media_ids = await ctx.db
    .insertInto('media')
    .values(clips.map((clip) => mediaOf(clip)))
    .returning('media_id')
    .execute();
  const ids = await createVideos(
    ctx,
    clips.map(({ title, orientation = 'str', day }, index) => ({
      title,
      command: 'velour import',
      orientation,
      lang: 'en' as const,
      description: index === 0 ? 'A still camera above the quay, from dusk until dark.' : '',
      post_date: new Date(Date.UTC(2026, 9, day, 18)),
      media_id: media_ids[index]?.media_id ?? 0,
      is_private: index + 1 === small.videos.private,
      ...(index + 1 === small.videos.deleted && { status: 'deleted' as const }),
      ...(index < 6 && {
        channel_id: names.channel,
        category_ids:
          title === 'Slow dunes' ? names.categories : [names.categories[index % 2] ?? 0],
        tag_ids: [names.tags[index % 2] ?? 0],
      }),
      ...(index < 3 && {
        model_ids: names.models,
        country_id: names.country,
        member_id: names.member,
      }),
    })),
  );
  await setCounters(
    ctx,
    ids.map((video_id, index) => {
      const [views, likes, dislikes] = clips[index]?.counts ?? [0, 0, 0];
      return { video_id, views, likes, dislikes };
    }),
  );
  await ctx.db
    .insertInto('video_day')
    .values(
      ids.slice(0, 6).map((video_id) => ({
        video_id,
        day: small.now,
        views: 10 * video_id,
        likes: video_id,
        dislikes: 1,
      })),
    )
    .execute();
  await someCollections(ctx, names, ids);
  await someComments(ctx, names.member, ids[0] ?? 0);
  for (const task of [...upkeepTasks, ...upkeepTasks]) await task.run(ctx);
}

/** A thread below the first video, and its reply. */
async function someComments(ctx: Ctx, member_id: number, video_id: number): Promise<void> {
  const written = { member_id, lang: 'en' as const, created_at: small.now };
  const { comment_id } = await ctx.db
    .insertInto('comment')
    .values({
      ...written,
      video_id,
      body: 'At 1:12 the last boat comes in.',
      text_hash: hashOf('a').subarray(0, 8),
    })
    .returning('comment_id')
    .executeTakeFirstOrThrow();
  await ctx.db
    .insertInto('comment')
    .values({
      ...written,
      parent_id: comment_id,
      body: 'And nobody is on it.',
      text_hash: hashOf('b').subarray(0, 8),
    })
    .execute();
}

type Names = Awaited<ReturnType<typeof someNames>>;

async function someNames(ctx: Ctx) {
  const country = (await countryIds(ctx, ['se'])).get('se') ?? 0;
  const categories = await saveCategories(ctx, [
    { dir: 'harbour', titles: titlesOf('Harbour', 'Hafen') },
    { dir: 'dunes', titles: titlesOf('Dunes', 'Dünen') },
  ]);
  const mvp = {
    lang: 'en' as const,
    h1: 'Slow videos',
    mtitle: 'Slow videos to rest by',
    mdesc: 'Videos in which little happens, and that slowly.',
  };
  const tags = await saveTags(ctx, [
    { dir: 'slow', title: 'slow', mvp },
    { dir: 'still', title: 'still' },
  ]);
  const models = await saveModels(ctx, [
    {
      dir: 'mara-field',
      title: 'Mara Field',
      orientation: 'str',
      country_id: country,
      aliases: ['M. Field'],
      avatar_key: keyOf('mara'),
      attributes: { age: 2, hair_color: 4, height: 3 },
    },
    { dir: 'tom-reed', title: 'Tom Reed', orientation: 'str', attributes: { age: 3, tattoo: 1 } },
  ]);
  const channels = await saveChannels(ctx, [
    {
      dir: 'quiet-films',
      title: 'Quiet Films',
      description: 'Films in which little happens.',
      avatar_key: keyOf('quiet'),
      cf3: 'More of it',
      cf4: 'https://partner.example/quiet',
    },
  ]);
  const members = await saveMembers(ctx, [{ username: 'alice' }]);
  const alice = members.get('alice') ?? 0;
  // She shows her favourites.
  await ctx.db.insertInto('profile').values({ member_id: alice, favourites: 'everyone' }).execute();
  const list = (found: Map<string, number>): number[] => [...found.values()];
  return {
    country,
    categories: list(categories),
    tags: list(tags),
    models: list(models),
    channel: channels.get('quiet-films') ?? 0,
    member: alice,
  };
}

function mediaOf({ title, seconds, height }: Clip) {
  const storyboard = {
    interval: 180,
    width: 160,
    height: 90,
    columns: 2,
    rows: 2,
    count: Math.ceil(seconds / 180),
  };
  return {
    storage_key: keyOf(title),
    content_hash: hashOf(title),
    bytes: 1000,
    state: 'ready',
    duration: seconds,
    width: Math.round((height * 16) / 9),
    height,
    fps: 25,
    has_audio: true,
    rungs: JSON.stringify([]),
    storyboard: title === 'Rain on a window' ? null : JSON.stringify(storyboard),
    thumb_count: 10,
    picture_set: 2,
  };
}

async function someCollections(ctx: Ctx, names: Names, videos: readonly number[]): Promise<void> {
  const photos = await savePhotos(
    ctx,
    ['quay', 'sand'].map((name) => ({
      storage_key: keyOf(name),
      content_hash: hashOf(name),
      width: 3000,
      height: 2000,
    })),
  );
  await createAlbum(ctx, {
    command: 'velour import',
    orientation: 'str',
    lang: 'en',
    title: 'Quays and sand',
    post_date: new Date('2026-10-20T18:00:00Z'),
    channel_id: names.channel,
    photos: photos.map((photo_id, index) => ({ photo_id, title: index === 0 ? 'The quay' : '' })),
    category_ids: names.categories,
    tag_ids: names.tags.slice(0, 1),
    model_ids: names.models.slice(0, 1),
    counters: { views: 310, likes: 9, dislikes: 1 },
  });
  await createPlaylist(ctx, {
    member_id: names.member,
    orientation: 'str',
    title: 'Evenings',
    description: 'What to watch when the day is over.',
    is_public: true,
    category_ids: names.categories.slice(0, 1),
    video_ids: videos.slice(0, 2),
  });
  const partner = {
    orientation: 'str' as const,
    title: 'Lighthouses of the north',
    url: 'https://partner.example/lighthouses',
  };
  await importPartnerVideos(ctx, [
    { ...partner, thumb: 'https://partner.example/lighthouses.jpg', duration: 270 },
  ]);
}
