import { expect } from 'vitest';
import {
  propagateCounters,
  foldCounts,
  rankPeriod,
  refreshPeople,
  refreshQueued,
  rollViews,
} from '#domain/stats/index.ts';
import { castVote } from '#domain/votes/index.ts';
import type { Command, CommandOf } from './catalogue-commands.ts';
import { dislikesOf, likesOf } from './plain-catalogue.ts';
import { merge, rename, work } from './run-name-command.ts';
import { change, edit, publish, remove } from './run-video-command.ts';
import { videoAt, type Running } from './running-catalogue.ts';
import { expectSameListing, queryOf } from './same-listing.ts';

export type { Running } from './running-catalogue.ts';

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
      for (const task of [rollViews, refreshQueued, foldCounts, propagateCounters])
        await task(world.ctx);
      // By turns as if every member had many videos.
      await refreshPeople(world.ctx, world.count % 2);
      return;
  }
}

const keyOf = (voter: number): string => (voter + 1).toString(16).padStart(32, '0');

async function vote(
  world: Running,
  { video: pick, voter, vote: value }: CommandOf<'vote'>,
): Promise<void> {
  const video = videoAt(world, pick);
  if (!video) return;
  const call = {
    section: 'video',
    object_id: String(video.video_id),
    vote: value === 1 ? '1' : '0',
  } as const;
  const key = keyOf(voter);
  const casting = castVote({ ...world.ctx, viewer: { kind: 'visitor' } }, call, {
    voter_key: key,
    earlier_key: 'f'.repeat(32),
  });
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
  world.views.record({
    section: 'video',
    object_id: String(video.video_id),
    voter_key: key,
    earlier_key: 'f'.repeat(32),
    source: 'direct',
    country: '',
  });
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
