import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { videoStatus } from '#contracts/vocabulary.ts';
import { withCtx } from '#tests/support/ctx.ts';
import { anAlbum, aVideo } from '#tests/support/factories.ts';
import { aMember } from '#tests/support/members.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { hideIn } from '../cases/index.ts';
import { applyDueDecisions } from './apply-due.ts';
import { decideCase } from './decide-case.ts';
import { operator } from './model.ts';
import { openCase, type CaseToOpen } from './open-case.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });
let number = 0;
const open = (input: CaseToOpen) =>
  it.db.transaction().execute((trx) => openCase(system(), trx, input));
const applyDue = async (): Promise<void> => {
  await sql`update moderation_decision set effect_at = now(), retry_at = null where applied_at is null`.execute(
    it.db,
  );
  await applyDueDecisions(system());
};

describe('an approval that takes effect while another case hides the same', () => {
  test.each(['video', 'album'] as const)('%s shows nothing, and is taken back', async (type) => {
    const { member_id } = await aMember(system(), `Both-${++number}`);
    const id = await (type === 'video' ? aVideo : anAlbum)(system(), { member_id });
    const subject = { type, id: String(id) };
    const edit = await open({ kind: 'edit', subject, member_id });
    const other = await open({ kind: 'law-enforcement', subject, member_id });
    const { reference } = edit;
    const { decision_id } = await decideCase(system(), operator, { reference, action: 'approve' });
    let applied: Promise<void> | undefined;
    await it.db.transaction().execute(async (trx) => {
      await hideIn(trx, { type, id }, other.case_id);
      applied = applyDue();
      await untilWaiting(it.db, 1);
    });
    await applied;
    // The next attempt finds the hide before it locks anything.
    await applyDue();
    const { rows } = await sql<{ status_id: number; applied: boolean; undone: boolean }>`
      select w.status_id, d.applied_at is not null as applied, d.undone_at is not null as undone
      from moderation_decision as d, ${sql.table(type)} as w
      where d.decision_id = ${decision_id} and ${sql.ref(`w.${type}_id`)} = ${id}`.execute(it.db);
    expect(rows).toEqual([{ status_id: videoStatus.rejected, applied: false, undone: true }]);
  });
});
