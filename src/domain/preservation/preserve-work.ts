import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { photosOfVideo } from '../hashes/index.ts';
import { readFacts } from './upload-facts.ts';

const works = ['video', 'album', 'photo', 'picture'] as const;

/** Something that has files. A photo counts by itself when a case is about that photo only, whatever albums have it; a picture is an avatar or cover of a member. */
export interface Work {
  type: (typeof works)[number];
  id: number;
}

/** Days, where the owner has set none. */
export const shipped_preservation_days = 365;

/** The subject as a work, where it has files. */
export const workOf = (type: string, id: string | number): Work | undefined => {
  const found = works.find((each) => each === type);
  return found && { type: found, id: Number(id) };
};

/** Days for which material is preserved. */
export const preservationDays = ({ settings }: Pick<Ctx, 'settings'>): number =>
  settings.moderation?.preservation_days ?? shipped_preservation_days;

/** Storage keys of everything that has files: of a video clip, captions and own pictures, of an album its photos. */
export const storageKeysOf = ({ type, id }: Work): RawBuilder<{ storage_key: string }> => {
  if (type === 'picture')
    return sql`select storage_key from member_picture where picture_id = ${id}`;
  if (type === 'photo') return sql`select storage_key from photo where photo_id = ${id}`;
  if (type === 'album')
    return sql`select storage_key from album_photo join photo using (photo_id) where album_id = ${id}`;
  return sql`select storage_key from media join video using (media_id) where video_id = ${id}
        union select storage_key from video_caption where video_id = ${id}
        union select p.storage_key from (${photosOfVideo(id)}) as own join photo as p using (photo_id)`;
};

interface Preserved {
  work: Work;
  case_id: number;
}

/**
 * Preserves a work found in a list about children: a job encrypts a copy of all its files, and of the facts about its upload. Call it in the transaction
 * that opens the case. Its files stay where they are until somebody has decided, because its uploader must not notice a difference (ADR 122). Safe to
 * repeat.
 */
export async function preserveWork(
  ctx: Ctx,
  trx: Trx,
  { work: { type, id }, case_id }: Preserved,
): Promise<void> {
  const { rows } = await sql<{ material_id: number }>`
    insert into preserved_material as m (subject_type, subject_id, case_id, erase_at)
    values (${type}, ${id}, ${case_id}, now() + make_interval(days => ${preservationDays(ctx)}))
    on conflict (subject_type, subject_id) where state <> 'erased' do update set erase_at = greatest(m.erase_at, excluded.erase_at)
    returning material_id`.execute(trx);
  for (const { material_id } of rows) await addFiles(ctx, trx, { type, id }, material_id);
}

/**
 * The same for a work that a decision in a case of a danger for a child (of `priority` or more) refuses; its files then leave the ordinary storage. Nothing
 * happens in other cases.
 */
export async function preserveRefused(
  ctx: Ctx,
  trx: Trx,
  { work: { type, id }, case_id, ...of }: Preserved & { decision_id: number; priority: number },
): Promise<void> {
  const { rows } = await sql<{ material_id: number }>`
    insert into preserved_material as m (subject_type, subject_id, case_id, decision_id, erase_at)
    select ${type}, ${id}::int, case_id, ${of.decision_id}::int, now() + make_interval(days => ${preservationDays(ctx)})
    from moderation_case where case_id = ${case_id} and priority >= ${of.priority}
    on conflict (subject_type, subject_id) where state <> 'erased' do update set decision_id = excluded.decision_id,
      erase_at = greatest(m.erase_at, excluded.erase_at), changed_at = now(),
      -- what was put back leaves again
      state = case when m.state in ('returning', 'returned') then 'sealed' else m.state end
    returning material_id`.execute(trx);
  for (const { material_id } of rows) await addFiles(ctx, trx, { type, id }, material_id);
}

async function addFiles(ctx: Ctx, trx: Trx, work: Work, material_id: number): Promise<void> {
  const { rows } = await sql<{ storage_key: string | null }>`
    insert into preserved_file (material_id, storage_key)
    select ${material_id}::int, storage_key from (${storageKeysOf(work)}) as k
    union all select ${material_id}::int, null
    on conflict (material_id, storage_key) do nothing returning storage_key`.execute(trx);
  if (rows.length > 0)
    await sql`
      update preserved_material set state = 'waiting', changed_at = now()
      where material_id = ${material_id} and state <> 'waiting'`.execute(trx);
  // Now, because it may be deleted before the job runs.
  if (rows.some(({ storage_key }) => storage_key === null))
    await sql`
      update preserved_material set facts = ${JSON.stringify(await readFacts(trx, work))}::jsonb where material_id = ${material_id}`.execute(
      trx,
    );
  await ctx.jobs.enqueue('material.settle', { material_id }, { trx });
}
