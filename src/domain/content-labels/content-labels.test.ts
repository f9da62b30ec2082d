import { beforeAll, describe, expect, test } from 'vitest';
import type { Trx } from '#platform/db/pool.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { listOwnDecisions } from '../appeals/index.ts';
import type { Ctx } from '../ctx.ts';
import {
  applyDueDecisions,
  decideCase,
  openCase,
  operator,
  type Action,
  type DecisionDetails,
} from '../moderation/index.ts';
import { addRule, findRule, loadShippedRules } from '../rules/index.ts';
import { getVideo } from '../videos/index.ts';
import { clearLabels, setLabels } from './index.ts';

const it = withCtx();
const system = (): Ctx => it.ctx({ kind: 'system' });
const rules = new Map<string, number>();

beforeAll(async () => {
  await loadShippedRules({ db: it.db });
  for (const code of ['flashing-lights', 'misleading'])
    rules.set(code, (await findRule(it.db, code))?.rule_id ?? 0);
});

async function decide(
  video_id: number,
  action: Action,
  { rule, ...details }: DecisionDetails & { rule?: string } = {},
): Promise<void> {
  const { reference } = await it.db.transaction().execute((trx) =>
    openCase(it.ctx(), trx, {
      kind: 'edit',
      subject: { type: 'video', id: String(video_id) },
    }),
  );
  await decideCase(system(), operator, {
    reference,
    action,
    facts: 'Lights flash from 1:10 on.',
    ...(rule !== undefined && { rule_id: rules.get(rule) ?? 0 }),
    details,
  });
  await it.db
    .updateTable('moderation_decision')
    .set({ effect_at: new Date(0) })
    .where('applied_at', 'is', null)
    .execute();
  await applyDueDecisions(system());
}
const labelsOf = async (video_id: number) => (await getVideo(it.ctx(), video_id)).video.labels;
const codesOf = async (video_id: number) => (await labelsOf(video_id)).map(({ code }) => code);

const lastDecision = async () =>
  (
    await it.db
      .selectFrom('moderation_decision')
      .select((eb) => eb.fn.max('decision_id').as('id'))
      .executeTakeFirstOrThrow()
  ).id;
async function purgedBy(
  id: number,
  change: (trx: Trx, of: { type: 'video'; id: number }) => Promise<void>,
): Promise<boolean> {
  await it.db.deleteFrom('cache_purge').execute();
  await it.db.transaction().execute((trx) => change(trx, { type: 'video', id }));
  const found = await it.db.selectFrom('cache_purge').select('tag').execute();
  return found.some(({ tag }) => tag === `v${id}`);
}

describe('labels', () => {
  test('that of the rule and those that are named are shown in ten languages, until an approval without limits', async () => {
    const video_id = await aVideo(system());
    expect(await labelsOf(video_id)).toEqual([]);
    await decide(video_id, 'approve-limited', { rule: 'flashing-lights', labels: ['staged'] });
    expect(await codesOf(video_id)).toEqual(['flashing', 'staged']);
    const [flashing] = await labelsOf(video_id);
    expect(Object.keys(flashing?.titles ?? {})).toHaveLength(10);
    expect(flashing?.titles).toMatchObject({ en: 'Flashing lights' });
    await decide(video_id, 'approve-limited', { rule: 'flashing-lights', regions: ['de'] });
    expect(await codesOf(video_id)).toEqual(['flashing']);
    await decide(video_id, 'approve');
    expect(await labelsOf(video_id)).toEqual([]);
  });

  test('outlive a removal that is taken back, and end when their decision is', async () => {
    const video_id = await aVideo(system());
    await decide(video_id, 'approve-limited', { rule: 'flashing-lights' });
    await decide(video_id, 'remove', { rule: 'misleading' });
    await decide(video_id, 'restore');
    expect(await codesOf(video_id)).toEqual(['flashing']);
    await decide(video_id, 'approve-limited', { rule: 'flashing-lights' });
    await decide(video_id, 'restore');
    expect(await labelsOf(video_id)).toEqual([]);
  });

  test('stay with the status of their approval where a later hide by region is taken back', async () => {
    const video_id = await aVideo(system());
    await decide(video_id, 'approve-limited', { rule: 'flashing-lights' });
    await decide(video_id, 'hide-region', { rule: 'misleading', regions: ['de'] });
    await decide(video_id, 'restore');
    expect(await codesOf(video_id)).toEqual(['flashing']);
    const { status, regions } = await it.db
      .selectFrom('subject_status')
      .select(['status', 'regions'])
      .where('subject_type', '=', 'video')
      .where('subject_id', '=', String(video_id))
      .executeTakeFirstOrThrow();
    expect({ status, regions }).toEqual({ status: 'limited', regions: [] });
  });

  test('are refused where no rule has them; an approval with limits needs a label or a country', async () => {
    const video_id = await aVideo(system());
    await expect(
      decide(video_id, 'approve-limited', { rule: 'misleading', labels: ['blinking'] }),
    ).rejects.toMatchObject({ code: 'invalid', info: { labels: 'unknown' } });
    await expect(decide(video_id, 'approve-limited', { rule: 'misleading' })).rejects.toMatchObject(
      { info: { regions: 'missing' } },
    );
    expect(await labelsOf(video_id)).toEqual([]);
  });

  test('include ai-made once for a video that its uploader declares as made or altered by software', async () => {
    const video_id = await aVideo(system(), { ai_made: 'altered' });
    expect(await codesOf(video_id)).toEqual(['ai-made']);
    await decide(video_id, 'approve-limited', { rule: 'flashing-lights', labels: ['ai-made'] });
    expect(await codesOf(video_id)).toEqual(['ai-made', 'flashing']);
    await decide(video_id, 'approve');
    expect(await codesOf(video_id)).toEqual(['ai-made']);
  });

  test('show the newest title of their rule', async () => {
    const video_id = await aVideo(system());
    const content = { label: 'loud', disposition: 'allowed' as const, texts: {} };
    const said = (title: string) => ({ ...content, texts: { en: { title, text: 'It is loud.' } } });
    const { rule_id } = await addRule(it.ctx(), { code: 'loud', content: said('Loud') });
    rules.set('loud', rule_id);
    await decide(video_id, 'approve-limited', { rule: 'loud' });
    await addRule(it.ctx(), { code: 'loud', content: said('Loud sounds') });
    expect(await labelsOf(video_id)).toEqual([{ code: 'loud', titles: { en: 'Loud sounds' } }]);
  });

  test('purge the page of what they mark', async () => {
    const video_id = await aVideo(system());
    await decide(video_id, 'approve-limited', { rule: 'flashing-lights' });
    const decision = { details: { labels: ['staged'] }, decision_id: await lastDecision() };
    expect(await purgedBy(video_id, (trx, of) => setLabels(trx, of, decision))).toBe(true);
    expect(await purgedBy(video_id, clearLabels)).toBe(true);
    expect(await purgedBy(video_id, clearLabels)).toBe(false);
  });

  test('are named to the uploader with the reasons', async () => {
    const { member_id } = await aMember(system(), 'Labelled');
    const video_id = await aVideo(system(), { member_id });
    await decide(video_id, 'approve-limited', { rule: 'flashing-lights', labels: ['staged'] });
    const { statements } = await listOwnDecisions(it.ctx(), member_id);
    expect(statements).toMatchObject([
      { action: 'approve-limited', labels: ['Flashing lights', 'Staged scenes'] },
    ]);
  });
});
