import { sql } from 'kysely';

/** `code` as rules name it, `titles` by language. */
type ShownLabels = { code: string; titles: Record<string, string> }[];

/**
 * The labels of a row `alias` of videos or albums, by code: of decisions, and that it is made or altered by software
 * where its uploader has answered so. Titles are those of the newest rule with the label.
 */
export const shownLabels = (type: 'video' | 'album', alias: string) =>
  sql<ShownLabels>`(
    select coalesce(json_agg(json_build_object('code', l.code, 'titles',
      (select json_object_agg(key, value ->> 'title') from jsonb_each(r.texts))) order by l.code), '[]')
    from (
      select unnest(labels) as code from content_label
      where subject_type = ${sql.lit(type)} and subject_id = ${sql.ref(`${alias}.${type}_id`)}
      union select 'ai-made' where ${sql.ref(`${alias}.ai_made`)} in ('altered', 'made')) as l
    cross join lateral (
      select texts from content_rule where label = l.code and label <> '' and valid_from <= now()
      order by rule_id desc limit 1) as r)`;
