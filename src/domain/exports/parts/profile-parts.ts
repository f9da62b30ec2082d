import { sql } from 'kysely';
import * as z from 'zod/mini';
import { country, maybeNumber, maybeText, number, text, time, type ExportPart } from './part.ts';

/** What a member says, and has the site remember. */
export const profileParts = {
  member: {
    about: 'The profile.',
    table: 'member',
    column: 'member_id',
    by: 'number',
    shape: z.strictObject({
      member_id: number,
      username: text,
      created_at: time,
      about: text,
      birth_date: maybeText,
      city: text,
      country: maybeText,
      education: text,
      occupation: text,
      gender: maybeText,
      orientation: maybeNumber,
      relationship: maybeNumber,
      website: text,
    }),
    computed: { country, birth_date: sql`to_char(t.birth_date, 'YYYY-MM-DD')` },
    left_out: {
      said: ['country_id'],
      file: ['avatar_key', 'cover_key'],
      derived: ['skeleton', 'username_key'],
    },
  },
} as const satisfies Record<string, ExportPart>;
