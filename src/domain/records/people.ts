import { sql } from 'kysely';
import { isCalendarDay } from '#contracts/calendar-day.ts';
import { AppError } from '#contracts/errors.ts';
import type { Db, Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import type { Published } from '../publications/index.ts';

export interface NewPerson {
  legal_name: string;
  /** YYYY-MM-DD */
  birth_date: string;
  /** Address name of the model that the person is. */
  model?: string | undefined;
  /** Other names: maiden names, stage names of elsewhere. */
  aliases?: readonly string[] | undefined;
}

/** Registers a person. Throws not_found for an unknown model, `already` for one that has a person, and `invalid` for somebody below 18. */
export const addPerson = (ctx: Ctx, input: NewPerson): Promise<number> =>
  ctx.db.transaction().execute(async (trx) => {
    const birth = dateOf(input.birth_date, 'birth_date');
    const { rows } = await sql<{ is_adult: boolean }>`
      select ${birth}::date <= current_date - interval '18 years' as is_adult`.execute(trx);
    if (!rows[0]?.is_adult) throw new AppError('invalid', { birth_date: 'below 18 years' });
    const model_id = input.model === undefined ? null : await modelOf(trx, input.model);
    if (model_id !== null) await demandNone(trx, model_id);
    const { legal_name, aliases = [] } = input;
    return insertPerson(trx, { legal_name, birth_date: birth, model_id, aliases });
  });

/** Two who register the model come one after the other. Throws `already`. */
async function demandNone(trx: Trx, model_id: number): Promise<void> {
  await sql`select from model where model_id = ${model_id} for no key update`.execute(trx);
  const { rows } = await sql`
    select from person where model_id = ${model_id} and sent_by is null limit 1`.execute(trx);
  if (rows.length > 0) throw new AppError('already', { model: model_id });
}

/** The row of a person, of the operator's register unless a member sent it. */
export async function insertPerson(
  trx: Db | Trx,
  person: {
    legal_name: string;
    birth_date: string;
    model_id: number | null;
    aliases: readonly string[];
    sent_by?: number;
  },
): Promise<number> {
  const { birth_date, aliases, ...row } = person;
  const { person_id } = await trx
    .insertInto('person')
    .values({ ...row, birth_date: sql<Date>`${birth_date}::date` })
    .returning('person_id')
    .executeTakeFirstOrThrow();
  const names = [...new Set(aliases)].map((name) => ({ person_id, name }));
  if (names.length > 0) await trx.insertInto('person_alias').values(names).execute();
  return person_id;
}

async function modelOf(trx: Pick<Ctx['db'], 'selectFrom'>, dir: string): Promise<number> {
  const { model_id } = await trx
    .selectFrom('model')
    .select('model_id')
    .where('dir', '=', dir)
    .executeTakeFirstOrThrow(() => new AppError('not_found', { model: dir }));
  return model_id;
}

/** A real date of the calendar. Throws `invalid` with the field. */
export function dateOf(text: string, field: string): string {
  if (!isCalendarDay(text)) throw new AppError('invalid', { [field]: 'no date' });
  return text;
}

/** An entry of the register that the law asks for, by name, by alias, or by video. */
export interface RegisterEntry {
  /** The name, the alias, or the number of the video or album. */
  key: string;
  person_id: number;
  legal_name: string;
  birth_date: string;
  /** Numbers of documents that are there. */
  documents: number[];
  videos: number[];
  albums: number[];
}

const lists = sql`
  p.person_id, p.legal_name, p.birth_date::text as birth_date,
  array(select d.document_id from record_document d where d.person_id = p.person_id and d.erased_at is null order by 1) as documents,
  array(select c.video_id from consent c where c.person_id = p.person_id and c.video_id is not null order by 1) as videos,
  array(select c.album_id from consent c where c.person_id = p.person_id and c.album_id is not null order by 1) as albums`;

type RegisterKey = 'name' | 'alias' | 'video';

const keysBy = {
  name: sql`select person_id, legal_name as key, legal_name as place from person`,
  alias: sql`
    select person_id, name as key, name as place from person_alias
    union select p.person_id, m.title, m.title from person p join model m using (model_id)
    union select p.person_id, a.alias, a.alias from person p join model_alias a using (model_id)`,
  video: sql`
    select person_id, case when video_id is null then 'album ' || album_id else 'video ' || video_id end as key,
      to_char(coalesce(video_id, album_id), '0000000000') || (video_id is null) as place from consent`,
};

/** Scope of the records: one person, every person shown in a video or album, or the whole register. */
export type RecordsOf = { person_id: number } | Published | 'all';

function isOf(of: RecordsOf) {
  if (of === 'all') return sql`true`;
  if ('person_id' in of) return sql`p.person_id = ${of.person_id}`;
  return sql`p.person_id in (select person_id from consent where ${sql.ref(`${of.type}_id`)} = ${of.id})`;
}

const page_entries = 500;

function entryOf(row: RegisterEntry & { place: string }): RegisterEntry {
  const { place: _, ...entry } = row;
  return entry;
}

/** The register by legal name, by alias and name as a model, or by video and album, in pages: however large it is, some hundred entries are in memory. */
export async function* readRegister(
  { db }: Pick<Ctx, 'db'>,
  { by, of = 'all', text = '' }: { by: RegisterKey; of?: RecordsOf; text?: string },
): AsyncGenerator<RegisterEntry[]> {
  for (let last: (RegisterEntry & { place: string }) | undefined; ;) {
    const after = last
      ? sql`(lower(k.place), p.person_id, k.key) > (${last.place}, ${last.person_id}, ${last.key})`
      : sql`true`;
    const { rows }: { rows: (RegisterEntry & { place: string })[] } = await sql<
      RegisterEntry & { place: string }
    >`
      select k.key, lower(k.place) as place, ${lists} from (${keysBy[by]}) k join person p using (person_id)
      where p.erased_at is null and starts_with(lower(k.key), lower(${text})) and ${isOf(of)} and ${after}
      order by lower(k.place), p.person_id, k.key limit ${page_entries}`.execute(db);
    yield rows.map(entryOf);
    last = rows.at(-1);
    if (rows.length < page_entries) return;
  }
}

/** All of it; `text` restricts it to keys that begin so. */
export async function listRegister(
  ctx: Ctx,
  wanted: { by: RegisterKey; text?: string },
): Promise<RegisterEntry[]> {
  return (await Array.fromAsync(readRegister(ctx, wanted))).flat();
}
