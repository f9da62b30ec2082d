import { pages } from '#contracts/pages/pages.ts';
import { ratingPercent } from '#contracts/rating.ts';
import type { FavouriteVideo } from '../../lib/store/local-store.ts';
import type { CardData } from '../card/index.ts';

/** A card of what was kept alone. In which language its title is nobody remembers: it is read like the page. */
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
