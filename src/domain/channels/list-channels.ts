import type { ChannelListing, ListChannelsQuery } from '#contracts/calls/catalogue/channels.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';
import { channelCards, peopleOrder } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { countRows, row_count, emptyListError, readQueryPage } from '../read-page.ts';

/**
 * A page of the channels that have videos of the orientation. The total is exact. A page past the
 * end is empty, and an empty first page says `channels_not_found`.
 */
export async function listChannels(
  { db, settings }: Ctx,
  query: ListChannelsQuery,
): Promise<ChannelListing> {
  const orientation = orientationCode[query.orientation];
  const listed = (on: Db) =>
    on.selectFrom('channel_listing').where('orientation', '=', orientation);
  const { ids, total_count } = await readQueryPage(db, query, {
    id: 'channel_id',
    total: (on) => countRows(listed(on).select(row_count)),
    rows: (on, is_reversed) =>
      listed(on)
        .select('channel_id')
        .orderBy(peopleOrder(query.sort, 'channel_id', is_reversed)),
  });
  return {
    channels: await channelCards(db, settings, orientation, ids),
    total_count,
    ...emptyListError(query.page, total_count, 'channels_not_found'),
  };
}
