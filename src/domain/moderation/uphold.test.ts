import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { appealNow, decideNow } from '#tests/support/reports.ts';
import { aDecision } from '#tests/support/statements.ts';
import { postComment } from '../comments/index.ts';
import { createPlaylist } from '../playlists/index.ts';
import { saveChannels } from '../taxonomy/index.ts';
import type { SubjectType } from './model.ts';
import { openCase } from './open-case.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

const makers = {
  photo: async (member_id: number) => {
    const album_id = await anAlbum(system(), { member_id });
    await aDecision(system(), { type: 'album', id: String(album_id) }, { action: 'approve' });
    const { photo_id } = await it.db
      .selectFrom('album_photo')
      .select('photo_id')
      .where('album_id', '=', album_id)
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow();
    return photo_id;
  },
  playlist: (member_id: number) =>
    createPlaylist(it.ctx(), {
      member_id,
      title: 'Evenings',
      description: '',
      orientation: 'str',
      is_public: true,
      video_ids: [],
    }),
  channel: async (member_id: number) => {
    const dir = `channel-${++number}`;
    const ids = await saveChannels(system(), [
      { dir, title: 'North', description: 'Films of the north.', member_id },
    ]);
    return ids.get(dir) ?? 0;
  },
  comment: async (member_id: number) => {
    const object_id = await aVideo(system());
    const comment = { member_id, section: 'video', object_id, text: 'Calm.', lang: 'en' } as const;
    const { comment_id } = await postComment(it.ctx(), comment);
    await sql`update comment set state = 'shown', held_by = '' where comment_id = ${comment_id}`.execute(
      it.db,
    );
    return comment_id;
  },
};
type Made = keyof typeof makers;

async function isShown(type: Made, id: number): Promise<boolean> {
  const column = {
    photo: sql`not is_hidden`,
    playlist: sql`not is_hidden`,
    channel: sql`description <> ''`,
    comment: sql`state = 'shown'`,
  }[type];
  const { rows } = await sql<{ is: boolean }>`
    select ${column} as is from ${sql.table(type)} where ${sql.ref(`${type}_id`)} = ${id}`.execute(
    it.db,
  );
  return rows[0]?.is ?? false;
}

/** Something of a member against which a strike was upheld. */
async function upheldStrike(type: Made) {
  const { member_id } = await aMember(it.ctx(), `Struck-${++number}`);
  const id = await makers[type](member_id);
  const strike = await aDecision(system(), { type, id: String(id) }, { action: 'strike' });
  const reference = await appealNow(system(), member_id, strike, 'uphold');
  return { id, member_id, reference };
}

const hidesOf = async (type: SubjectType, id: number): Promise<number> =>
  (
    await sql`select from case_hidden_subject where subject_type = ${type} and subject_id = ${id}`.execute(
      it.db,
    )
  ).rows.length;

describe('a decision that is upheld', () => {
  test.each(['photo', 'playlist', 'channel', 'comment'] as const)(
    'removes no %s for which somebody got a strike',
    async (type) => {
      const { id } = await upheldStrike(type);
      expect([await isShown(type, id), await hidesOf(type, id)]).toEqual([true, 0]);
    },
  );

  test('does not verify a member whose application was refused', async () => {
    const { member_id } = await aMember(it.ctx(), 'Applicant');
    const { verification_id } = await it.db
      .insertInto('uploader_verification')
      .values({ member_id, state: 'pending', provider: 'review', agreement_version: '1' })
      .returning('verification_id')
      .executeTakeFirstOrThrow();
    const subject = { type: 'verification', id: String(verification_id) } as const;
    const { reference } = await it.db
      .transaction()
      .execute((trx) => openCase(system(), trx, { kind: 'verification', subject, member_id }));
    const refusal = await decideNow(system(), reference, 'reject');
    await appealNow(system(), member_id, refusal, 'uphold');
    const { rows } = await sql`
      select v.state, l.role, exists (select from verified_uploader u where u.member_id = l.id) as is_verified
      from uploader_verification v join login l on l.id = v.member_id where v.member_id = ${member_id}`.execute(
      it.db,
    );
    expect(rows).toEqual([{ state: 'refused', role: 'member', is_verified: false }]);
  });
});

describe('the migration of what was hidden by decisions that were upheld', () => {
  const migrate = async () => {
    const file = join(import.meta.dirname, '../../../db/migrations/0094-upheld-decisions.sql');
    const text = await readFile(file, 'utf8');
    await it.db.transaction().execute((trx) => sql.raw(text).execute(trx));
  };
  /** As it was done until then. */
  async function hide(type: 'photo' | 'playlist' | 'channel', id: number, reference: string) {
    await sql`insert into case_hidden_subject (subject_type, subject_id, case_id)
      select ${type}, ${id}, case_id from moderation_case where reference = ${reference}`.execute(
      it.db,
    );
    if (type !== 'channel')
      await sql`update ${sql.table(type)} set is_hidden = true where ${sql.ref(`${type}_id`)} = ${id}`.execute(
        it.db,
      );
    else
      await sql`
        with old as (insert into hidden_profile (subject_type, subject_id, stored)
          select 'channel', channel_id, jsonb_build_object('description', description, 'avatar_key', avatar_key) from channel where channel_id = ${id})
        update channel set description = '' where channel_id = ${id}`.execute(it.db);
    if (type === 'photo')
      await sql`select album_refresh(array(select album_id from album_photo where photo_id = ${id}))`.execute(
        it.db,
      );
  }
  const photosOf = async (photo_id: number) =>
    (
      await sql<{ n: number }>`
        select a.photos_amount as n from album a join album_photo x using (album_id) where x.photo_id = ${photo_id}`.execute(
        it.db,
      )
    ).rows[0]?.n;

  test.each(['photo', 'playlist', 'channel'] as const)(
    'shows a %s again, unless another case hides it',
    async (type) => {
      const [one, other] = [await upheldStrike(type), await upheldStrike(type)];
      for (const { id, reference } of [one, other]) await hide(type, id, reference);
      await aDecision(system(), { type, id: String(other.id) }, { action: 'remove' });
      await migrate();
      expect([await isShown(type, one.id), await isShown(type, other.id)]).toEqual([true, false]);
      expect([await hidesOf(type, one.id), await hidesOf(type, other.id)]).toEqual([0, 1]);
      if (type === 'photo')
        expect([await photosOf(one.id), await photosOf(other.id)]).toEqual([2, 1]);
      // A subject that another decision hides stays hidden.
      await migrate();
      expect(await isShown(type, other.id)).toBe(false);
    },
  );
});
