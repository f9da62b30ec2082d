import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';

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
  addresses: { path: string; video_id: number | null }[];
  attachments: { storage_key: string; width: number; height: number }[];
  events: { at: Date; kind: string; actor: string; note: string }[];
}

/** Throws not_found. */
export async function showCase({ db }: Ctx, reference: string): Promise<ShownCase> {
  const { case_id, fields, ...row } = await db
    .selectFrom('moderation_case as c')
    .leftJoin('trusted_flagger as f', 'f.flagger_id', 'c.flagger_id')
    .select(listed.map((name) => `c.${name}` as const))
    .select(['c.case_id', 'c.email', 'c.lang', 'c.fields', 'c.closed_at', 'f.name as flagger'])
    .where('c.reference', '=', reference)
    .executeTakeFirstOrThrow(() => new AppError('not_found'));
  const [addresses, attachments, events] = await Promise.all([
    db
      .selectFrom('case_address')
      .select(['path', 'video_id'])
      .where('case_id', '=', case_id)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('case_attachment')
      .select(['storage_key', 'width', 'height'])
      .where('case_id', '=', case_id)
      .execute(),
    db
      .selectFrom('case_event')
      .select(['at', 'kind', 'actor', 'note'])
      .where('case_id', '=', case_id)
      .orderBy('event_id')
      .execute(),
  ]);
  return { ...row, fields: fields as Record<string, unknown>, addresses, attachments, events };
}
