import { sql, type RawBuilder } from 'kysely';
import type { Shown } from './show-writing.ts';

/** The countries from whose visitors a video or album is hidden, and its labels, as they are in force. */
export const limitsOf = (type: 'video' | 'album', id: RawBuilder<unknown>) =>
  sql<Shown['limits']>`json_build_object(
    'regions', coalesce((select h.countries from region_hide as h where h.subject_type = ${sql.lit(type)} and h.subject_id = ${id}), '{}'),
    'labels', coalesce((select l.labels from content_label as l where l.subject_type = ${sql.lit(type)} and l.subject_id = ${id}), '{}'))`;
