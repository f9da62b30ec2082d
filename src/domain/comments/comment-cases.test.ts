import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createCase } from '#domain/cases/index.ts';
import { showCaseFor } from '#domain/review/index.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { deleteComment, editComment, postComment } from './index.ts';

const it = withCtx();

/** A comment of somebody new, which waits for the staff. */
async function aHeldComment(username: string, text: string) {
  const { member_id } = await aMember(it.ctx(), username);
  const video_id = await aVideo(it.ctx({ kind: 'system' }), { title: 'A calm lake' });
  const comment = { member_id, section: 'video', object_id: video_id, text, lang: 'en' } as const;
  const { comment_id } = await postComment(it.ctx(), comment);
  return { member_id, comment_id };
}

const casesAbout = (comment_id: number) =>
  it.db
    .selectFrom('moderation_case')
    .select(['reference', 'kind', 'state', 'fields'])
    .where('target_type', '=', 'comment')
    .where('target_id', '=', String(comment_id))
    .orderBy('case_id')
    .execute();

const report = (comment_id: number, email: string) =>
  createCase(it.ctx(), {
    kind: 'report',
    fields: {
      email,
      message: 'It is about me.',
      target_type: 'comment',
      target_id: String(comment_id),
      reason: 'privacy',
    },
    lang: 'en',
    region: 'at',
  });

test('the console shows text, writer, state and the video of a held comment, and nothing once it is deleted', async () => {
  const { member_id, comment_id } = await aHeldComment('Waitress', 'My very first words');
  const [held] = await casesAbout(comment_id);
  const { member_id: staff_id } = await aMember(it.ctx(), 'Looker');
  const as = { by: { staff_id, has_child_safety: false }, session_id: 7, lang: 'en' } as const;
  const show = () => showCaseFor(it.ctx(), as, held?.reference ?? '');
  expect((await show()).subject).toMatchObject({
    type: 'comment',
    id: String(comment_id),
    title: 'A calm lake',
    description: 'My very first words',
    names: ['Waitress'],
    status: 'held',
  });
  await deleteComment(it.ctx(), { member_id, comment_id });
  expect((await show()).subject).toBeNull();
  expect((await casesAbout(comment_id)).map(({ state }) => state)).toEqual(['closed']);
});

test('a report keeps a copy of the text, whatever becomes of the comment', async () => {
  const { member_id, comment_id } = await aHeldComment('Regretful', 'What I should not say');
  await sql`update comment set state = 'shown', held_by = '' where comment_id = ${comment_id}`.execute(
    it.db,
  );
  await report(comment_id, 'eve@example.com');
  await editComment(it.ctx(), { member_id, comment_id, text: 'Something harmless' });
  await report(comment_id, 'ida@example.com');
  await deleteComment(it.ctx(), { member_id, comment_id });
  await report(comment_id, 'uma@example.com');
  const reports = (await casesAbout(comment_id)).filter(({ kind }) => kind === 'report');
  const texts = reports.map(({ fields }) => (fields as Record<string, string>)['reported_text']);
  expect(texts).toEqual(['What I should not say', 'Something harmless', undefined]);
});
