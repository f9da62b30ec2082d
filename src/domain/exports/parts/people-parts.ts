import { sql } from 'kysely';
import * as z from 'zod/mini';
import { maybeText, maybeTime, names, text, time, type ExportPart } from './part.ts';

/** Of others only names. */
export const peopleParts = {
  people: {
    about: 'People whom the member named as shown in videos and albums: their names alone.',
    table: 'person',
    column: 'sent_by',
    by: 'number',
    // The member is not to learn of a hold that keeps those who were removed.
    only: sql`t.removed_at is null`,
    shape: z.strictObject({
      legal_name: text,
      names,
      model: maybeText,
      created_at: time,
      erased_at: maybeTime,
    }),
    computed: {
      names: sql`(select coalesce(json_agg(a.name order by a.name), '[]') from person_alias as a where a.person_id = t.person_id)`,
      model: sql`(select title from model as m where m.model_id = t.model_id)`,
    },
    left_out: {
      said: ['sent_by', 'model_id'],
      secret: ['birth_date', 'withdrawn_on', 'removed_at'],
      internal: ['person_id'],
    },
  },
} as const satisfies Record<string, ExportPart>;
