import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import type { Ctx } from '../ctx.ts';
import { createListedHashes, findMatches, readClip, removeList, saveList } from './index.ts';
import { listRemoval, unlistRemoval } from './own-removals.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });

/** Hashes of moments that look like nothing else; `seconds` of each. */
const scene = (hash: Buffer, seconds: number): Buffer[] =>
  Array.from({ length: seconds }, () => hash);
const lively = (seconds: number): Buffer[] =>
  Array.from({ length: seconds }, () => randomBytes(32));

/** A clip with these moments; all of a quality. */
async function aClip(moments: readonly Buffer[], quality = 100): Promise<number> {
  const media_id = await aMedia(system());
  await sql`insert into media_hash (media_id, md5, frame_seconds, frames, qualities)
    values (${media_id}, ${randomBytes(16)}, 1, ${Buffer.concat(moments.flatMap((hash) => [hash, hash]))}, ${Buffer.alloc(moments.length, quality)})`.execute(
    it.db,
  );
  return media_id;
}

/** The same as what a removal for good does; returns the video. */
async function removeForGood(media_id: number): Promise<number> {
  const video_id = await aVideo(system(), { media_id });
  await it.db
    .transaction()
    .execute((trx) => listRemoval(system(), trx, { type: 'video', id: video_id }));
  return video_id;
}

/** References of what a clip matches. */
async function matchesOf(media_id: number, ctx: Ctx = system()): Promise<string[]> {
  await ctx.hashes.refresh(ctx.db);
  return matchesWithout(media_id, ctx);
}
const matchesWithout = (media_id: number, ctx: Ctx): Promise<string[]> =>
  it.db.transaction().execute(async (trx) => {
    const clip = await readClip(trx, media_id);
    if (!clip) throw new Error('no clip');
    return (await findMatches(ctx, trx, clip)).map(({ reference }) => reference);
  });

describe('a film', () => {
  test('that stands still matches no film that shows its picture for a moment, and no such film matches it', async () => {
    const card = randomBytes(32);
    const still = await aClip(scene(card, 60));
    const removed = await removeForGood(await aClip([...scene(card, 5), ...lively(55)]));
    expect(await matchesOf(still)).toEqual([]);
    const removed_still = await removeForGood(await aClip(scene(card, 90)));
    expect(await matchesOf(still)).toEqual([`video-${removed_still}`]);
    const other = await aClip([...lively(40), ...scene(card, 20)]);
    expect(await matchesOf(other)).toEqual([]);
    expect(removed).not.toBe(removed_still);
  });

  test('that is black matches no black film', async () => {
    const black = scene(Buffer.alloc(32), 60);
    await removeForGood(await aClip(black, 3));
    expect(await matchesOf(await aClip(black, 3))).toEqual([]);
  });

  test('matches by distinct pictures: an excerpt and a compilation, but not a long title card in common', async () => {
    const [card, film] = [randomBytes(32), lively(40)];
    const video_id = await removeForGood(await aClip([...scene(card, 60), ...film]));
    const reference = [`video-${video_id}`];
    expect(await matchesOf(await aClip(film.slice(10, 16)))).toEqual(reference);
    expect(await matchesOf(await aClip([...lively(300), ...film.slice(0, 20)]))).toEqual(reference);
    // Three fifths of the moments, of one picture.
    expect(await matchesOf(await aClip([...scene(card, 60), ...lively(40)]))).toEqual([]);
  });

  test('that was listed before distinct pictures were counted matches by its moments', async () => {
    const film = lively(20);
    const video_id = await removeForGood(await aClip(film));
    await sql`update hash_value set scene = null`.execute(it.db);
    await sql`update hash_entry set scenes = null`.execute(it.db);
    expect(await matchesOf(await aClip(film.slice(3, 12)))).toEqual([`video-${video_id}`]);
  });
});

describe('hashes in memory', () => {
  test('are never read inside a transaction, and comparing without having read them is an error', async () => {
    const ctx = { ...system(), hashes: createListedHashes() };
    const media_id = await aClip(lively(3));
    await expect(matchesWithout(media_id, ctx)).rejects.toThrow('not refreshed');
    await it.db.transaction().execute(async (trx) => {
      await expect(ctx.hashes.refresh(trx)).rejects.toThrow('before a transaction');
    });
    await expect(matchesOf(media_id, ctx)).resolves.toEqual([]);
  });

  test('lack nothing that was removed for good after they were read', async () => {
    const ctx = { ...system(), hashes: createListedHashes() };
    const film = lively(12);
    await ctx.hashes.refresh(it.db);
    const first = await removeForGood(await aClip(film));
    const second = await removeForGood(await aClip(film.slice(0, 8)));
    const again = await aClip(film);
    expect((await matchesWithout(again, ctx)).toSorted()).toEqual(
      [`video-${first}`, `video-${second}`].toSorted(),
    );
    await it.db.transaction().execute((trx) => unlistRemoval(trx, { type: 'video', id: first }));
    expect(await matchesWithout(again, ctx)).toEqual([`video-${second}`]);
  });

  test('do not match for a list that was removed, whether they were read again or not', async () => {
    const picture = randomBytes(32);
    async function* entries() {
      yield* await Promise.resolve([
        { reference: 'one', hashes: [{ kind: 'pdq' as const, hash: picture.toString('hex') }] },
      ]);
    }
    await saveList(system(), { name: 'short-lived', is_child_safety: false }, entries());
    const media_id = await aClip([...lively(30), picture]);
    expect(await matchesOf(media_id)).toEqual(['one']);
    await removeList(system(), 'short-lived');
    expect(await matchesWithout(media_id, system())).toEqual([]);
    expect(await matchesOf(media_id)).toEqual([]);
  });

  test('that could not be read once are all read by the next time', async () => {
    const ctx = { ...system(), hashes: createListedHashes() };
    const film = lively(6);
    const video_id = await removeForGood(await aClip(film));
    const away = it.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: () => Promise.reject(new Error('the database is away')),
    });
    await expect(ctx.hashes.refresh(away)).rejects.toThrow('away');
    expect(ctx.hashes.own_seen()).toBeUndefined();
    expect(await matchesOf(await aClip(film), ctx)).toEqual([`video-${video_id}`]);
  });
});
