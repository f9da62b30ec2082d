import type { AlbumListing, AlbumCard } from '#contracts/calls/catalogue/albums.ts';
import { pages } from '#contracts/pages/pages.ts';
import { ratingOf, ratingPercent } from '#contracts/rating.ts';

/** The fields that an album's card shows, and no others: they travel inside the document of a first load. */
export interface AlbumData {
  album_id: number;
  href: string;
  title: string;
  /** Language of the title. */
  lang: string;
  /** The cover's JPEG of 320 px, from which the addresses of its other sizes follow; '' where there is none. */
  cover: string;
  photos: number;
  /** Undefined in stored data. */
  views: number | undefined;
  /** Codes of what it is filed under, separated by spaces; absent in stored data. */
  things?: string | undefined;
  /** Share of likes, 0 to 100; undefined without votes. */
  percent: number | undefined;
}

export function toAlbum(album: AlbumCard): AlbumData {
  const { album_id, title, lang, thumb, photos_amount, statistics, things } = album;
  return {
    album_id,
    href: pages.album(album),
    title,
    lang,
    cover: thumb,
    photos: photos_amount,
    views: statistics.viewed,
    things: things || undefined,
    percent: likedPercent(statistics),
  };
}

export const toAlbums = ({ albums }: Pick<AlbumListing, 'albums'>): AlbumData[] =>
  albums.map(toAlbum);

/** Undefined without votes. */
export function likedPercent({
  likes,
  dislikes,
}: {
  likes: number;
  dislikes: number;
}): number | undefined {
  return likes + dislikes > 0 ? ratingPercent(ratingOf(likes, dislikes)) : undefined;
}
