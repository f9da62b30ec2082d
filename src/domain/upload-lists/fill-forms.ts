import { sql } from 'kysely';
import type { UploadLine } from '#contracts/calls/uploads/upload-list.ts';
import { editFields, type TypedFields } from '#contracts/calls/uploads/video-edit.ts';
import { isAppError } from '#contracts/errors.ts';
import type { Ctx } from '../ctx.ts';
import { findCategories } from '../taxonomy/index.ts';
import { parseTyped, saveUploadForm, submitUploadForm } from '../uploads/index.ts';
import { readList, type ListLine } from './read-list.ts';

export interface UploadList {
  member_id: number;
  /** The CSV, in UTF-8. */
  bytes: Buffer;
  act: 'save' | 'submit';
  /** Of forms that have no language where the line names none. */
  lang: string;
}

/**
 * Fills the form of each upload that a line names, as its member would: a draft, or handed in. An empty cell leaves what the form has. Safe to repeat: what was
 * handed in is left as it is. A line that fails stops no other. Returns what became of each, in their order. Throws `invalid` for a list that is unusable as a whole.
 */
export async function fillForms(
  ctx: Ctx,
  { member_id, bytes, act, lang }: UploadList,
): Promise<UploadLine[]> {
  const lines = readList(bytes);
  const names = [...new Set(lines.flatMap(({ categories }) => categories))];
  const ids = await findCategories(ctx, names);
  const uploads = await findByName(ctx, member_id, lines);
  const said: UploadLine[] = [];
  // One after the other: a list of one member takes one connection.
  for (const line of lines) {
    const { faults, typed } = withCategories(line, ids);
    Object.assign(faults, tooLong(typed));
    const found = uploads.get(line.file_name) ?? [];
    const target = targetOf(found);
    const shown = { line: line.line, file: line.file, upload_id: null };
    if (target === 'ambiguous') faults['file'] = 'ambiguous';
    if (target === 'ambiguous' || Object.keys(faults).length > 0)
      said.push({ ...shown, state: 'failed', faults });
    else if (target === undefined)
      said.push({ ...shown, state: found.length > 0 ? 'done' : 'waiting', faults: {} });
    else {
      const { upload_id, typed: stored } = target;
      const all = { lang, ...parseTyped(stored), ...typed };
      const done = await fill(ctx, act, { upload_id, member_id, typed: all });
      said.push({ ...shown, upload_id, ...done });
    }
  }
  return said;
}

interface NamedUpload {
  upload_id: string;
  /** In NFC. */
  file_name: string;
  /** The fields of its form, as stored. */
  typed: unknown;
  /** Its form is not handed in. */
  is_open: boolean;
}

/** Uploads of the member with a form that leads to a video, by the names of their files. */
async function findByName(
  { db }: Ctx,
  member_id: number,
  lines: readonly ListLine[],
): Promise<Map<string, NamedUpload[]>> {
  const names = lines.map(({ file_name }) => file_name);
  const { rows } = await sql<NamedUpload>`
    select u.upload_id, normalize(u.file_name, NFC) as file_name, f.typed, f.submitted_at is null as is_open
    from upload as u join upload_form as f using (upload_id) left join media as m on m.media_id = u.media_id
    where u.member_id = ${member_id} and normalize(u.file_name, NFC) = any(${names}::text[])
      and (u.state in ('receiving', 'complete')
        or (u.state = 'done' and u.video_id is not null and m.state is distinct from 'failed'))
    order by u.created_at desc, u.upload_id`.execute(db);
  return Map.groupBy(rows, ({ file_name }) => file_name);
}

/** The one whose form can be filled; undefined where there is none. */
function targetOf(found: readonly NamedUpload[]): NamedUpload | 'ambiguous' | undefined {
  const [open, another] = found.filter(({ is_open }) => is_open);
  return another ? 'ambiguous' : open;
}

function withCategories(
  { categories, typed, faults }: ListLine,
  ids: ReadonlyMap<string, number>,
): Pick<ListLine, 'typed' | 'faults'> {
  const known = categories.flatMap((name) => ids.get(name) ?? []);
  return {
    typed: categories.length === 0 ? typed : { ...typed, categories: known.join(',') },
    faults: known.length < categories.length ? { ...faults, categories: 'invalid' } : { ...faults },
  };
}

/** Cells with more than any field of the form takes. */
function tooLong(typed: TypedFields): Record<string, string> {
  const { error } = editFields.safeParse(typed);
  const fields = error?.issues.map(({ path }) => String(path[0])) ?? [];
  return Object.fromEntries(fields.map((field) => [columns[field] ?? field, 'too_long']));
}

/** The same calls as the form makes. */
async function fill(
  ctx: Ctx,
  act: UploadList['act'],
  form: Parameters<typeof submitUploadForm>[1],
): Promise<Pick<UploadLine, 'state' | 'faults'>> {
  try {
    if (act === 'save') await saveUploadForm(ctx, form);
    else await submitUploadForm(ctx, form);
    return { state: act === 'save' ? 'saved' : 'submitted', faults: {} };
  } catch (error) {
    if (!isAppError(error)) throw error;
    // Handed in at the same moment.
    if (error.code === 'already') return { state: 'done', faults: {} };
    if (error.code !== 'invalid') return { state: 'failed', faults: { line: error.code } };
    const faults = Object.entries(error.info ?? {}).map(([field, fault]) => [
      columns[field] ?? field,
      String(fault),
    ]);
    return { state: 'failed', faults: Object.fromEntries(faults) };
  }
}

/** Fields of the form whose column has another name. */
const columns: Readonly<Record<string, string>> = { lang: 'language' };
