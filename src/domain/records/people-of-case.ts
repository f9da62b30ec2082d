import type { Trx } from '#platform/db/pool.ts';

/** Whether a case is about a person: shown in its video or album, or behind its model. */
export async function isShownBy(
  trx: Trx,
  { target_type, target_id }: { target_type: string | null; target_id: string | null },
  person_id: number,
): Promise<boolean> {
  const id = Number(target_id);
  if (!Number.isSafeInteger(id)) return false;
  if (target_type === 'model') {
    const model = await trx
      .selectFrom('person')
      .select('person_id')
      .where('person_id', '=', person_id)
      .where('model_id', '=', id)
      .executeTakeFirst();
    return model !== undefined;
  }
  if (target_type !== 'video' && target_type !== 'album') return false;
  const shown = await trx
    .selectFrom('consent')
    .select('consent_id')
    .where('person_id', '=', person_id)
    .where(target_type === 'video' ? 'video_id' : 'album_id', '=', id)
    .executeTakeFirst();
  return shown !== undefined;
}
