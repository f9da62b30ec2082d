import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';

const shipped_years = 7;
const batch = 100;
/** Longer than the time between a file and its row. */
const young_ms = 60 * 60_000;

/**
 * Erases documents whose date has come, and everything of people who have been shown nowhere for the years of the retention, or whom their sender removed while the account was under a legal hold, once it is lifted. A batch is one transaction: all of a
 * person is erased or nothing. Keys go with the rows, so that no copy of a file can be read; files are removed afterwards, and where a process dies in
 * between, by `sweepVault`. Returns how many documents were erased.
 */
export async function eraseRecords(ctx: Ctx): Promise<number> {
  let documents = 0;
  for (;;) {
    const { keys, is_full } = await eraseBatch(ctx);
    for (const storage_key of keys) await ctx.vault.remove(storage_key);
    documents += keys.length;
    if (!is_full) break;
  }
  if (documents > 0) ctx.log.info({ documents }, 'records were erased');
  return documents;
}

/** Whether a legal hold keeps something that shows a person, or the account that sent the record. */
const heldPerson = (person_id: RawBuilder<unknown>) => sql`(exists (
  select from consent as h where h.person_id = ${person_id}
    and (is_held('video', h.video_id) or is_held('album', h.album_id)))
  or is_held('account', (select s.sent_by from person as s where s.person_id = ${person_id})))`;

const eraseBatch = (ctx: Ctx): Promise<{ keys: string[]; is_full: boolean }> =>
  ctx.db.transaction().execute(async (trx) => {
    const years = ctx.settings.records?.years ?? shipped_years;
    const people = await sql<{ person_id: number }>`
      ${eraseNames} where person_id = any(array(
        select p.person_id from person p
        where p.erased_at is null and ((p.removed_at is not null and not exists (select from consent c where c.person_id = p.person_id))
          or p.created_at < now() - make_interval(years => ${years})
          -- shown still, or once it is restored, or within these years
          and not exists (
            select from consent c left join video v using (video_id) left join album a on a.album_id = c.album_id
              left join pending_deletion d on d.video_id = c.video_id or d.album_id = c.album_id
            where c.person_id = p.person_id and (
              (c.withdrawn_at is null and (coalesce(v.status_id, a.status_id) <> 5 or d.asked_at is not null))
              or greatest(c.withdrawn_at, v.updated_at, c.created_at) >= now() - make_interval(years => ${years})))
          and not exists (
            select from person_shown s where s.person_id = p.person_id and s.shown_until >= now() - make_interval(years => ${years})))
          and not ${heldPerson(sql`p.person_id`)}
        order by p.person_id limit ${batch} for update skip locked))
      returning person_id`.execute(trx);
    const ids = people.rows.map(({ person_id }) => person_id);
    const of_people = await eraseRest(trx, ids);
    const dated = await eraseDocuments(
      trx,
      sql`document_id = any(array(
        select document_id from record_document where erased_at is null and erase_at <= now() and not ${heldPerson(sql`record_document.person_id`)}
        order by document_id limit ${batch} for update skip locked))`,
    );
    return {
      keys: [...of_people, ...dated],
      is_full: ids.length === batch || dated.length === batch,
    };
  });

const eraseNames = sql`
  update person set legal_name = 'erased', birth_date = '1900-01-02', model_id = null, sent_by = null, erased_at = now()`;

/** Other names and documents of people whose names are erased, and until when they were shown. Returns the keys of the files. */
async function eraseRest(trx: Trx, people: readonly number[]): Promise<string[]> {
  await sql`delete from person_alias where person_id = any(${people}::int[])`.execute(trx);
  await sql`delete from person_shown where person_id = any(${people}::int[])`.execute(trx);
  return eraseDocuments(trx, sql`person_id = any(${people}::int[])`);
}

/** Erases somebody whom nothing shows. Returns the keys of the files, which are the caller's to remove. */
export async function erasePerson(trx: Trx, person_id: number): Promise<string[]> {
  await sql`${eraseNames} where person_id = ${person_id}`.execute(trx);
  return eraseRest(trx, [person_id]);
}

async function eraseDocuments(trx: Trx, which: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    update record_document set wrapped_key = null, key_id = null, erased_at = now()
    where erased_at is null and ${which} returning storage_key`.execute(trx);
  return rows.map(({ storage_key }) => storage_key);
}

/** Removes files of the vault that no document has: of erasures and additions whose process died. Returns how many. */
export async function sweepVault(ctx: Ctx): Promise<number> {
  const old_before = ctx.clock.now().getTime() - young_ms;
  let swept = await ctx.vault.removeUnfinished(new Date(old_before));
  const old = (await ctx.vault.list()).filter(({ stored_at }) => stored_at.getTime() <= old_before);
  for (let at = 0; at < old.length; at += batch) {
    const keys = old.slice(at, at + batch).map(({ storage_key }) => storage_key);
    const rows = await ctx.db
      .selectFrom('record_document')
      .select('storage_key')
      .where('storage_key', 'in', keys)
      .where('erased_at', 'is', null)
      .execute();
    const preserved = await ctx.db
      .selectFrom('preserved_file')
      .select('vault_key')
      .where('vault_key', 'in', keys)
      .execute();
    const used = new Set([
      ...rows.map(({ storage_key }) => storage_key),
      ...preserved.map(({ vault_key }) => vault_key),
    ]);
    for (const storage_key of keys.filter((key) => !used.has(key))) {
      await ctx.vault.remove(storage_key);
      swept++;
    }
  }
  return swept;
}
