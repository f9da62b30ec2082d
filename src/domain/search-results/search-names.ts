import type {
  SearchedNames,
  SearchNamesQuery,
  SearchType,
} from '#contracts/calls/search/search.ts';
import { limits } from '#contracts/limits/limits.ts';
import { orientationCode, type Orientation } from '#contracts/vocabulary.ts';
import { albumCards } from '../albums/index.ts';
import type { Ctx } from '../ctx.ts';
import { playlistCards } from '../playlists/index.ts';
import { emptyListError } from '../read-page.ts';
import type { ObjectKind } from '../search-index.ts';
import { channelCards, modelCards } from '../taxonomy/index.ts';
import { noticeOf } from '../terms/index.ts';
import { countVideos } from './count-videos.ts';

const kindOf = {
  models: 'model',
  channels: 'channel',
  albums: 'album',
  playlists: 'playlist',
} as const satisfies Record<SearchType, ObjectKind>;

/**
 * A page of models, channels, albums or playlists that a text finds: what has it for its name
 * first, then names that begin with it. The total is exact, or marked as capped. A page past the
 * end is empty, and an empty first page says so in `code`. A search that a restricted term blocks
 * lists nothing.
 */
export async function searchNames(
  ctx: Ctx,
  { s, type, orientation, page }: SearchNamesQuery,
): Promise<SearchedNames> {
  const notice = await noticeOf(ctx, s);
  if (notice?.effect === 'block')
    return { [type]: [], total_count: 0, ...emptyListError(page, 0, `${type}_not_found`), notice };
  const [{ ids, total_count, is_capped, correction }, videos] = await Promise.all([
    ctx.searchOn(ctx.db).searchObjects({
      kind: kindOf[type],
      text: s,
      orientation,
      page,
      count: limits.page_size.default,
    }),
    countVideos(ctx, s, orientation),
  ]);
  return {
    [type]: await cardsOf(ctx, type, orientation, ids),
    total_count,
    ...(is_capped && { total_is_capped: true as const }),
    videos: videos.total,
    ...(correction && { correction }),
    ...(notice && { notice }),
    ...emptyListError(page, total_count, `${type}_not_found`),
  };
}

function cardsOf(
  { db, settings }: Ctx,
  type: SearchType,
  orientation: Orientation,
  ids: readonly number[],
) {
  if (type === 'models') return modelCards(db, settings, ids);
  if (type === 'channels') return channelCards(db, settings, orientationCode[orientation], ids);
  return type === 'albums' ? albumCards(db, settings, ids) : playlistCards(db, settings, ids);
}
