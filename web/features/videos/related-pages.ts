import { lifetimes, limits } from '#contracts/limits.ts';
import { relatedUrl, type RelatedQuery, type VideoListing } from '#contracts/videos.ts';
import { getJson } from '../../lib/get-json.ts';
import { toCard, type CardData } from './card-data.ts';

const pages_a_group = 3;
const size = limits.page_size.related;

/** The query of the group that a page of the related list is in. */
export function relatedGroup(video_id: number, page: number): RelatedQuery {
  return { video_id, count: size * pages_a_group, type: 'all', group: Math.ceil(page / pages_a_group) };
}

const groups = new Map<string, Promise<VideoListing>>();

/** Cards of a page, sliced out of its group; pages of one group are asked for once a visit. */
export async function relatedPage(video_id: number, page: number): Promise<CardData[]> {
  const address = relatedUrl.build({ lifetime: lifetimes.related, ...relatedGroup(video_id, page) });
  let group = groups.get(address);
  if (!group) {
    group = getJson<VideoListing>(address);
    group.catch(() => groups.delete(address));
    groups.set(address, group);
  }
  const start = ((page - 1) % pages_a_group) * size;
  return (await group).videos.slice(start, start + size).map(toCard);
}
