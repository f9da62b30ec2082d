import { thingCode, thingKinds, type ThingKind } from '#contracts/things.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

/** The codes of what a member hides, newest first. One statement. */
export async function listHiddenThings({ db }: Ctx, member_id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('hidden_thing')
    .select(['kind', 'object_id'])
    .where('member_id', '=', member_id)
    .orderBy('hidden_at', 'desc')
    .orderBy('kind')
    .orderBy('object_id')
    .execute();
  return rows.flatMap(({ kind, object_id }) => {
    const known = kindOf(kind);
    return known ? [thingCode({ kind: known, id: object_id })] : [];
  });
}

const kindOf = (code: number): ThingKind | undefined =>
  thingKinds.find((kind) => objectKind[kind] === code);
