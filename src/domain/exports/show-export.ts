import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { ObjectFacts } from '#platform/storage/port.ts';
import type { Ctx } from '../ctx.ts';
import { proveMember, type Proof } from '../credentials/index.ts';
import { archiveOf } from './erase-exports.ts';
import { isOutdated } from './outdated.ts';

/** Whether a new archive may be asked for where there is a row of `member_export`. */
export const mayAsk = sql<boolean>`(state = 'failed' or state = 'ready'
  and (asked_at <= now() - make_interval(secs => ${member_limits.export_every}) or ${isOutdated}))`;

export interface ShownExport {
  state: 'none' | 'asked' | 'making' | 'ready' | 'failed';
  /** Bytes, of a ready one. */
  bytes: number;
  /** Until when a ready one can be downloaded. */
  until: Date | null;
  may_ask: boolean;
}

/** One that is being made is looked at again at its end. */
const isThere = sql<boolean>`(expires_at is null or expires_at > now() and not ${isOutdated})`;

/** How far the archive of a member is. */
export async function showExport({ db }: Ctx, member_id: number): Promise<ShownExport> {
  const row = await db
    .selectFrom('member_export')
    .select(['state', 'bytes', 'expires_at', mayAsk.as('may_ask')])
    .where('member_id', '=', member_id)
    .where(isThere)
    .executeTakeFirst();
  if (!row) return { state: 'none', bytes: 0, until: null, may_ask: true };
  const { state, bytes, expires_at: until, may_ask } = row;
  return { state: state as ShownExport['state'], bytes: bytes ?? 0, until, may_ask };
}

export interface OpenExport {
  facts: ObjectFacts;
  file_name: string;
  read: Ctx['storage']['read'] extends (key: string, range?: infer Range) => infer Stream
    ? (range?: Range) => Stream
    : never;
}

/** The ready archive of a member. Throws not_found, also where a case has hidden something that may be in it. */
export async function openExport(ctx: Ctx, member_id: number): Promise<OpenExport> {
  const row = await ctx.db
    .selectFrom('member_export')
    .select(['storage_key', 'ready_at'])
    .where('member_id', '=', member_id)
    .where('state', '=', 'ready')
    .where(isThere)
    .executeTakeFirst();
  const key = archiveOf(row?.storage_key ?? '');
  const facts = row && (await ctx.private_storage.facts(key));
  if (!facts) throw new AppError('not_found');
  // The name reveals nothing about the site, wherever it is saved.
  const file_name = `my-data-${row.ready_at?.toISOString().slice(0, 10)}.zip`;
  return { facts, file_name, read: (range) => ctx.private_storage.read(key, range) };
}

/** Gives the session the proof that the download asks for. Throws `invalid` and too_many_requests. */
export async function proveForExport(ctx: Ctx, proof: Proof): Promise<void> {
  await proveMember(ctx, 'openExport', proof);
}

/** The same for a session whose proof is recent: an open browser is not enough for everything that is stored of its member. Throws `invalid` and not_found. */
export async function downloadExport(ctx: Ctx, proof: Proof): Promise<OpenExport> {
  const { id } = await proveMember(ctx, 'getExport', proof);
  return openExport(ctx, id);
}
