import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { ratingPercent } from '#contracts/rating.ts';
import { albumFavouriteId } from '../../lib/store/favourite-id.ts';
import type { FavouriteAlbum } from '../../lib/store/local-store.ts';
import { CardHeart } from '../card/index.ts';
import { AlbumCard } from './album-card.tsx';
import { useAlbumTexts } from './album-texts.ts';

/** An album's card from stored data. The language of its title is not stored, so the page's is assumed. */
export function StoredAlbumCard({ album }: { album: FavouriteAlbum }): ReactNode {
  const { i18n } = useLingui();
  const texts = useAlbumTexts();
  const { album_id, title, scr, rating, photos } = album;
  const percent = rating > 0 ? ratingPercent(rating) : undefined;
  const shown = {
    album_id,
    href: pages.album(album),
    title,
    lang: i18n.locale,
    cover: scr,
    photos,
    views: undefined,
    percent,
  };
  return (
    <AlbumCard
      album={shown}
      texts={texts}
      level={2}
      isWide
      extra={<CardHeart id={albumFavouriteId(album_id)} title={title} />}
    />
  );
}
