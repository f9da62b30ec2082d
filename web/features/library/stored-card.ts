import { pages } from '#contracts/pages/pages.ts';
import { ratingPercent } from '#contracts/rating.ts';
import type { FavouriteVideo, HistoryEntry } from '../../lib/store/local-store.ts';
import type { CardData } from '../card/index.ts';

/** A card from stored data alone. Where the language of its title is not stored, the page's is assumed. */
export function storedCard(entry: FavouriteVideo, lang: string): CardData {
  const { video_id, title, duration, rating, sg_id, ex_tube, ex_id } = entry;
  return {
    video_id,
    href: pages.video(entry),
    title,
    lang: entry.lang ?? lang,
    duration,
    posted: entry.posted,
    views: entry.views,
    percent: rating > 0 ? ratingPercent(rating) : undefined,
    src: entry.scr,
    srcset: '',
    has_avif: false,
    quality: entry.quality ?? '',
    by: entry.by ?? '',
    rating,
    sg_id,
    ex_tube,
    ex_id,
    is_stored: true,
  };
}

export function storedHistoryCard({ params, ...rest }: HistoryEntry, lang: string): CardData {
  return storedCard({ ...rest, ...params }, lang);
}
