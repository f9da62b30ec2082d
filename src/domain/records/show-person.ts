import { sql } from 'kysely';
import { AppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';

/** The record of a person, without the documents themselves. */
export interface ShownPerson {
  person_id: number;
  legal_name: string;
  birth_date: string;
  /** When the person withdrew everything; releases of that day and before cover nothing. */
  withdrawn_on: string | null;
  /** Address name of the model. */
  model: string | null;
  aliases: string[];
  documents: {
    document_id: number;
    kind: string;
    valid_until: string | null;
    key_id: string | null;
    erased_at: string | null;
  }[];
  consents: {
    consent_id: number;
    video_id: number | null;
    album_id: number | null;
    scope: string;
    document_kinds: string[];
    release_id: number;
    signed_on: string;
    withdrawn_at: string | null;
  }[];
}

/** Throws not_found. */
export async function showPerson({ db }: Ctx, person_id: number): Promise<ShownPerson> {
  const { rows } = await sql<ShownPerson>`
    select p.person_id, p.legal_name, p.birth_date::text as birth_date, p.withdrawn_on::text as withdrawn_on, m.dir as model,
      array(select a.name from person_alias a where a.person_id = p.person_id order by 1) as aliases,
      coalesce((select jsonb_agg(to_jsonb(d) order by d.document_id) from (
        select document_id, kind, valid_until, key_id, erased_at from record_document r where r.person_id = p.person_id) d), '[]') as documents,
      coalesce((select jsonb_agg(to_jsonb(c) order by c.consent_id) from (
        select consent_id, video_id, album_id, scope, document_kinds, release_id, signed_on, withdrawn_at
        from consent x where x.person_id = p.person_id) c), '[]') as consents
    from person p left join model m using (model_id) where p.person_id = ${person_id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not_found', { person: person_id });
  return row;
}
