import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { withCtx } from '#tests/support/ctx.ts';
import { aVideo } from '#tests/support/factories.ts';
import { saveChannels, saveModels } from '../taxonomy/index.ts';
import { refreshPeople } from './queued-counts.ts';

const world = withCtx();

const waiting = sql<{ n: number }>`
  select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%people_step%'`;

/** A step has come to the first of two, which somebody else holds. */
async function untilStepWaits(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if ((await waiting.execute(world.db)).rows[0]?.n === 1) return;
    await pause(25);
  }
  throw new Error('nobody waits');
}

test.each(['model', 'channel'] as const)(
  'of each %s, with many videos or few, a step waits for the lower id first, so that a merge that has it gets the higher',
  async (kind) => {
    const ctx = world.ctx({ kind: 'system' });
    const dirs = ['few', 'many'];
    const ids = await (kind === 'model'
      ? saveModels(
          ctx,
          dirs.map((dir) => ({ dir, title: dir, orientation: 'str' as const, attributes: {} })),
        )
      : saveChannels(
          ctx,
          dirs.map((dir) => ({ dir, title: dir })),
        ));
    const of = (dir: string): number => ids.get(dir) ?? 0;
    const [low, high] = [of('few'), of('many')];
    expect(low).toBeLessThan(high);
    const links = (id: number) => (kind === 'model' ? { model_ids: [id] } : { channel_id: id });
    for (const id of [low, high, high, high]) await aVideo(ctx, links(id));
    await refreshPeople(ctx, 1);
    for (const id of [low, high]) await aVideo(ctx, links(id));

    let step: Promise<number> | undefined;
    const [table, id] = [sql.table(kind), sql.ref(`${kind}_id`)];
    await world.db.transaction().execute(async (trx) => {
      await sql`select 1 from ${table} where ${id} = ${low} for update`.execute(trx);
      step = refreshPeople(ctx, 1);
      await untilStepWaits();
      await sql`select 1 from ${table} where ${id} = ${high} for update nowait`.execute(trx);
    });
    expect(await step).toBeGreaterThanOrEqual(2);
  },
);
