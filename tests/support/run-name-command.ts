import { expect } from 'vitest';
import { dirOf } from '#contracts/text/dir.ts';
import {
  mergeNames,
  migrateMergedLinks,
  renameCategory,
  renameChannel,
  renameModel,
  renameTag,
} from '#domain/merging/index.ts';
import type { CommandOf } from './catalogue-commands.ts';
import { currentName } from './plain-catalogue.ts';
import { named, type Running } from './running-catalogue.ts';
import { expectSameListing } from './same-listing.ts';

export async function merge(
  world: Running,
  { kind, from: a, into: b }: CommandOf<'merge'>,
): Promise<void> {
  const names = named(world, kind);
  const [from, into] = [names[a % names.length], names[b % names.length]];
  if (!from || !into) return;
  const merging = mergeNames(world.ctx, { kind, dir: from.dir, into: into.dir });
  if (from === into) return expect(merging).rejects.toMatchObject({ code: 'invalid' });
  const merged = [from, into].find((name) => name.merged_into);
  if (merged)
    return expect(merging).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: currentName(merged).dir },
    });
  const filed = world.plain.videos.filter((video) => world.plain.has(video, from)).length;
  expect((await merging).videos).toBeLessThanOrEqual(filed);
  from.merged_into = into;
  world.merges.push({ kind, from_id: from.id });
  // In the midst of it: nothing twice, nothing lost.
  const section = { category: 'categories', tag: 'tags', model: 'model' } as const;
  const rest = {
    orientation: 'str',
    sort: 'longest',
    count: 60,
    page: 1,
    type: 'all',
    duration: '',
    date: '',
  } as const;
  await expectSameListing(world, { ...rest, section: section[kind], object_id: into.dir }, false);
}

/** A worker that is killed after some steps; the merge is over when it was not. Two videos a step, so that there is a midst. */
export async function work(
  world: Running,
  { merge: pick, steps }: CommandOf<'work'>,
): Promise<void> {
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
    await migrateMergedLinks(world.ctx, job, signal, 2);
    world.merges = world.merges.filter((each) => each !== job);
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
  }
}

class Killed extends Error {}

const renames = {
  category: renameCategory,
  tag: renameTag,
  model: renameModel,
  channel: renameChannel,
};

export async function rename(
  world: Running,
  { kind, name: pick, gets_dir, taken }: CommandOf<'rename'>,
): Promise<void> {
  const names = named(world, kind);
  const name = names[pick % names.length];
  if (!name) return;
  const other = names.find((each) => each !== name);
  const taken_dir = name.old_dirs[0] ?? other?.dir;
  const new_dir =
    gets_dir === 0
      ? undefined
      : taken === 0
        ? taken_dir
        : dirOf(`${kind} renamed ${world.count}`, kind);
  const title = `word${world.count}`;
  const renaming = renames[kind](world.ctx, { dir: name.dir, title, new_dir });
  if (name.merged_into)
    return expect(renaming).rejects.toMatchObject({
      code: 'not_found',
      info: { dir: currentName(name).dir },
    });
  if (new_dir !== undefined && new_dir === taken_dir)
    return expect(renaming).rejects.toMatchObject({ code: 'already' });
  await renaming;
  name.title = title;
  if (new_dir === undefined) return;
  name.old_dirs.push(name.dir);
  name.dir = new_dir;
}
