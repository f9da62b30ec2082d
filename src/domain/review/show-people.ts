import type * as z from 'zod/mini';
import { sql } from 'kysely';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { CasePeople } from '#contracts/calls/console/console-evidence.ts';
import type { Ctx } from '../ctx.ts';
import { missingFields } from '../publications/index.ts';
import type { CaseReader } from './case-reader.ts';
import { readAccess } from './document-access.ts';

type Shown = z.input<typeof CasePeople>;
type Person = Shown['people'][number];

interface Asked {
  type: string;
  id: number;
  case_id: number;
}

interface PersonRow {
  person_id: number | null;
  model_id: number | null;
  model: string | null;
  signed_on: string | null;
  scope: string;
  withdrawn_at: string | null;
  sent_by: string | null;
  documents: { document_id: number; kind: string; valid_until: string | null }[];
}

/**
 * Everyone whom a video or album shows, or the person behind a model, with the state of their records; what the approval lacks
 * besides; and the requests to see documents that wait for a second person. Null for other subjects.
 */
export async function showPeople(
  ctx: Ctx,
  reader: Pick<CaseReader, 'by'>,
  { type, id, case_id }: Asked,
): Promise<Shown | null> {
  if (type !== 'video' && type !== 'album' && type !== 'model') return null;
  const [{ rows, missing }, { accessTo, requests }] = await Promise.all([
    type === 'model' ? behindModel(ctx, id) : shownIn(ctx, type, id),
    readAccess(ctx, reader, case_id),
  ]);
  return {
    people: rows.map(({ documents, ...row }): Person => ({
      ...row,
      state: stateOf(row, missing),
      documents: documents.map((each) => ({ ...each, access: accessTo(each.document_id) })),
    })),
    missing: Object.keys(missing).filter((field) => !/^(person|model)_/.test(field)),
    requests,
  };
}

function stateOf(
  { person_id, model_id, withdrawn_at }: Omit<PersonRow, 'documents'>,
  missing: Readonly<Record<string, string>>,
): Person['state'] {
  if (withdrawn_at !== null) return 'withdrawn';
  if (person_id === null) return 'none';
  const lacks = missing[`person_${person_id}`] ?? missing[`model_${model_id}`];
  return lacks === undefined ? 'valid' : 'invalid';
}

const documents = sql`coalesce((select jsonb_agg(jsonb_build_object('document_id', d.document_id, 'kind', d.kind,
    'valid_until', d.valid_until) order by d.document_id)
  from record_document d where d.person_id = p.person_id and d.erased_at is null), '[]')`;

const sender = sql`(select s.username from member s where s.member_id = p.sent_by)`;

interface Found {
  rows: PersonRow[];
  /** Records that an approval lacks, by field. */
  missing: Readonly<Record<string, string>>;
}

/** People with a consent, and models that are named without one. */
async function shownIn({ db }: Ctx, type: 'video' | 'album', id: number): Promise<Found> {
  const [named, of] = [sql.table(`${type}_model`), sql.ref(`${type}_id`)];
  const { rows } = await sql<{ people: PersonRow[]; missing: string[] }>`
    select ${prepared} missing_records(${sql.lit(type)}, ${id}) as missing, (
      select coalesce(jsonb_agg(to_jsonb(s) order by lower(s.model) nulls last, s.person_id), '[]') from (
        select p.person_id, p.model_id, m.title::text as model, c.signed_on::text as signed_on, c.scope,
          coalesce(c.withdrawn_at, case when c.signed_on <= p.withdrawn_on then p.withdrawn_on::timestamptz end)::text as withdrawn_at, ${sender} as sent_by, ${documents} as documents
        from consent c join person p using (person_id) left join model m on m.model_id = p.model_id
        where c.${of} = ${id}
        union all
        select p.person_id, m.model_id, m.title::text, null, '', null, null, ${documents}
        from ${named} x join model m using (model_id) left join person p on p.model_id = m.model_id and p.sent_by is null
        where x.${of} = ${id} and not exists (
          select from consent c join person q using (person_id) where q.model_id = m.model_id and c.${of} = ${id})) as s) as people`.execute(
    db,
  );
  const { people = [], missing = [] } = rows[0] ?? {};
  return {
    // A model without a consent of its person has no valid record, whatever documents there are.
    rows: people.map((row) => (row.signed_on === null ? { ...row, person_id: null } : row)),
    missing: missingFields(missing),
  };
}

async function behindModel({ db }: Ctx, model_id: number): Promise<Found> {
  const { rows } = await sql<PersonRow>`
    select p.person_id, p.model_id, m.title as model, null as signed_on, '' as scope, null as withdrawn_at,
      ${sender} as sent_by, ${documents} as documents
    from person p join model m on m.model_id = p.model_id
    where p.model_id = ${model_id} and p.erased_at is null`.execute(db);
  return { rows, missing: {} };
}
