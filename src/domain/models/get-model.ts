import { sql } from 'kysely';
import type { ModelAnswer } from '#contracts/calls/catalogue/models.ts';
import { thingCode } from '#contracts/things.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import { profileOf, subscribersOf, throwNotFound, totalsByOrientation } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';

/** A model's page. Throws not_found; for one that was renamed or merged, with the `dir` to ask for instead. */
export async function getModel({ db, settings }: Ctx, dir: string): Promise<ModelAnswer> {
  const row = await selectModel(db, dir).executeTakeFirst();
  if (!row) return throwNotFound(db, 'model', dir);
  return {
    model: {
      ...profileOf(settings, row),
      thing: thingCode({ kind: 'model', id: row.model_id }),
      country: row.country ?? '',
      age: row.age,
      hair_color: row.hair_color,
      height: row.height,
      weight: row.weight,
      breast_size: row.breast_size,
      race: row.race,
      relationship: row.relationship,
      orientation: row.sexuality,
      tattoo: row.tattoo,
      piercing: row.piercing,
      aliases: row.aliases,
      total_albums: row.total_albums,
    },
  };
}

/** `viewed` is what most-viewed sorts by: the profile's views and its videos'. */
function selectModel(db: ReadDb, dir: string) {
  return db
    .selectFrom('model as m')
    .modifyFront(prepared)
    .innerJoin('model_stat as s', 's.model_id', 'm.model_id')
    .innerJoin('model_listing as l', 'l.model_id', 'm.model_id')
    .leftJoin('country as c', 'c.country_id', 'm.country_id')
    .select([
      'm.model_id',
      'm.dir',
      'm.title',
      'm.description',
      'm.avatar_key',
      'c.code as country',
      'l.views as viewed',
      's.likes',
      's.dislikes',
    ])
    .select([
      'm.age',
      'm.hair_color',
      'm.height',
      'm.weight',
      'm.breast_size',
      'm.race',
      'm.relationship',
      'm.sexuality',
    ])
    .select(['m.tattoo', 'm.piercing', 'l.total_videos', 'l.total_albums'])
    .select([
      sql<
        string[]
      >`array(select a.alias::text from model_alias a where a.model_id = m.model_id order by 1)`.as(
        'aliases',
      ),
      sql<number>`case when l.total_videos + l.total_albums > 0 then (
        select count(*) from model_listing o
        where o.orientation = l.orientation and (o.pop, o.model_id) >= (l.pop, l.model_id) and o.total_videos + o.total_albums > 0)
        else 0 end`.as('rank'),
    ])
    .select(totalsByOrientation('model', sql.ref('m.model_id')))
    .select(subscribersOf('model', sql.ref('m.model_id')))
    .where('m.dir', '=', dir)
    .where('m.merged_into', 'is', null);
}
