import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { applyNow, aRule } from '#tests/support/statements.ts';
import { editOwnVideo } from '../../own-videos/index.ts';
import { showCaseFor } from '../../review/show-case.ts';
import { decideCase } from '../decide-case.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;

/** Approved, and shown later. */
async function schedule(video_id: number): Promise<void> {
  await sql`
    with s as (insert into video_schedule (video_id, publish_at, time_zone) values (${video_id}, now() + interval '1 day', 'UTC'))
    update video set status_id = ${videoStatus.pending} where video_id = ${video_id}`.execute(
    it.db,
  );
}

test.each([
  ['strike', 'published'],
  ['strike', 'scheduled'],
  ['hide-region', 'published'],
] as const)(
  '%s ends the case of an edit (%s); what was edited after the look has another one',
  async (action, state) => {
    const { member_id } = await aMember(it.ctx(), `Uploader-${++number}`);
    const { member_id: staff_id } = await aMember(it.ctx(), `Reviewer-${number}`);
    const by = { staff_id, has_child_safety: false };
    const video_id = await aVideo(system(), { member_id });
    if (state === 'scheduled') await schedule(video_id);
    const edit = (title: string): Promise<void> =>
      editOwnVideo(system(), { member_id, video_id, typed: { title }, is_answer: false });
    const openCases = () =>
      it.db
        .selectFrom('moderation_case')
        .select(['kind', 'reference'])
        .where('target_id', '=', String(video_id))
        .where('state', '<>', 'closed')
        .execute();
    const look = async () => {
      const reference = (await openCases())[0]?.reference ?? '';
      const viewer = { by, session_id: 1, lang: 'en' } as const;
      return {
        reference,
        seen: (await showCaseFor(it.ctx(), viewer, reference)).subject?.seen ?? '',
      };
    };
    const decide = async ({ reference, seen }: Awaited<ReturnType<typeof look>>) => {
      const details = {
        seen: seen ?? undefined,
        ...(action === 'hide-region' && { regions: ['de'] }),
      };
      const rule_id = await aRule(system());
      const facts = 'Seen in the title.';
      const decision = { reference, action, rule_id, facts, details };
      await applyNow(system(), (await decideCase(system(), by, decision)).decision_id);
    };
    await edit('A slow lake');
    const first = await look();
    await edit('Another slow lake');
    await decide(first);
    const [another, ...more] = await openCases();
    expect([another?.kind, another?.reference === first.reference, more]).toEqual([
      'edit',
      false,
      [],
    ]);
    await decide(await look());
    expect(await openCases()).toEqual([]);
  },
);
