import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { addCaptions, removeCaptions } from '../captions/index.ts';
import { cancelMedia, removeMedia } from '../media/index.ts';
import { addHold } from './index.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
const bytes = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n');

const deletions = {
  'captions that are removed': (video_id: number) =>
    removeCaptions(system(), { video_id, lang: 'de' }),
  'captions that others replace': (video_id: number) =>
    addCaptions(system(), { video_id, lang: 'de', bytes }),
  'a clip that is cancelled': async (video_id: number) =>
    cancelMedia(system(), await clipOf(video_id)),
  'a clip that is removed': async (video_id: number) =>
    removeMedia(system(), await clipOf(video_id)),
} as const;

async function clipOf(video_id: number): Promise<number> {
  const { rows } = await sql<{ media_id: number }>`
    select media_id from video where video_id = ${video_id}`.execute(it.db);
  return rows[0]?.media_id ?? 0;
}

test.each(Object.entries(deletions))(
  'a hold of a member that is just being registered retains what is deleted in this moment: %s',
  async (name, remove) => {
    const { member_id } = await aMember(system(), `Held-${name.length}`);
    const isClip = name.startsWith('a clip');
    const media_id = await aMedia(system(), { state: isClip ? 'uploaded' : 'ready' });
    const video_id = await aVideo(system(), { member_id, media_id });
    if (!isClip) await addCaptions(system(), { video_id, lang: 'de', bytes });
    const pending: Promise<unknown>[] = [];
    await it.db.transaction().execute(async (trx) => {
      // The registration has locked the member by then.
      await sql`lock table legal_hold in share mode`.execute(trx);
      const hold = {
        type: 'member',
        id: member_id,
        authority: 'Court',
        reason: 'Evidence',
      } as const;
      pending.push(addHold(system(), hold));
      await untilWaiting(it.db, 1);
      pending.push(remove(video_id).catch((error: unknown) => error));
      await untilWaiting(it.db, 2);
    });
    await Promise.all(pending);
    const { rows } = await sql`
      select m.state as clip, (select count(*)::int from video_caption where video_id = ${video_id}) as captions
      from video join media m using (media_id) where video_id = ${video_id}`.execute(it.db);
    expect(rows).toEqual([
      isClip ? { clip: 'uploaded', captions: 0 } : { clip: 'ready', captions: 1 },
    ]);
  },
);
