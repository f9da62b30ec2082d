import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aMedia, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { appealNow } from '#tests/support/reports.ts';
import { aDecision } from '#tests/support/statements.ts';
import type { Ctx } from '../ctx.ts';
import type { Decision } from '../moderation/index.ts';
import { createRegionHides } from '../region-hides/index.ts';
import { showCaseFor } from '../review/index.ts';
import { addRule } from '../rules/index.ts';
import { createVideosIn } from '../submissions/index.ts';
import { demandReplaceable, noteVersion } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
let number = 0;
let rule_id = 0;

beforeAll(async () => {
  const staged = { label: 'staged', texts: { en: { title: 'Staged', text: 'It is staged.' } } };
  await addRule(it.ctx(), { code: 'staged', content: staged });
  const content = {
    label: 'flashing',
    texts: { en: { title: 'Flashing lights', text: 'It flashes.' } },
  };
  rule_id = (await addRule(it.ctx(), { code: 'flashing-lights', content })).rule_id;
});

const decide = (video_id: number, decision: Omit<Decision, 'reference'>) =>
  aDecision(system(), { type: 'video', id: String(video_id) }, decision);

/** A published video of a member that is hidden in Germany and has a label, and a version of it with another film. */
async function aLimited() {
  const { member_id } = await aMember(it.ctx(), `Limited-${++number}`);
  const video_id = await aVideo(system(), { member_id, status: 'pending' });
  const statement = await decide(video_id, {
    action: 'approve-limited',
    rule_id,
    details: { regions: ['de'] },
  });
  const media_id = await aMedia(system());
  const version_id = await it.db.transaction().execute(async (trx) => {
    await demandReplaceable(trx, { video_id, member_id });
    const input = { orientation: 'str', lang: 'en', title: 'A lake', member_id, media_id } as const;
    const [made = 0] = await createVideosIn(system(), trx, [
      { ...input, ai_made: 'no', people_shown: 0 },
    ]);
    await noteVersion(trx, { video_id: made, of_video_id: video_id });
    return made;
  });
  return { member_id, video_id, version_id, statement };
}

const set_before = {
  countries: ['de'],
  labels: ['flashing'],
  status: 'limited',
  regions: ['de'],
};

/** Countries and labels in force, and the status with its countries. */
async function limitsOf(video_id: number) {
  const { rows } = await sql<{ countries: string[] | null; labels: string[] | null }>`
    select (select countries from region_hide where subject_type = 'video' and subject_id = ${video_id}) as countries,
      (select labels from content_label where subject_type = 'video' and subject_id = ${video_id}) as labels`.execute(
    it.db,
  );
  const status = await it.db
    .selectFrom('subject_status')
    .select(['status', 'regions'])
    .where('subject_type', '=', 'video')
    .where('subject_id', '=', String(video_id))
    .executeTakeFirst();
  return { ...rows[0], ...status };
}

test('an approved version leaves countries and labels of its video, and its film is hidden there as well', async () => {
  const { video_id, version_id } = await aLimited();
  await decide(version_id, { action: 'approve' });
  expect(await limitsOf(video_id)).toEqual({
    countries: ['de'],
    labels: ['flashing'],
    status: 'limited',
    regions: ['de'],
  });
  const { rows } = await sql<{ storage_key: string; purged: boolean }>`
    select m.storage_key, exists (select from cache_purge q where q.tag = 'x-' || m.storage_key) as purged
    from video v join media m using (media_id) where v.video_id = ${video_id}`.execute(it.db);
  expect(rows[0]?.purged).toBe(true);
  const hides = await createRegionHides({ db: it.db, log: it.ctx().log }).current();
  expect(hides.file(rows[0]?.storage_key ?? '')).toEqual(new Set(['de']));
});

test('an approved version replaces the countries or labels that its decision names, and the status of its video says so', async () => {
  const { video_id, version_id } = await aLimited();
  await decide(version_id, { action: 'approve-limited', details: { regions: ['at'] } });
  expect(await limitsOf(video_id)).toEqual({
    countries: ['at'],
    labels: ['flashing'],
    status: 'limited',
    regions: ['at'],
  });
  // A decision about the video takes that back, and another one what was there before.
  await decide(video_id, { action: 'restore' });
  expect(await limitsOf(video_id)).toEqual(set_before);
  await decide(video_id, { action: 'restore' });
  expect(await limitsOf(video_id)).toEqual({
    countries: null,
    labels: null,
    status: 'restored',
    regions: [],
  });
});

test('the page of a case of a version shows the limits of its video, which stay', async () => {
  const { video_id, version_id } = await aLimited();
  const { reference } = await it.db
    .selectFrom('moderation_case')
    .select('reference')
    .where('target_id', '=', String(version_id))
    .where('kind', '=', 'publication')
    .executeTakeFirstOrThrow();
  const { member_id: staff_id } = await aMember(it.ctx(), 'Reviewer');
  const by = { staff_id, has_child_safety: false };
  const { subject } = await showCaseFor(it.ctx(), { by, session_id: 1, lang: 'en' }, reference);
  expect(subject).toMatchObject({
    replaces: { id: String(video_id) },
    limits: { regions: ['de'], labels: ['flashing'] },
  });
});

test('an appeal against the limits of an approved version is about its video', async () => {
  const { member_id, video_id, version_id } = await aLimited();
  const limited = await decide(version_id, {
    action: 'approve-limited',
    details: { regions: ['at'] },
  });
  await appealNow(system(), member_id, limited);
  expect(await limitsOf(video_id)).toEqual(set_before);
});

test('an appeal against the labels of a version leaves the countries that an earlier decision has set, and the other way round', async () => {
  const { member_id, video_id, version_id, statement } = await aLimited();
  const labelled = await decide(version_id, {
    action: 'approve-limited',
    details: { labels: ['staged'] },
  });
  expect(await limitsOf(video_id)).toMatchObject({ countries: ['de'], labels: ['staged'] });
  await appealNow(system(), member_id, labelled);
  expect(await limitsOf(video_id)).toEqual(set_before);
  await appealNow(system(), member_id, statement);
  expect(await limitsOf(video_id)).toMatchObject({
    countries: null,
    labels: null,
    status: 'restored',
  });

  const other = await aLimited();
  await decide(other.version_id, { action: 'approve-limited', details: { labels: ['staged'] } });
  await appealNow(system(), other.member_id, other.statement);
  expect(await limitsOf(other.video_id)).toMatchObject({
    countries: null,
    labels: ['staged'],
    status: 'limited',
    regions: [],
  });
});

test('an appeal against a limit of a video leaves the countries of one decision and the labels of another one', async () => {
  const { member_id, video_id, version_id } = await aLimited();
  const wider = await decide(video_id, {
    action: 'hide-region',
    details: { regions: ['de', 'at'] },
  });
  await decide(version_id, { action: 'approve-limited', details: { labels: ['staged'] } });
  await appealNow(system(), member_id, wider);
  expect(await limitsOf(video_id)).toEqual({ ...set_before, labels: ['staged'] });

  const other = await aLimited();
  const labelled = await decide(other.version_id, {
    action: 'approve-limited',
    details: { labels: ['staged'] },
  });
  await decide(other.video_id, { action: 'hide-region', details: { regions: ['at'] } });
  await appealNow(system(), other.member_id, labelled);
  expect(await limitsOf(other.video_id)).toEqual({
    countries: ['at'],
    labels: ['flashing'],
    status: 'hidden-in-regions',
    regions: ['at'],
  });
});
