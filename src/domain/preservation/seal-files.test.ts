import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { newStorageKey } from '../media/index.ts';
import { openCase } from '../moderation/index.ts';
import { settleMaterial } from './index.ts';
import { preserveWork } from './preserve-work.ts';

const it = withCtx();
const system = () => it.ctx({ kind: 'system' });

test('a file that is added while the others are sealed is sealed as well, before anything counts as sealed', async () => {
  const id = await aVideo(system());
  const subject = { type: 'video', id: String(id) } as const;
  const work = { type: 'video', id } as const;
  const case_id = await it.db.transaction().execute(async (trx) => {
    const opened = await openCase(system(), trx, { kind: 'law-enforcement', subject });
    await preserveWork(system(), trx, { work, case_id: opened.case_id });
    return opened.case_id;
  });
  const { material_id } = await it.db
    .selectFrom('preserved_material')
    .select('material_id')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  let settled: Promise<void> | undefined;
  await it.db.transaction().execute(async (trx) => {
    await sql`
      insert into video_caption (video_id, lang, label, storage_key, cues, bytes)
      values (${id}, 'en', 'English', ${newStorageKey()}, 1, 1)`.execute(trx);
    await preserveWork(system(), trx, { work, case_id });
    settled = settleMaterial(system(), { material_id });
    await untilWaiting(it.db, 1);
  });
  await settled;
  const stateNow = async () =>
    (
      await sql<{ state: string; unsealed: number }>`
        select state, (select count(*) filter (where wrapped_key is null)::int from preserved_file where material_id = m.material_id) as unsealed
        from preserved_material as m where material_id = ${material_id}`.execute(it.db)
    ).rows;
  expect(await stateNow()).toEqual([{ state: 'waiting', unsealed: 1 }]);
  await settleMaterial(system(), { material_id });
  expect(await stateNow()).toEqual([{ state: 'sealed', unsealed: 0 }]);
});
