import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { aReportOf } from '#tests/support/reports.ts';
import { appendEvent, openCase, operator } from '../moderation/index.ts';
import { listCaseHistory, listHistory } from './index.ts';

const it = withCtx();

test('reports of visitors about a video are in its history, in that of its member and in that of its other cases, also those written before events named the video', async () => {
  const { member_id } = await aMember(it.ctx(), 'Reported');
  const video_id = await aVideo(it.ctx({ kind: 'system' }), { member_id });
  const subject = { type: 'video' as const, id: String(video_id) };
  const reference = await aReportOf(it.ctx(), 'video', video_id);
  const { case_id: reported } = await it.db
    .selectFrom('moderation_case')
    .select('case_id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  for (const kind of ['hidden', 'restored'] as const)
    await it.db
      .transaction()
      .execute((trx) => appendEvent(trx, { case_id: reported, kind, by: 'system', subject }));
  const older = await it.db
    .selectFrom('moderation_case')
    .select('case_id')
    .where('reference', '=', await aReportOf(it.ctx(), 'video', video_id))
    .executeTakeFirstOrThrow();
  await it.db
    .insertInto('case_event')
    .values({ ...older, kind: 'repeated', actor: 'visitor', note: 'as of before' })
    .execute();
  const kinds = async (of: Parameters<typeof listHistory>[1], before?: number) =>
    (await listHistory(it.ctx(), of, before)).map(({ kind }) => kind);
  const all = ['repeated', 'created', 'restored', 'hidden', 'created'];
  expect(await kinds({ subject })).toEqual(all);
  expect(await kinds({ member_id })).toEqual(all);
  const [newest] = await listHistory(it.ctx(), { subject });
  expect(await kinds({ subject }, newest?.event_id)).toEqual(all.slice(1));

  const { case_id } = await it.db
    .transaction()
    .execute((trx) => openCase(it.ctx(), trx, { kind: 'edit', subject, member_id }));
  const history = await listCaseHistory(it.ctx(), operator, { case_id, subject });
  expect(history.map(({ kind }) => kind)).toEqual(['created', ...all]);
});
