import type * as z from 'zod/mini';
import { sql } from 'kysely';
import type { CaseForm } from '#contracts/calls/console-cases.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { reviewFolder } from './media-grant.ts';
import type { CaseRow } from './read-case.ts';

interface Row {
  paths: string[];
  attachments: string[];
  is_answered: boolean;
}

/** What a visitor's form says, with its pictures for the session; null for a case that no form opened. */
export async function showForm(
  ctx: Ctx,
  { case_id, is_form, email, lang, flagger, fields }: CaseRow,
  session_id: number,
): Promise<z.input<typeof CaseForm> | null> {
  if (!is_form) return null;
  const { rows } = await sql<Row>`
    select ${prepared} array(select path::text from case_address where case_id = ${case_id} order by position) as paths,
      array(select storage_key::text from case_attachment where case_id = ${case_id} order by storage_key) as attachments,
      exists (select from case_event where case_id = ${case_id} and kind = 'closed') as is_answered`.execute(
    ctx.db,
  );
  const { paths = [], attachments = [], is_answered = false } = rows[0] ?? {};
  return {
    email,
    lang,
    flagger,
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [name, String(value)] as const),
    ),
    addresses: paths.map((path) => ({ path })),
    attachments: attachments.map(
      (storage_key) => `${reviewFolder(ctx, session_id, `c/${storage_key}`)}picture.jpg`,
    ),
    is_answered,
  };
}
