import { expect } from 'vitest';
import { countryIds } from '#domain/taxonomy/index.ts';
import { deleteVideo, createVideos } from '#domain/submissions/index.ts';
import { editVideo, setVideoState } from '#domain/videos/index.ts';
import type { CommandOf } from './catalogue-commands.ts';
import { clips } from './catalogue-world.ts';
import type { PlainKind, PlainName } from './plain-catalogue.ts';
import { chosen, idsOf, videoAt, type Running } from './running-catalogue.ts';

const begun = Date.UTC(2026, 10, 1) / 60_000;
const countryId = async ({ ctx }: Running, code: string): Promise<number> =>
  (await countryIds(ctx, [code])).get(code) ?? 0;

export async function publish(world: Running, command: CommandOf<'publish'>): Promise<void> {
  const { ctx, plain } = world;
  const { orientation, country } = command;
  const clip = command.clip % clips.length;
  const [categories, tags, models] = [
    chosen(world, 'category', command.categories),
    chosen(world, 'tag', command.tags),
    chosen(world, 'model', command.models),
  ];
  const channel = command.channel < 2 ? chosen(world, 'channel', [command.channel]) : [];
  const member_id = command.member < 2 ? world.members[command.member] : undefined;
  const status = command.is_pending === 0 ? 'pending' : 'active';
  const title = command.title.join(' ');
  const [video_id = 0] = await createVideos(ctx, [
    {
      command: 'velour import',
      orientation,
      lang: 'en',
      title,
      media_id: world.media[clip] ?? 0,
      post_date: new Date((begun + command.minute) * 60_000),
      status,
      is_private: command.is_private === 0,
      category_ids: idsOf(categories),
      tag_ids: idsOf(tags),
      model_ids: idsOf(models),
      ...(channel[0] && { channel_id: channel[0].id }),
      ...(member_id !== undefined && { member_id }),
      ...(country !== undefined && { country_id: await countryId(world, country) }),
    },
  ]);
  plain.videos.push({
    video_id,
    orientation,
    status,
    is_private: command.is_private === 0,
    title,
    pub: begun + command.minute,
    duration: clips[clip]?.seconds ?? 0,
    is_hd: (clips[clip]?.height ?? 0) >= 720,
    names: new Set([...categories, ...tags, ...models, ...channel]),
    country,
    member_id,
    views: 0,
    votes: new Map(),
    seen_by: new Set(),
  });
}

export async function edit(world: Running, command: CommandOf<'edit'>): Promise<void> {
  const video = videoAt(world, command.video);
  if (!video) return;
  const { orientation, country } = command;
  const links = { category: command.categories, tag: command.tags, model: command.models };
  const names = (kind: keyof typeof links): number[] | undefined =>
    links[kind] && idsOf(chosen(world, kind, links[kind]));
  const channel =
    command.channel === undefined
      ? undefined
      : command.channel < 2
        ? chosen(world, 'channel', [command.channel])
        : [];
  const editing = editVideo(world.ctx, video.video_id, {
    ...(orientation && { orientation }),
    ...(command.title && { title: command.title.join(' ') }),
    ...(country !== null && {
      country_id: country === undefined ? null : await countryId(world, country),
    }),
    ...(channel && { channel_id: channel[0]?.id ?? null }),
    category_ids: names('category'),
    tag_ids: names('tag'),
    model_ids: names('model'),
  });
  if (video.status === 'deleted') return expect(editing).rejects.toMatchObject({ code: 'deleted' });
  await editing;
  const replaced = (kind: PlainKind, now: readonly PlainName[] | undefined): void => {
    if (!now) return;
    for (const name of video.names) if (name.kind === kind) video.names.delete(name);
    for (const name of now) video.names.add(name);
  };
  for (const kind of ['category', 'tag', 'model'] as const)
    replaced(kind, links[kind] && chosen(world, kind, links[kind]));
  replaced('channel', channel);
  video.orientation = orientation ?? video.orientation;
  video.title = command.title?.join(' ') ?? video.title;
  if (country !== null) video.country = country;
  world.plain.mend(video);
}

export async function change(
  world: Running,
  { video: pick, to }: CommandOf<'change'>,
): Promise<void> {
  const video = videoAt(world, pick);
  if (!video) return;
  const is_private = to === 'private' ? true : to === 'public' ? false : undefined;
  const status = to === 'private' || to === 'public' ? undefined : to;
  const changing = setVideoState(world.ctx, video.video_id, {
    ...(status && { status }),
    ...(is_private !== undefined && { is_private }),
  });
  if (video.status === 'deleted')
    return expect(changing).rejects.toMatchObject({ code: 'deleted' });
  await changing;
  video.status = status ?? video.status;
  video.is_private = is_private ?? video.is_private;
  world.plain.mend(video);
}

export async function remove(world: Running, { video: pick }: CommandOf<'delete'>): Promise<void> {
  const video = videoAt(world, pick);
  if (!video) return;
  await deleteVideo(world.ctx, video.video_id);
  video.status = 'deleted';
  world.plain.mend(video);
}
