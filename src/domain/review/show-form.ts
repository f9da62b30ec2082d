import * as z from 'zod/mini';
import { sql } from 'kysely';
import type { CaseForm } from '#contracts/calls/console/console-cases.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';
import { reviewFolder } from './media-grant.ts';
import type { CaseRow } from './read-case.ts';

interface Row {
  addresses: { path: string; reference: string | null }[];
  attachments: string[];
  is_answered: boolean;
  reporters: { member_id: number; username: string }[];
}

/** The column `fields` of a case, as text. */
const Fields = z.record(z.string(), z.pipe(z.unknown(), z.transform(String)));

/** Equal reports of many members are one case. */
const reporters_shown = 20;

/** The content of a visitor's form, with its pictures for the session; null for a case that no form opened. */
export async function showForm(
  ctx: Ctx,
  { case_id, is_form, email, lang, flagger, fields }: CaseRow,
  session_id: number,
): Promise<z.input<typeof CaseForm> | null> {
  if (!is_form) return null;
  const { rows } = await sql<Row>`
    select ${prepared} (select coalesce(json_agg(json_build_object('path', a.path, 'reference', (
          select n.reference from moderation_case as n
          where n.kind = 'named' and n.target_type = case when a.album_id is null then 'video' else 'album' end
            and n.target_id = coalesce(a.album_id, a.video_id)::text order by n.case_id desc limit 1)) order by a.position), '[]')
        from case_address as a where a.case_id = ${case_id}) as addresses,
      array(select storage_key::text from case_attachment where case_id = ${case_id} order by storage_key) as attachments,
      exists (select from case_event where case_id = ${case_id} and kind = 'closed') as is_answered,
      (select coalesce(json_agg(json_build_object('member_id', m.member_id, 'username', m.username) order by m.username), '[]')
        from (select member_id from case_reporter where case_id = ${case_id} order by member_id limit ${reporters_shown}) as r
        join member as m using (member_id)) as reporters`.execute(ctx.db);
  const { addresses = [], attachments = [], is_answered = false, reporters = [] } = rows[0] ?? {};
  return {
    email,
    lang,
    flagger,
    fields: Fields.parse(fields),
    addresses,
    attachments: attachments.map(
      (storage_key) => `${reviewFolder(ctx, session_id, `c/${storage_key}`)}picture.jpg`,
    ),
    is_answered,
    reporters,
  };
}
