import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { saveFrames } from '../media/hashing.ts';
import { openCase } from '../moderation/index.ts';
import { noteLikenesses, showMatches } from './index.ts';

const it = withCtx();

/** As another encoding of the same picture: some bits differ. */
function another(hash: Buffer, bits = 10): Buffer {
  const changed = Buffer.from(hash);
  for (let bit = 0; bit < bits; bit++) changed.writeUInt8(changed.readUInt8(bit * 3) ^ 1, bit * 3);
  return changed;
}
const film = (seconds: number): Buffer[] => Array.from({ length: seconds }, () => randomBytes(32));

/** A video with a clip of these moments, one a second. */
async function aFilm(
  moments: readonly Buffer[],
  facts: { member_id?: number; quality?: number; title?: string; seconds?: number } = {},
): Promise<{ video_id: number; media_id: number }> {
  const { db } = it;
  const { member_id, quality = 100, title = 'A walk', seconds = moments.length } = facts;
  const media_id = await aMedia(it.ctx(), { seconds });
  const frames = {
    interval: 1,
    hashes: Buffer.concat(moments.flatMap((hash) => [hash, hash])),
    qualities: Buffer.alloc(moments.length, quality),
  };
  await db.transaction().execute((trx) => saveFrames(trx, media_id, frames));
  const status = member_id === undefined ? 'active' : 'pending';
  const video_id = await aVideo(it.ctx(), {
    media_id,
    title,
    status,
    ...(member_id && { member_id }),
  });
  return { video_id, media_id };
}
const noteFor = (media_id: number) =>
  it.db.transaction().execute((trx) => noteLikenesses(it.ctx(), trx, media_id));
const shownFor = async (video_id: number) =>
  (await showMatches(it.ctx(), { type: 'video', id: video_id })).map((match) => match.video_id);

test('the same film in another encoding, somewhat cut, is shown to its reviewer; another film and a shared opening are not', async () => {
  const { member_id } = await aMember(it.ctx(), 'Uploader-Of-Copies');
  const moments = film(400);
  const copied = await aFilm(moments, { title: 'The first' });
  await aFilm(film(400));
  await aFilm([...moments.slice(0, 100), ...film(300)]);
  await aFilm(moments, { seconds: 600 });
  const { video_id } = await aFilm(
    moments.slice(15, 395).map((hash) => another(hash)),
    { member_id },
  );
  const [match, ...more] = await showMatches(it.ctx(), { type: 'video', id: video_id });
  expect(more).toEqual([]);
  expect(match).toMatchObject({
    list: null,
    video_id: copied.video_id,
    reference: 'The first',
    kind: 'frame',
    distance: 10,
  });
  expect(match?.listed_share).toBeGreaterThanOrEqual(0.85);
  expect(Math.abs((match?.listed_seconds ?? 0) - (match?.seconds ?? 0) - 15)).toBeLessThan(2);
});

test('a film that a decision hid, that was deleted, or that may endanger a child is shown in no case of another video', async () => {
  const { member_id } = await aMember(it.ctx(), 'Uploader-Of-More');
  const moments = film(200);
  const [hidden, deleted, endangered, plain] = [
    await aFilm(moments),
    await aFilm(moments),
    await aFilm(moments),
    await aFilm(moments),
  ];
  const { video_id } = await aFilm(moments, { member_id });
  expect(new Set(await shownFor(video_id))).toEqual(
    new Set([hidden, deleted, endangered, plain].map((each) => each.video_id)),
  );
  const { case_id } = await it.db.transaction().execute((trx) =>
    openCase(it.ctx(), trx, {
      kind: 'edit',
      subject: { type: 'video', id: String(hidden.video_id) },
    }),
  );
  await it.db
    .insertInto('case_hidden_video')
    .values({ case_id, video_id: hidden.video_id, status_before: videoStatus.active })
    .execute();
  await it.db
    .updateTable('video')
    .set({ status_id: videoStatus.deleted })
    .where('video_id', '=', deleted.video_id)
    .execute();
  await it.db.transaction().execute((trx) =>
    openCase(it.ctx(), trx, {
      kind: 'hash-match',
      subject: { type: 'video', id: String(endangered.video_id) },
      priority: 3,
    }),
  );
  expect(await shownFor(video_id)).toEqual([plain.video_id]);
});

test('plain pictures are compared with nothing, a clip without a member waits for no review, and nothing is noted twice', async () => {
  const { member_id } = await aMember(it.ctx(), 'Uploader-Of-Black');
  const black = Array.from({ length: 100 }, () => Buffer.alloc(32));
  await aFilm(black);
  const faded = await aFilm(black, { member_id, quality: 0 });
  expect(await shownFor(faded.video_id)).toEqual([]);
  const imported = await aFilm(black);
  expect(await shownFor(imported.video_id)).toEqual([]);
  const seen = await aFilm(black, { member_id });
  const shown = await shownFor(seen.video_id);
  expect(shown).toHaveLength(3);
  await noteFor(seen.media_id);
  expect(await shownFor(seen.video_id)).toEqual(shown);
});
