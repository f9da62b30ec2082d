import { sql } from 'kysely';
import { thingCode, thingKinds, type ThingKind } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

/** The codes of what a member hides, newest first; what was merged has the code of what it became. One statement. */
export async function listHiddenThings({ db }: Ctx, member_id: number): Promise<string[]> {
  const { rows } = await sql<{ kind: number; id: number }>`
    select h.kind, coalesce(c.merged_into, t.merged_into, m.merged_into, h.object_id) as id
    from hidden_thing h
    left join category c on h.kind = 1 and c.category_id = h.object_id
    left join tag t on h.kind = 2 and t.tag_id = h.object_id
    left join model m on h.kind = 3 and m.model_id = h.object_id
    where h.member_id = ${member_id}
    group by 1, 2
    order by max(h.hidden_at) desc, 1, 2`.execute(db);
  return rows.flatMap(({ kind, id }) => {
    const known = kindOf(kind);
    return known ? [thingCode({ kind: known, id })] : [];
  });
}

const kindOf = (code: number): ThingKind | undefined =>
  thingKinds.find((kind) => objectKind[kind] === code);
