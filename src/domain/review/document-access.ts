import type * as z from 'zod/mini';
import { sql } from 'kysely';
import type { CaseDocument, AccessRequest } from '#contracts/calls/console/console-evidence.ts';
import type { Ctx } from '../ctx.ts';
import type { CaseReader } from './case-reader.ts';
import { namesOf } from './names.ts';

/** Minutes for which a request to see a document stands. */
export const asked_minutes = 60;

interface DocumentAccess {
  /** How the reviewer comes to a document. */
  accessTo(document_id: number): CaseDocument['access'];
  /** Requests of others that wait for a second person. */
  requests: z.input<typeof AccessRequest>[];
}

/** How a reviewer comes to the documents of a case, and what others ask to see; without four eyes everything is free. */
export async function readAccess(
  ctx: Ctx,
  { by }: Pick<CaseReader, 'by'>,
  case_id: number,
): Promise<DocumentAccess> {
  if (!ctx.settings.records?.four_eyes) return { accessTo: () => 'free', requests: [] };
  const [requests, agreed] = await Promise.all([
    readRequests(ctx, case_id),
    readAgreed(ctx, case_id, by.staff_id),
  ]);
  const own = new Set(
    requests
      .filter(({ staff_id }) => staff_id === by.staff_id)
      .map(({ document_id }) => document_id),
  );
  const nameOf = await namesOf(
    ctx.db,
    requests.map(({ staff_id }) => staff_id),
  );
  return {
    accessTo: (document_id) => {
      if (agreed.has(document_id)) return 'free';
      return own.has(document_id) ? 'asked' : 'ask';
    },
    requests: requests.flatMap(({ document_id, staff_id, note }) => {
      const asked_by = nameOf(staff_id);
      return asked_by && staff_id !== by.staff_id ? [{ document_id, asked_by, reason: note }] : [];
    }),
  };
}

interface RequestRow {
  document_id: number;
  staff_id: number;
  note: string;
}

/** Requests of the last hour by the holder of the case, the newest for each document; requests that were agreed to are left out. */
async function readRequests({ db }: Ctx, case_id: number): Promise<RequestRow[]> {
  const { rows } = await sql<RequestRow>`
    select distinct on (e.after ->> 'asks_for') (e.after ->> 'asks_for')::int as document_id, e.staff_id, e.note
    from case_event e join moderation_case c using (case_id)
    where e.case_id = ${case_id} and e.kind = 'note' and e.after ? 'asks_for'
      and e.at > now() - make_interval(mins => ${asked_minutes})
      and e.staff_id = c.assignee_id and c.lease_until > now()
      and not exists (select from record_access a where a.case_id = e.case_id and a.asked_by = e.staff_id
        and a.document_id = (e.after ->> 'asks_for')::int and a.agreed_at >= e.at)
    order by e.after ->> 'asks_for', e.event_id desc`.execute(db);
  return rows;
}

async function readAgreed(
  { db }: Ctx,
  case_id: number,
  staff_id: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('record_access')
    .select('document_id')
    .where('case_id', '=', case_id)
    .where('asked_by', '=', staff_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute();
  return new Set(rows.map(({ document_id }) => document_id));
}
