import { limits } from '#contracts/limits/limits.ts';
import { lifetimes } from '#contracts/limits/limits-of-calls.ts';
import { myRelatedUrl } from '#contracts/calls/uploads/my-videos.ts';
import {
  related_pages_a_group,
  relatedGroupOf,
  relatedUrl,
  type RelatedQuery,
  type VideoListing,
} from '#contracts/calls/catalogue/videos.ts';
import { getJson } from '../../lib/transport/get-json.ts';
import { toCard, type CardData } from '../card/index.ts';
import type { VideoDetail } from './load-video.ts';

const size = limits.page_size.related;

/** The query of the group that a page of the related list is in. */
export const relatedGroup = (video_id: number, page: number): RelatedQuery =>
  relatedGroupOf(video_id, Math.ceil(page / related_pages_a_group));

/** The pages of one video's related list: cards are sliced out of their group, which is asked for once as long as the list is on the page. */
export function createRelatedPages({
  video_id,
  is_private,
}: Pick<VideoDetail, 'video_id' | 'is_private'>): (page: number) => Promise<CardData[]> {
  const groups = new Map<number, Promise<VideoListing>>();
  return async (page) => {
    const query = relatedGroup(video_id, page);
    const group =
      groups.get(query.group) ??
      getJson<VideoListing>(
        is_private
          ? myRelatedUrl.build(query)
          : relatedUrl.build({ lifetime: lifetimes.related, ...query }),
      );
    groups.set(query.group, group);
    group.catch(() => groups.delete(query.group));
    const start = ((page - 1) % related_pages_a_group) * size;
    return (await group).videos.slice(start, start + size).map(toCard);
  };
}
