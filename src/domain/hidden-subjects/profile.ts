import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '#platform/db/pool.ts';
import {
  addHide,
  endHides,
  type Action,
  type HideEffect,
  type HiddenSubject,
} from './hide-by-case.ts';

type Profile = HiddenSubject & { type: 'model' | 'channel' };

/** Columns that a decision empties; the name and everything that is filed under it stay. */
const columns = {
  model: ['description', 'avatar_key'],
  channel: ['description', 'avatar_key', 'banner_key', 'cf3', 'cf4', 'cf7'],
} as const;
const text = z.optional(z.nullable(z.string()));
/** The column `stored`: those of a model or of a channel. Nothing is restored of one that does not fit, which goes on waiting in its row. */
const Stored = z.object({
  description: text,
  avatar_key: text,
  banner_key: text,
  cf3: text,
  cf4: text,
  cf7: text,
});
/** Columns that are null when they are empty; the others are ''. */
const isKey = (column: string): boolean => column.endsWith('_key');

/** Texts and pictures of models: they belong to the site, so that no member gets a statement. */
export const modelSubject = {
  actions: new Set<Action>(['remove', 'restore']),
  read: async (trx: Trx, id: number) => {
    const row = await trx
      .selectFrom('model')
      .select('title')
      .select(isHidden('model', id).as('is_hidden'))
      .where('model_id', '=', id)
      .where('merged_into', 'is', null)
      .executeTakeFirst();
    return row && { member_id: null, state: row };
  },
  apply: (_: unknown, trx: Trx, { id, action, case_id, lifts }: HideEffect) =>
    action === 'restore'
      ? restore(trx, { type: 'model', id }, lifts)
      : hide(trx, { type: 'model', id }, case_id),
};

/** Those of channels, which may have an owner. */
export const channelSubject = {
  actions: new Set<Action>(['remove', 'strike', 'restore']),
  read: async (trx: Trx, id: number) => {
    const row = await trx
      .selectFrom('channel')
      .select(['member_id', 'title'])
      .select(isHidden('channel', id).as('is_hidden'))
      .where('channel_id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { member_id, ...state } = row;
    return { member_id, state };
  },
  apply: async (_: unknown, trx: Trx, { id, action, case_id, lifts }: HideEffect) => {
    if (action === 'strike') return;
    if (action === 'restore') await restore(trx, { type: 'channel', id }, lifts);
    else await hide(trx, { type: 'channel', id }, case_id);
  },
};

const isHidden = (type: Profile['type'], id: number) => sql<boolean>`exists (
  select from hidden_profile where subject_type = ${type} and subject_id = ${id})`;

const keyOf = ({ type }: Profile) => sql.ref(`${type}_id`);

async function lock(trx: Trx, of: Profile): Promise<void> {
  await sql`select from ${sql.table(of.type)} where ${keyOf(of)} = ${of.id} for no key update`.execute(
    trx,
  );
}

/** Stores what the row has, and empties it: nothing that reads it needs to know. */
async function hide(trx: Trx, of: Profile, case_id: number): Promise<void> {
  await lock(trx, of);
  await addHide(trx, of, case_id);
  const stored = sql.join(columns[of.type].map((name) => sql`${sql.lit(name)}, ${sql.ref(name)}`));
  const { rows } = await sql<{ stored: unknown }>`
    insert into hidden_profile (subject_type, subject_id, stored)
    select ${of.type}, ${of.id}, jsonb_build_object(${stored}) from ${sql.table(of.type)} where ${keyOf(of)} = ${of.id}
    on conflict do nothing returning stored`.execute(trx);
  const [before] = rows;
  if (!before) return;
  const emptied = columns[of.type].map(
    (name) => sql`${sql.ref(name)} = ${isKey(name) ? sql`null` : sql`''`}`,
  );
  await sql`update ${sql.table(of.type)} set ${sql.join(emptied)} where ${keyOf(of)} = ${of.id}`.execute(
    trx,
  );
  await purgePictures(trx, Stored.parse(before.stored));
}

/** Restores the columns that were not written again since. */
async function restore(
  trx: Trx,
  of: Profile,
  lifts: Parameters<typeof endHides>[2],
): Promise<void> {
  await lock(trx, of);
  if (!(await endHides(trx, of, lifts))) return;
  const { rows } = await sql<{ stored: unknown }>`
    delete from hidden_profile where subject_type = ${of.type} and subject_id = ${of.id} returning stored`.execute(
    trx,
  );
  const [before] = rows;
  if (!before) return;
  const stored = Stored.parse(before.stored);
  const filled = columns[of.type].map((name) => {
    const column = sql.ref(name);
    return isKey(name)
      ? sql`${column} = coalesce(${column}, ${stored[name] ?? null})`
      : sql`${column} = case when ${column} = '' then ${stored[name] ?? ''} else ${column} end`;
  });
  await sql`update ${sql.table(of.type)} set ${sql.join(filled)} where ${keyOf(of)} = ${of.id}`.execute(
    trx,
  );
  await purgePictures(trx, stored);
}

async function purgePictures(trx: Trx, stored: z.infer<typeof Stored>) {
  for (const [name, value] of Object.entries(stored))
    if (isKey(name) && value) await sql`select purge(${`x-${value}`})`.execute(trx);
}
