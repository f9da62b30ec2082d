import * as z from 'zod/mini';

/** POST, multipart or urlencoded: a CSV that fills the forms of several uploads. */
export const upload_list_url = '/api/v1/me/upload-list';

/** Those of `velour import --csv`, and what else a form asks for. */
export const upload_list_columns = [
  'file',
  'title',
  'description',
  'categories',
  'tags',
  'models',
  'channel',
  'country',
  'orientation',
  'date',
  'language',
  'visibility',
  'ai_made',
  'people_shown',
  'exclusive',
] as const;
export type UploadListColumn = (typeof upload_list_columns)[number];

/** With the list as a file, or as text. save: drafts; submit: hands the forms in. `lang` is that of forms that have none, where the line names none. */
export const UploadListForm = z.strictObject({
  act: z.enum(['save', 'submit']),
  lang: z.optional(z.string().check(z.maxLength(10))),
  list: z.optional(z.string().check(z.maxLength(1024 ** 2))),
});

/** Why the list is unusable as a whole. */
export const upload_list_faults = [
  'required',
  'too_large',
  'not_text',
  'unreadable',
  'empty',
  'too_many',
  'unknown_column',
  'column_twice',
  'no_column',
] as const;
export type UploadListFault = (typeof upload_list_faults)[number];

/**
 * The result of a line. saved, submitted; done: its form was handed in before, and nothing was changed; waiting: no upload has this name yet;
 * failed: nothing was changed.
 */
export const uploadLineStates = ['saved', 'submitted', 'done', 'waiting', 'failed'] as const;
export const UploadLine = z.strictObject({
  /** Of the file, from 1 on; the header counts. */
  line: z.int(),
  /** As written. */
  file: z.string(),
  state: z.enum(uploadLineStates),
  upload_id: z.nullable(z.string()),
  /**
   * Of failed: what is wrong, by column: the faults of the form, and of a file: required, twice (another line has it), ambiguous (two open uploads
   * have the name); of a line: fields (not as many as the header has); of a column that only the owner's import knows: not_for_members.
   */
  faults: z.record(z.string(), z.string()),
});
export type UploadLine = z.infer<typeof UploadLine>;

/** `next`: the page, which shows what became of each line to browsers without script. */
export const UploadListAnswer = z.strictObject({
  ok: z.literal(1),
  next: z.string(),
  lines: z.array(UploadLine),
});
export type UploadListAnswer = z.infer<typeof UploadListAnswer>;

/** The kind of the draft that has the lines for the page, each as JSON in a field `line_{n}`. */
export const upload_list_draft = 'upload_list';

/** The lines of such a draft. Never throws. */
export function linesOfDraft(fields: Readonly<Record<string, string>>): UploadLine[] {
  return Object.entries(fields)
    .filter(([name]) => name.startsWith('line_'))
    .flatMap(([, text]) => {
      try {
        const parsed = UploadLine.safeParse(JSON.parse(text));
        return parsed.success ? [parsed.data] : [];
      } catch {
        // Cut off: nothing can be shown of it.
        return [];
      }
    })
    .sort((a, b) => a.line - b.line);
}
