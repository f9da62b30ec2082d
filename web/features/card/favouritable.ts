import { useEffect } from 'react';
import type { FavouriteId } from '../../lib/store/favourite-id.ts';
import type { FavouriteEntry, FavouriteVideo } from '../../lib/store/local-store.ts';
import type { CardData } from './card-data.ts';

type Find = (id: FavouriteId) => FavouriteEntry | undefined;

/** The lists on the page: a heart's handler asks them what it stands for. */
const shown = new Set<Find>();

/** Makes what is in a list known to the handler of hearts, as long as the list is on the page. */
export function useFavouritable(find: Find): void {
  useEffect(() => {
    shown.add(find);
    return () => {
      shown.delete(find);
    };
  }, [find]);
}

export function findFavouritable(id: FavouriteId): FavouriteEntry | undefined {
  for (const find of shown) {
    const entry = find(id);
    if (entry) return entry;
  }
  return undefined;
}

export function favouriteOfCard(
  cards: readonly CardData[],
  id: FavouriteId,
): FavouriteVideo | undefined {
  const card = cards.find(({ video_id }) => video_id === id);
  if (!card) return undefined;
  const { video_id, title, duration, rating, sg_id, ex_tube, ex_id } = card;
  return {
    type: 'video',
    title,
    scr: card.src,
    video_id,
    duration,
    dir: dirOf(card.href),
    rating,
    sg_id,
    ex_tube,
    ex_id,
    lang: card.lang,
    quality: card.quality || undefined,
    by: card.by || undefined,
    views: card.views,
    posted: card.posted,
  };
}

/** The readable part of /videos/{video_id}/{dir}/. */
const dirOf = (href: string): string => href.split('/')[3] ?? '';
