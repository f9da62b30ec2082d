import { expect } from 'vitest';
import { dirOf } from '#contracts/dir.ts';
import {
  countryIds,
  mergeNames,
  moveMerged,
  renameCategory,
  renameChannel,
  renameModel,
  renameTag,
  type MergeJob,
} from '#domain/catalogue/index.ts';
import { carryCounters, fold, rankPeriod, refreshPeople, refreshQueued, rollViews, type ViewCounter } from '#domain/stats/index.ts';
import { createVideos, deleteVideo, editVideo, setVideoState } from '#domain/videos/index.ts';
import { castVote } from '#domain/votes/index.ts';
import { expectSameListing, queryOf } from './catalogue-agreement.ts';
import type { Command, CommandOf } from './catalogue-commands.ts';
import { clips, type CatalogueWorld } from './catalogue-world.ts';
import { currentName, dislikesOf, likesOf, type PlainKind, type PlainName, type PlainVideo } from './plain-catalogue.ts';

/** A catalogue while things happen to it. */
export interface Running extends CatalogueWorld {
  views: ViewCounter;
  /** Merges that were begun and are not finished. */
  merges: MergeJob[];
  /** Makes titles and dirs that nothing else has. */
  count: number;
}

const begun = Date.UTC(2026, 10, 1) / 60_000;

/** Does it to the database and in plain; where it must be refused, expects that. */
export async function runCommand(world: Running, command: Command): Promise<void> {
  world.count++;
  switch (command.act) {
    case 'look':
      return expectSameListing(world, queryOf(world, command.question), false);
    case 'publish':
      return publish(world, command);
    case 'edit':
      return edit(world, command);
    case 'change':
      return change(world, command);
    case 'delete':
      return remove(world, command);
    case 'merge':
      return merge(world, command);
    case 'work':
      return work(world, command);
    case 'rename':
      return rename(world, command);
    case 'vote':
      return vote(world, command);
    case 'view':
      return view(world, command);
    case 'rank':
      return rank(world);
    case 'upkeep':
      for (const task of [rollViews, refreshQueued, fold, carryCounters, refreshPeople]) await task(world.ctx);
  }
}

const named = ({ plain }: Running, kind: PlainKind): PlainName[] => plain.names.filter((name) => name.kind === kind);
const chosen = (world: Running, kind: PlainKind, picks: readonly number[]): PlainName[] => {
  const names = named(world, kind);
  return [...new Set(picks.map((pick) => names[pick % names.length]).filter((name) => name !== undefined))];
};
const idsOf = (names: readonly PlainName[]): number[] => names.map(({ id }) => id);
const videoAt = ({ plain }: Running, pick: number): PlainVideo | undefined => plain.videos[pick % plain.videos.length];
const countryId = async ({ ctx }: Running, code: string): Promise<number> => (await countryIds(ctx, [code])).get(code) ?? 0;

async function publish(world: Running, command: CommandOf<'publish'>): Promise<void> {
  const { ctx, plain } = world;
  const { gender, country } = command;
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
      gender,
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
    gender,
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

async function edit(world: Running, command: CommandOf<'edit'>): Promise<void> {
  const video = videoAt(world, command.video);
  if (!video) return;
  const { gender, country } = command;
  const links = { category: command.categories, tag: command.tags, model: command.models };
  const names = (kind: keyof typeof links): number[] | undefined => links[kind] && idsOf(chosen(world, kind, links[kind]));
  const channel = command.channel === undefined ? undefined : command.channel < 2 ? chosen(world, 'channel', [command.channel]) : [];
  const editing = editVideo(world.ctx, video.video_id, {
    ...(gender && { gender }),
    ...(command.title && { title: command.title.join(' ') }),
    ...(country !== null && { country_id: country === undefined ? null : await countryId(world, country) }),
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
  for (const kind of ['category', 'tag', 'model'] as const) replaced(kind, links[kind] && chosen(world, kind, links[kind]));
  replaced('channel', channel);
  video.gender = gender ?? video.gender;
  video.title = command.title?.join(' ') ?? video.title;
  if (country !== null) video.country = country;
  world.plain.mend(video);
}

async function change(world: Running, { video: pick, to }: CommandOf<'change'>): Promise<void> {
  const video = videoAt(world, pick);
  if (!video) return;
  const is_private = to === 'private' ? true : to === 'public' ? false : undefined;
  const status = to === 'private' || to === 'public' ? undefined : to;
  const changing = setVideoState(world.ctx, video.video_id, { ...(status && { status }), ...(is_private !== undefined && { is_private }) });
  if (video.status === 'deleted') return expect(changing).rejects.toMatchObject({ code: 'deleted' });
  await changing;
  video.status = status ?? video.status;
  video.is_private = is_private ?? video.is_private;
  world.plain.mend(video);
}

async function remove(world: Running, { video: pick }: CommandOf<'delete'>): Promise<void> {
  const video = videoAt(world, pick);
  if (!video) return;
  await deleteVideo(world.ctx, video.video_id);
  video.status = 'deleted';
  world.plain.mend(video);
}

async function merge(world: Running, { kind, from: a, into: b }: CommandOf<'merge'>): Promise<void> {
  const names = named(world, kind);
  const [from, into] = [names[a % names.length], names[b % names.length]];
  if (!from || !into) return;
  const merging = mergeNames(world.ctx, { kind, dir: from.dir, into: into.dir });
  if (from === into) return expect(merging).rejects.toMatchObject({ code: 'invalid' });
  const merged = [from, into].find((name) => name.merged_into);
  if (merged) return expect(merging).rejects.toMatchObject({ code: 'not_found', info: { dir: currentName(merged).dir } });
  const filed = world.plain.videos.filter((video) => world.plain.has(video, from)).length;
  expect((await merging).videos).toBeLessThanOrEqual(filed);
  from.merged_into = into;
  world.merges.push({ kind, from_id: from.id });
  // In the midst of it: nothing twice, nothing lost.
  const section = { category: 'categories', tag: 'tags', model: 'model' } as const;
  const rest = { gender: 'str', sort: 'longest', count: 60, page: 1, type: 'all', duration: '', date: '' } as const;
  await expectSameListing(world, { ...rest, section: section[kind], object_id: into.dir }, false);
}

/** A worker that is killed after some steps; the merge is over when it was not. Two videos a step, so that there is a midst. */
async function work(world: Running, { merge: pick, steps }: CommandOf<'work'>): Promise<void> {
  const job = world.merges[pick % world.merges.length];
  if (!job) return;
  const kill = new AbortController();
  let left = steps;
  const signal = Object.assign(kill.signal, {
    throwIfAborted() {
      if (left-- === 0) throw new Killed();
    },
  });
  try {
    await moveMerged(world.ctx, job, signal, 2);
    world.merges = world.merges.filter((each) => each !== job);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

class Killed extends Error {}

const renames = { category: renameCategory, tag: renameTag, model: renameModel, channel: renameChannel };

async function rename(world: Running, { kind, name: pick, gets_dir, taken }: CommandOf<'rename'>): Promise<void> {
  const names = named(world, kind);
  const name = names[pick % names.length];
  if (!name) return;
  const other = names.find((each) => each !== name);
  const taken_dir = name.old_dirs[0] ?? other?.dir;
  const new_dir = gets_dir === 0 ? undefined : taken === 0 ? taken_dir : dirOf(`${kind} renamed ${world.count}`, kind);
  const title = `word${world.count}`;
  const renaming = renames[kind](world.ctx, { dir: name.dir, title, new_dir });
  if (name.merged_into) return expect(renaming).rejects.toMatchObject({ code: 'not_found', info: { dir: currentName(name).dir } });
  if (new_dir !== undefined && new_dir === taken_dir) return expect(renaming).rejects.toMatchObject({ code: 'already' });
  await renaming;
  name.title = title;
  if (new_dir === undefined) return;
  name.old_dirs.push(name.dir);
  name.dir = new_dir;
}

const keyOf = (voter: number): string => (voter + 1).toString(16).padStart(32, '0');

async function vote(world: Running, { video: pick, voter, vote: value }: CommandOf<'vote'>): Promise<void> {
  const video = videoAt(world, pick);
  if (!video) return;
  const call = { section: 'video', object_id: String(video.video_id), vote: value === 1 ? '1' : '0' } as const;
  const key = keyOf(voter);
  const casting = castVote({ ...world.ctx, viewer: { kind: 'visitor' } }, call, { voter_key: key, earlier_key: 'f'.repeat(32) });
  const code =
    video.status === 'deleted'
      ? 'deleted'
      : video.status !== 'active'
        ? 'not_found'
        : video.is_private
          ? 'private'
          : video.votes.has(key)
            ? 'already'
            : undefined;
  if (code) return expect(casting).rejects.toMatchObject({ code });
  video.votes.set(key, value);
  expect(await casting).toEqual({ ok: 1, likes: likesOf(video), dislikes: dislikesOf(video) });
}

async function view(world: Running, { video: pick, voter }: CommandOf<'view'>): Promise<void> {
  const video = videoAt(world, pick);
  if (!video) return;
  const key = keyOf(voter);
  world.views.record({ section: 'video', object_id: String(video.video_id), voter_key: key, earlier_key: 'f'.repeat(32) });
  const counts = video.status === 'active' && !video.seen_by.has(key);
  expect(await world.views.flush()).toBe(counts ? 1 : 0);
  if (!counts) return;
  video.seen_by.add(key);
  video.views++;
}

async function rank(world: Running): Promise<void> {
  await rollViews(world.ctx);
  for (const period of ['day', 'week', 'month'] as const) await rankPeriod(world.ctx, period);
  world.plain.rank();
}
