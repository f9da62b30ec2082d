import { isAppError } from '#contracts/errors.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { mergeNames } from '#domain/merging/index.ts';
import { saveCategories, saveModels, saveTags } from '#domain/taxonomy/index.ts';
import type { Ctx } from '#domain/ctx.ts';
import type { ViewCounter } from '#domain/stats/index.ts';
import { deleteVideo, createVideos } from '#domain/submissions/index.ts';
import { editVideo, setVideoState } from '#domain/videos/index.ts';
import { castVote } from '#domain/votes/index.ts';
import type { Random } from '#seed/random.ts';

type Kind = 'category' | 'tag' | 'model';
const kinds: readonly Kind[] = ['category', 'tag', 'model'];

/** Few things that many connections want at once. */
export interface Contested {
  media: readonly number[];
  channels: readonly number[];
  names: Record<Kind, { id: number; dir: string }[]>;
  videos: number[];
  /** Completed acts, by kind; refusals that are part of the product count as done. */
  done: Map<string, number>;
  votes: number;
}

export async function saveNames(
  ctx: Ctx,
  kind: Kind,
  dirs: readonly string[],
): Promise<{ id: number; dir: string }[]> {
  const titles = (dir: string) =>
    Object.fromEntries(languages.map((lang) => [lang, dir])) as Record<Language, string>;
  const save = {
    category: () =>
      saveCategories(
        ctx,
        dirs.map((dir) => ({ dir, titles: titles(dir) })),
      ),
    tag: () =>
      saveTags(
        ctx,
        dirs.map((dir) => ({ dir, title: dir })),
      ),
    model: () =>
      saveModels(
        ctx,
        dirs.map((dir) => ({ dir, title: dir, orientation: 'str', attributes: {} })),
      ),
  };
  const ids = await save[kind]();
  return dirs.map((dir) => ({ dir, id: ids.get(dir) ?? 0 }));
}

const acts = [
  'publish',
  'edit',
  'edit',
  'hide',
  'hide',
  'delete',
  'merge',
  'vote',
  'vote',
  'vote',
  'view',
  'view',
  'view',
] as const;
type Act = (typeof acts)[number];

/** One person with one connection, acting at random until the time is over. Errors that the product does not refuse by a code of its own are thrown. */
export async function contend(
  ctx: Ctx,
  views: ViewCounter,
  world: Contested,
  random: Random,
  until: number,
): Promise<void> {
  while (Date.now() < until) {
    const act = random.pick(acts);
    try {
      await doOne(act, ctx, views, world, random);
    } catch (error) {
      if (!isAppError(error))
        throw new Error(`${act}: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
    }
    world.done.set(act, (world.done.get(act) ?? 0) + 1);
  }
}

async function doOne(
  act: Act,
  ctx: Ctx,
  views: ViewCounter,
  world: Contested,
  random: Random,
): Promise<void> {
  const video_id = random.pick(world.videos);
  const some = (kind: Kind): number[] =>
    Array.from({ length: random.below(4) }, () => random.pick(world.names[kind]).id);
  const links = () => ({
    category_ids: some('category'),
    tag_ids: some('tag'),
    model_ids: some('model'),
  });
  const voter = { voter_key: hex(random), earlier_key: 'f'.repeat(32) };
  switch (act) {
    case 'publish': {
      const input = {
        command: 'velour import',
        orientation: 'str',
        lang: 'en',
        title: `Video ${random.below(1e6)}`,
        channel_id: random.pick(world.channels),
      } as const;
      const batch = Array.from({ length: 1 + random.below(3) }, () => ({
        ...input,
        ...links(),
        media_id: random.pick(world.media),
      }));
      world.videos.push(...(await createVideos(ctx, batch)));
      return;
    }
    case 'edit':
      return editVideo(ctx, video_id, {
        title: `Edited ${random.below(1e6)}`,
        channel_id: random.pick(world.channels),
        ...links(),
      });
    case 'hide':
      return setVideoState(
        ctx,
        video_id,
        random.pick([
          { status: 'pending' },
          { status: 'active' },
          { is_private: random.next() < 0.3 },
        ] as const),
      );
    case 'delete':
      // Seldom, or nothing would be left to want.
      return random.next() < 0.2 ? deleteVideo(ctx, video_id) : undefined;
    case 'merge':
      return merge(ctx, world, random);
    case 'vote': {
      const section = random.pick(['video', 'video', 'model'] as const);
      const object_id = section === 'video' ? String(video_id) : random.pick(world.names.model).dir;
      await castVote(
        { ...ctx, viewer: { kind: 'visitor' } },
        { section, object_id, vote: random.pick(['0', '1'] as const) },
        voter,
      );
      world.votes++;
      return;
    }
    case 'view':
      for (let n = 0; n < 20; n++)
        views.record({
          section: 'video',
          object_id: String(random.pick(world.videos)),
          ...voter,
          voter_key: hex(random),
          source: 'direct',
          country: '',
        });
      views.record({
        section: 'model',
        object_id: random.pick(world.names.model).dir,
        source: 'direct',
        country: '',
        ...voter,
      });
      await views.flush();
  }
}

async function merge(ctx: Ctx, { names, done }: Contested, random: Random): Promise<void> {
  const kind = random.pick(kinds);
  await mergeNames(ctx, {
    kind,
    dir: random.pick(names[kind]).dir,
    into: random.pick(names[kind]).dir,
  });
  // There are never fewer of them.
  names[kind].push(...(await saveNames(ctx, kind, [`new-${kind}-${hex(random)}`])));
  done.set('merged', (done.get('merged') ?? 0) + 1);
}

const hex = (random: Random): string =>
  Array.from({ length: 4 }, () =>
    random
      .below(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
