import { sql } from 'kysely';
import { splitLanguage } from '#contracts/pages/language-urls.ts';
import { objectKind } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { NewCase } from './create-case.ts';

/** The subject to decide about; empty where a form names several subjects, or none that exists. */
export interface Target {
  target_type: string | null;
  target_id: string | null;
  /** Whom it concerns, of what two members share. */
  member_id: number | null;
}

const nothing: Target = { target_type: null, target_id: null, member_id: null };

/** The target of a report, by its number; or the one video or album that all addresses name. */
export async function findTarget(
  trx: Trx,
  { fields: { addresses = '', target_type, target_id }, member_id }: NewCase,
): Promise<Target> {
  if (target_type === undefined) return targetIn(addresses);
  const named = numbers[target_type as keyof typeof numbers];
  const id = target_id ?? '';
  if (named) {
    const { rows } = await named(id).execute(trx);
    const [found] = rows;
    return found ? { target_type, target_id: String(found.id), member_id: null } : nothing;
  }
  const other = target_type === 'thread' ? await otherIn(trx, Number(id), member_id ?? 0) : null;
  return { target_type, target_id: target_id ?? null, member_id: other };
}

/** Finds a reported subject by the name in its address. One that was merged or renamed is found by its former name as well. */
const numbers = {
  photo: (key: string) => sql<Found>`select photo_id as id from photo where storage_key = ${key}`,
  model: (dir: string) => sql<Found>`
    select coalesce(m.merged_into, m.model_id) as id from model m where m.dir = ${dir} or m.model_id = ${formerly('model', dir)} limit 1`,
  channel: (dir: string) => sql<Found>`
    select channel_id as id from channel where dir = ${dir} or channel_id = ${formerly('channel', dir)} limit 1`,
} as const;

const formerly = (kind: 'model' | 'channel', dir: string) =>
  sql`(select object_id from redirect where kind = ${objectKind[kind]} and old_dir = ${dir})`;

interface Found {
  id: number;
}

async function otherIn(trx: Trx, thread_id: number, member_id: number): Promise<number | null> {
  const row = await trx
    .selectFrom('thread_member')
    .select('other_id')
    .where('thread_id', '=', thread_id)
    .where('member_id', '=', member_id)
    .executeTakeFirst();
  return row?.other_id ?? null;
}

function targetIn(addresses: string): Target {
  const named = addresses.split('\n').filter(Boolean).map(subjectIn);
  const [first] = named;
  const isOne = named.every((each) => each?.type === first?.type && each?.id === first?.id);
  return isOne && first
    ? { target_type: first.type, target_id: String(first.id), member_id: null }
    : nothing;
}

/** The path may be one of any language. */
export function subjectIn(address: string): { type: 'video' | 'album'; id: number } | undefined {
  const { path } = splitLanguage(address);
  const [, room, digits] = /^\/(videos|embed|album)\/([1-9]\d{0,9})(?:[/?]|$)/.exec(path) ?? [];
  const id = Number(digits);
  return id <= id_most ? { type: room === 'album' ? 'album' : 'video', id } : undefined;
}

const id_most = 2 ** 31 - 1;
