import { sql } from 'kysely';
import * as z from 'zod/mini';
import { AppError } from '#contracts/errors.ts';
import type { Trx } from '#platform/db/pool.ts';
import type { Ctx } from '../ctx.ts';
import { seenText } from './seen-text.ts';

/** One case as lists show it. */
export interface ListedCase {
  reference: string;
  kind: string;
  state: string;
  outcome: string | null;
  reason: string;
  region: string;
  created_at: Date;
  due_at: Date | null;
  times: number;
}

const listed = [
  'reference',
  'kind',
  'state',
  'outcome',
  'reason',
  'region',
  'created_at',
  'due_at',
  'times',
] as const;

const most = 500;

/** Cases that are not closed, the most urgent first; or the newest of all. At most 500. */
export function listCases({ db }: Ctx, { all }: { all: boolean }): Promise<ListedCase[]> {
  const cases = db.selectFrom('moderation_case').select(listed).limit(most);
  return all
    ? cases.orderBy('case_id', 'desc').execute()
    : cases
        .where('state', '<>', 'closed')
        .orderBy(sql`due_at nulls last`)
        .orderBy('case_id')
        .execute();
}

/** Everything about a case. */
export interface ShownCase extends ListedCase {
  email: string;
  /** Null for a case that no form opened. */
  lang: string | null;
  /** As text where a form opened it. */
  fields: Record<string, unknown>;
  flagger: string | null;
  closed_at: Date | null;
  /** The comment or message that it is about; `seen` names it in an approval. Null for anything else, and for what is gone. */
  writing: { text: string; seen: string } | null;
  addresses: { path: string; video_id: number | null }[];
  attachments: { storage_key: string; width: number; height: number }[];
  events: { at: Date; kind: string; actor: string; note: string }[];
}

const Fields = z.record(z.string(), z.unknown());

/** Throws not_found. Reading messages between members leaves an event, for the operator as for the staff. */
export const showCase = (ctx: Ctx, reference: string): Promise<ShownCase> =>
  ctx.db.transaction().execute(async (trx) => {
    const { case_id, fields, target_type, target_id, ...row } = await trx
      .selectFrom('moderation_case as c')
      .leftJoin('trusted_flagger as f', 'f.flagger_id', 'c.flagger_id')
      .select(listed.map((name) => `c.${name}` as const))
      .select(['c.case_id', 'c.email', 'c.lang', 'c.fields', 'c.closed_at', 'f.name as flagger'])
      .select(['c.target_type', 'c.target_id'])
      .where('c.reference', '=', reference)
      .executeTakeFirstOrThrow(() => new AppError('not_found'));
    if (target_type === 'message' || target_type === 'thread')
      await trx
        .insertInto('case_event')
        .values({ case_id, kind: 'viewed', actor: 'operator', note: 'messages' })
        .execute();
    return {
      ...row,
      fields: Fields.parse(fields),
      writing: await readWriting(trx, target_type, Number(target_id)),
      ...(await readParts(trx, case_id)),
    };
  });

async function readParts(
  trx: Trx,
  case_id: number,
): Promise<Pick<ShownCase, 'addresses' | 'attachments' | 'events'>> {
  const addresses = await trx
    .selectFrom('case_address')
    .select(['path', 'video_id'])
    .where('case_id', '=', case_id)
    .orderBy('position')
    .execute();
  const attachments = await trx
    .selectFrom('case_attachment')
    .select(['storage_key', 'width', 'height'])
    .where('case_id', '=', case_id)
    .execute();
  const events = await trx
    .selectFrom('case_event')
    .select(['at', 'kind', 'actor', 'note'])
    .where('case_id', '=', case_id)
    // One of this transaction has a number below zero until it ends.
    .orderBy('at')
    .orderBy('event_id')
    .execute();
  return { addresses, attachments, events };
}

async function readWriting(
  trx: Trx,
  type: string | null,
  id: number,
): Promise<ShownCase['writing']> {
  if (!Number.isSafeInteger(id) || (type !== 'comment' && type !== 'message')) return null;
  const table = sql.table(type);
  const { rows } = await sql<{ body: string }>`
    select body from ${table} where ${sql.ref(`${type}_id`)} = ${id} and member_id is not null`.execute(
    trx,
  );
  const [row] = rows;
  return row ? { text: row.body, seen: seenText(row.body) } : null;
}
