import { sql } from 'kysely';
import type { Ctx } from '../ctx.ts';

const shipped_years = 7;
const batch = 100;
/** Longer than the time between a file and its row. */
const young_ms = 60 * 60_000;

/**
 * Erases documents whose date has come, and everything of people who have been shown nowhere for the years of the retention: first the keys, so that no copy of a file
 * can be read, then the files. Returns how many documents were erased.
 */
export async function eraseRecords(ctx: Ctx): Promise<number> {
  const years = ctx.settings.records?.years ?? shipped_years;
  const people = await sql<{ person_id: number }>`
    update person set legal_name = 'erased', birth_date = '1900-01-02', model_id = null, erased_at = now()
    where person_id = any(array(
      select p.person_id from person p
      where p.erased_at is null and p.created_at < now() - make_interval(years => ${years})
        -- shown still, or within these years
        and not exists (
          select from consent c left join video v using (video_id) left join album a on a.album_id = c.album_id
          where c.person_id = p.person_id and (
            (c.withdrawn_at is null and coalesce(v.status_id, a.status_id) <> 5)
            or greatest(c.withdrawn_at, v.updated_at, c.created_at) >= now() - make_interval(years => ${years})))
      limit ${batch}))
    returning person_id`.execute(ctx.db);
  const ids = people.rows.map(({ person_id }) => person_id);
  await sql`delete from person_alias where person_id = any(${ids}::int[])`.execute(ctx.db);
  const gone = await sql<{ storage_key: string }>`
    update record_document set wrapped_key = null, key_id = null, erased_at = now()
    where erased_at is null and (erase_at <= now()
      or exists (select from person p where p.person_id = record_document.person_id and p.erased_at is not null))
    returning storage_key`.execute(ctx.db);
  for (const { storage_key } of gone.rows) await ctx.vault.remove(storage_key);
  if (gone.rows.length > 0)
    ctx.log.info({ documents: gone.rows.length, people: ids.length }, 'records were erased');
  return gone.rows.length;
}

/** Removes files of the vault that no document has: of erasures and additions whose process died. Returns how many. */
export async function sweepVault(ctx: Ctx): Promise<number> {
  const stored = await ctx.vault.list();
  const old = stored.filter(
    ({ stored_at }) => ctx.clock.now().getTime() - stored_at.getTime() >= young_ms,
  );
  let swept = 0;
  for (let at = 0; at < old.length; at += batch) {
    const keys = old.slice(at, at + batch).map(({ storage_key }) => storage_key);
    const rows = await ctx.db
      .selectFrom('record_document')
      .select('storage_key')
      .where('storage_key', 'in', keys)
      .where('erased_at', 'is', null)
      .execute();
    const used = new Set(rows.map(({ storage_key }) => storage_key));
    for (const storage_key of keys.filter((key) => !used.has(key))) {
      await ctx.vault.remove(storage_key);
      swept++;
    }
  }
  return swept;
}
