import { pages } from '#contracts/pages/pages.ts';
import { ratingPercent } from '#contracts/rating.ts';
import type { FavouriteVideo } from '../../lib/store/local-store.ts';
import type { CardData } from '../card/index.ts';

/** A card from stored data alone. The language of its title is not stored, so the page's is assumed. */
export function storedCard(entry: FavouriteVideo, lang: string): CardData {
  const { video_id, title, duration, rating, sg_id, ex_tube, ex_id } = entry;
  return {
    video_id,
    href: pages.video(entry),
    title,
    lang,
    duration,
    posted: undefined,
    views: undefined,
    percent: rating > 0 ? ratingPercent(rating) : undefined,
    src: entry.scr,
    srcset: '',
    has_avif: false,
    quality: '',
    by: '',
    rating,
    sg_id,
    ex_tube,
    ex_id,
  };
}
