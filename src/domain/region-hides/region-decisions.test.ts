import { beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '#platform/log.ts';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { listOwnDecisions } from '../appeals/index.ts';
import { hideIn } from '../cases/index.ts';
import type { Ctx } from '../ctx.ts';
import {
  applyDueDecisions,
  decideCase,
  openCase,
  operator,
  type Action,
} from '../moderation/index.ts';
import { createRegionHides } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
const state = { rule_id: 0 };

beforeAll(async () => {
  state.rule_id = (
    await it.db
      .insertInto('content_rule')
      .values({
        code: 'local-law',
        version: 1,
        disposition: 'restricted',
        texts: JSON.stringify({ en: { title: 'Law', text: 'The law of a country.' } }),
      })
      .returning('rule_id')
      .executeTakeFirstOrThrow()
  ).rule_id;
});

const open = (video_id: number, kind: 'edit' | 'publication' = 'edit') =>
  it.db
    .transaction()
    .execute((trx) =>
      openCase(it.ctx(), trx, { kind, subject: { type: 'video', id: String(video_id) } }),
    );
async function decide(
  video_id: number,
  action: Action,
  regions?: readonly string[],
  reference?: string,
) {
  await decideCase(system(), operator, {
    reference: reference ?? (await open(video_id)).reference,
    action,
    rule_id: state.rule_id,
    facts: 'A court has decided so.',
    ...(regions && { details: { regions } }),
  });
  await it.db
    .updateTable('moderation_decision')
    .set({ effect_at: new Date(0) })
    .where('applied_at', 'is', null)
    .execute();
  await applyDueDecisions(system());
}
const hiddenIn = async (video_id: number) => {
  const hides = await createRegionHides({ db: it.db, log: silentLog }).current();
  return [...(hides.video(video_id) ?? [])];
};
const statusOf = async (video_id: number) =>
  (
    await it.db
      .selectFrom('video')
      .select('status_id')
      .where('video_id', '=', video_id)
      .executeTakeFirstOrThrow()
  ).status_id;

describe('hiding by region', () => {
  test('leaves a video published, and is replaced by the next', async () => {
    const video_id = await aVideo(system());
    await decide(video_id, 'hide-region', ['de', 'at', 'de']);
    expect(await hiddenIn(video_id)).toEqual(['at', 'de']);
    expect(await statusOf(video_id)).toBe(videoStatus.active);
    await decide(video_id, 'hide-region', ['fr']);
    expect(await hiddenIn(video_id)).toEqual(['fr']);
  });

  test.each([
    ['no country', [], 'missing'],
    ['what is no country', ['de', 'qq'], 'unknown'],
    ['a group of countries', ['eu'], 'unknown'],
    ['capital letters', ['DE'], 'unknown'],
  ])('refuses %s', async (_, regions, fault) => {
    const video_id = await aVideo(system());
    await expect(decide(video_id, 'hide-region', regions)).rejects.toMatchObject({
      code: 'invalid',
      info: { regions: fault },
    });
    expect(await hiddenIn(video_id)).toEqual([]);
  });

  test('refuses what is not published: that is approved with limits', async () => {
    const { member_id } = await aMember(system(), 'Uploader');
    const video_id = await aVideo(system(), { status: 'pending', member_id });
    const { reference } = await open(video_id, 'publication');
    await expect(decide(video_id, 'hide-region', ['de'], reference)).rejects.toMatchObject({
      code: 'invalid',
      info: { reason: 'unpublished' },
    });
    await expect(decide(video_id, 'approve-limited', [], reference)).rejects.toMatchObject({
      info: { regions: 'missing' },
    });
    await decide(video_id, 'approve-limited', ['de'], reference);
    expect(await statusOf(video_id)).toBe(videoStatus.active);
    expect(await hiddenIn(video_id)).toEqual(['de']);
    // An approval without limits shows it everywhere.
    await decide(video_id, 'approve');
    expect(await hiddenIn(video_id)).toEqual([]);
  });

  test('outlives a removal that is taken back, and ends when it is taken back itself', async () => {
    const video_id = await aVideo(system());
    await decide(video_id, 'hide-region', ['de']);
    await decide(video_id, 'remove');
    await decide(video_id, 'restore');
    expect(await statusOf(video_id)).toBe(videoStatus.active);
    expect(await hiddenIn(video_id)).toEqual(['de']);
    await decide(video_id, 'restore');
    expect(await hiddenIn(video_id)).toEqual([]);
    expect(await statusOf(video_id)).toBe(videoStatus.active);
  });

  test('outlives what reports hid, and a restored case held', async () => {
    const { member_id } = await aMember(system(), 'Reported');
    const video_id = await aVideo(system(), { member_id });
    await decide(video_id, 'hide-region', ['de']);
    const { case_id, reference } = await open(video_id);
    await it.db
      .transaction()
      .execute((trx) => hideIn(trx, { type: 'video', id: video_id }, case_id));
    await decide(video_id, 'hold', undefined, reference);
    await decide(video_id, 'restore', undefined, reference);
    expect(await statusOf(video_id)).toBe(videoStatus.active);
    expect(await hiddenIn(video_id)).toEqual(['de']);
    await decide(video_id, 'restore');
    expect(await hiddenIn(video_id)).toEqual([]);
  });

  test('names the countries to the uploader', async () => {
    const { member_id } = await aMember(system(), 'Landlady');
    const video_id = await aVideo(system(), { member_id });
    await decide(video_id, 'hide-region', ['de', 'at']);
    const { statements } = await listOwnDecisions(system(), member_id);
    expect(statements).toMatchObject([{ action: 'hide-region', regions: ['de', 'at'] }]);
  });
});
