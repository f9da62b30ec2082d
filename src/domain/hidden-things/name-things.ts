import { sql } from 'kysely';
import type {
  NamedThing,
  NamedThings,
  NamedThingsQuery,
} from '#contracts/calls/accounts/hidden-things.ts';
import { parseThing, thingCode, type ThingKind } from '#contracts/things.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { Ctx } from '../ctx.ts';

interface Row {
  place: number;
  kind: ThingKind;
  id: number;
  dir: string;
  title: string;
}

/**
 * The names of things, in the order of their codes: one statement of reads by key. Of members only those
 * are named whose videos are listed, so that names cannot be collected by their numbers.
 */
export async function nameThings(
  { db }: Ctx,
  { things, lang }: NamedThingsQuery,
): Promise<NamedThings> {
  const asked = things.flatMap((code) => parseThing(code) ?? []);
  const kinds = asked.map(({ kind }) => kind);
  const ids = asked.map(({ id }) => id);
  const { rows } = await sql<Row>`
    with q as materialized (
      select * from unnest(${kinds}::text[], ${ids}::int[]) with ordinality q(kind, id, place))
    select ${prepared} q.place::int, q.kind, c.category_id as id, c.dir, coalesce(x.title, c.title) as title
      from q join category o on q.kind = 'category' and o.category_id = q.id
      join category c on c.category_id = coalesce(o.merged_into, o.category_id)
      left join category_i18n x on x.category_id = c.category_id and x.lang = ${lang}
    union all select q.place::int, q.kind, t.tag_id, t.dir, t.title
      from q join tag o on q.kind = 'tag' and o.tag_id = q.id
      join tag t on t.tag_id = coalesce(o.merged_into, o.tag_id)
    union all select q.place::int, q.kind, m.model_id, m.dir, m.title
      from q join model o on q.kind = 'model' and o.model_id = q.id
      join model m on m.model_id = coalesce(o.merged_into, o.model_id)
    union all select q.place::int, q.kind, h.channel_id, h.dir, h.title
      from q join channel h on q.kind = 'channel' and h.channel_id = q.id
    union all select q.place::int, q.kind, u.member_id, u.username, u.username
      from q join member u on q.kind = 'member' and u.member_id = q.id
      where exists (select from facet_count f where f.total > 0
        and f.facet in (facet_code(7, u.member_id, 1), facet_code(7, u.member_id, 2), facet_code(7, u.member_id, 3)))
    order by 1`.execute(db);
  return {
    things: rows.map(({ place, kind, id, dir, title }): NamedThing => ({
      thing: things[place - 1] ?? '',
      now: thingCode({ kind, id }),
      kind,
      dir,
      title,
    })),
  };
}
