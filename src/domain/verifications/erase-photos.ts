import { sql, type Kysely } from 'kysely';
import { verification_limits } from '#contracts/limits/limits-of-verifications.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Database } from '#platform/db/schema.ts';
import type { Ctx } from '../ctx.ts';
import type { Subject } from '../moderation/index.ts';

const shipped_days = 30;

export const keepDays = ({ settings }: Pick<Ctx, 'settings'>): number =>
  settings.verifications?.keep_days ?? shipped_days;

/**
 * Erases the photos of applications that were decided so many days ago, unless somebody is just asked to decide again, or a legal hold keeps the account: first the
 * keys, so that no copy of a file can be read. Applications that a service never answered lapse. Returns how many photos were erased.
 */
export async function erasePhotos(ctx: Ctx): Promise<number> {
  await sql`
    update uploader_verification set state = 'lapsed', decided_at = now()
    where state = 'started' and created_at < now() - make_interval(secs => ${verification_limits.service_life})`.execute(
    ctx.db,
  );
  const erased = await ctx.db.transaction().execute((trx) => eraseKeys(trx, keepDays(ctx)));
  // A process that dies here leaves files that no one can read, which the sweep of the vault removes.
  for (const storage_key of erased) await ctx.vault.remove(storage_key);
  if (erased.length > 0)
    ctx.log.info({ photos: erased.length }, 'photos of applications were erased');
  return erased.length;
}

/** Returns the keys of the files. A hold that is just registered is there before the keys are erased, or after: it locks the account as well. */
async function eraseKeys(trx: Trx, days: number): Promise<string[]> {
  const due = sql`from uploader_verification as v
    where d.verification_id = v.verification_id and d.erased_at is null
      and v.decided_at <= now() - make_interval(days => ${days})
      and not is_held('member', v.member_id)
      and not exists (select from moderation_case as c
        where c.target_type = 'verification' and c.target_id = v.verification_id::text and c.state <> 'closed')`;
  const { rows: members } = await sql<{ member_id: number }>`
    select member_id from member where member_id in (
      select v.member_id from record_document as d, lateral (select v.* ${due}) as v) order by member_id for share`.execute(
    trx,
  );
  const ids = members.map(({ member_id }) => member_id);
  const { rows } = await sql<{ storage_key: string }>`
    update record_document as d set wrapped_key = null, key_id = null, erased_at = now() ${due} and v.member_id = any(${ids}::int[])
    returning d.storage_key`.execute(trx);
  return rows.map(({ storage_key }) => storage_key);
}

/** The data that an erasure of the account removes besides its rows: files of the vault, and subjects of cases. */
export async function photosOf(
  db: Kysely<Database>,
  member_id: number,
): Promise<{ storage_keys: string[]; subjects: Subject[] }> {
  const [photos, applications] = await Promise.all([
    db
      .selectFrom('record_document as d')
      .innerJoin('uploader_verification as v', 'v.verification_id', 'd.verification_id')
      .select('d.storage_key')
      .where('v.member_id', '=', member_id)
      .execute(),
    db
      .selectFrom('uploader_verification')
      .select('verification_id')
      .where('member_id', '=', member_id)
      .execute(),
  ]);
  return {
    storage_keys: photos.map(({ storage_key }) => storage_key),
    subjects: applications.map(({ verification_id }) => ({
      type: 'verification',
      id: String(verification_id),
    })),
  };
}
