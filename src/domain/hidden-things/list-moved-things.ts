import { sql } from 'kysely';
import { moved_things_max, type MovedThings } from '#contracts/calls/accounts/hidden-things.ts';
import { thingCode, type ThingKind } from '#contracts/things.ts';
import type { Ctx } from '../ctx.ts';

interface Row {
  kind: ThingKind;
  id: number;
  now: number;
  dir: string;
}

/** Things that were merged or have another part of addresses than before, with their present code and part. One statement. */
export async function listMovedThings({ db }: Ctx): Promise<MovedThings> {
  const { rows } = await sql<Row>`
    with moved as (
      select 'category' as kind, category_id as id, merged_into from category where merged_into is not null
      union all select 'tag', tag_id, merged_into from tag where merged_into is not null
      union all select 'model', model_id, merged_into from model where merged_into is not null
      union all select distinct kind, object_id, null::int from redirect)
    select m.kind, m.id, n.id as now, n.dir
    from moved m
    cross join lateral (
      select category_id as id, dir from category
        where m.kind = 'category' and category_id = coalesce(m.merged_into, m.id)
          and (m.merged_into is not null or category.merged_into is null)
      union all select tag_id, dir from tag
        where m.kind = 'tag' and tag_id = coalesce(m.merged_into, m.id)
          and (m.merged_into is not null or tag.merged_into is null)
      union all select model_id, dir from model
        where m.kind = 'model' and model_id = coalesce(m.merged_into, m.id)
          and (m.merged_into is not null or model.merged_into is null)
      union all select channel_id, dir from channel where m.kind = 'channel' and channel_id = m.id) n
    order by m.id desc, m.kind limit ${moved_things_max}`.execute(db);
  return {
    things: rows.map(({ kind, id, now, dir }) => ({
      thing: thingCode({ kind, id }),
      now: thingCode({ kind, id: now }),
      dir,
    })),
  };
}
