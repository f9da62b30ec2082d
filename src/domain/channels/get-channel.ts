import { sql } from 'kysely';
import type { ChannelAnswer } from '#contracts/calls/catalogue/channels.ts';
import { thingCode } from '#contracts/things.ts';
import { prepared } from '#platform/db/prepared-statements.ts';
import type { ReadDb } from '#platform/db/pool.ts';
import { profileOf, subscribersOf, throwNotFound, totalsByOrientation } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { imageAddress } from '../media/index.ts';

/** A channel's page, all orientations together. Throws not_found; for one that was renamed, with the `dir` to ask for instead. */
export async function getChannel({ db, settings }: Ctx, dir: string): Promise<ChannelAnswer> {
  const row = await selectChannel(db, dir).executeTakeFirst();
  if (!row) return throwNotFound(db, 'channel', dir);
  return {
    channel: {
      ...profileOf(settings, row),
      thing: thingCode({ kind: 'channel', id: row.channel_id }),
      banner: imageAddress(settings.media_origin, row.banner_key),
      cf3: row.cf3,
      cf4: row.cf4,
      cf7: row.cf7,
      total_albums: row.album_totals.reduce((sum, total) => sum + total, 0),
    },
  };
}

/** The row of each orientation counts the profile's own views as well: here they are counted once. */
function selectChannel(db: ReadDb, dir: string) {
  return db
    .selectFrom('channel as h')
    .modifyFront(prepared)
    .innerJoin('channel_stat as s', 's.channel_id', 'h.channel_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('channel_listing as l')
          .select([
            sql<number>`coalesce(sum(l.total_videos), 0)`.as('total_videos'),
            sql<number>`coalesce(sum(l.views - s.views), 0) + s.views`.as('viewed'),
            sql<number>`coalesce(min((
              select count(*) from channel_listing o
              where o.orientation = l.orientation and (o.pop, o.channel_id) >= (l.pop, l.channel_id))), 0)`.as(
              'rank',
            ),
          ])
          .whereRef('l.channel_id', '=', 'h.channel_id')
          .as('n'),
      (join) => join.onTrue(),
    )
    .select([
      'h.channel_id',
      'h.dir',
      'h.title',
      'h.description',
      'h.avatar_key',
      'h.banner_key',
      'h.cf3',
      'h.cf4',
      'h.cf7',
      's.likes',
      's.dislikes',
    ])
    .select(['n.total_videos', 'n.viewed', 'n.rank'])
    .select(totalsByOrientation('channel', sql.ref('h.channel_id')))
    .select(subscribersOf('channel', sql.ref('h.channel_id')))
    .where('h.dir', '=', dir);
}
