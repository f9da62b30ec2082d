import type { ChannelListing, ListChannelsQuery } from '#contracts/channels.ts';
import { orientationCode } from '#contracts/vocabulary.ts';
import { channelCards, peopleOrder } from '../taxonomy/index.ts';
import type { Ctx } from '../ctx.ts';
import { readPage } from '../read-page.ts';

/**
 * A page of the channels that have videos of the orientation. The total is exact; past the end the page is empty, and an empty first page says
 * `channels_not_found`.
 */
export async function listChannels(
  { db, settings }: Ctx,
  query: ListChannelsQuery,
): Promise<ChannelListing> {
  const orientation = orientationCode[query.orientation];
  const { ids, total_count } = await readPage(db, query, {
    async total(on) {
      const { total } = await on
        .selectFrom('channel_listing')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('orientation', '=', orientation)
        .executeTakeFirstOrThrow();
      return total;
    },
    async ids(on, { offset, limit, is_reversed }) {
      const rows = await on
        .selectFrom('channel_listing')
        .select('channel_id')
        .where('orientation', '=', orientation)
        .orderBy(peopleOrder(query.sort, 'channel_id', is_reversed))
        .offset(offset)
        .limit(limit)
        .execute();
      return rows.map(({ channel_id }) => channel_id);
    },
  });
  const channels = await channelCards(db, settings, orientation, ids);
  return {
    channels,
    total_count,
    ...(total_count === 0 && query.page === 1 && { error: 1, code: 'channels_not_found' }),
  };
}
