import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { ratingOf } from '#contracts/rating.ts';
import { albumFavouriteId } from '../../lib/store/favourite-id.ts';
import type { FavouriteAlbum } from '../../lib/store/local-store.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Heart } from '../../ui/icons.tsx';
import { ShareButton } from '../share/index.ts';
import { useFavouritable } from '../card/index.ts';
import { VoteButtons } from '../votes/index.ts';
import type { AlbumDetail } from './load-album.ts';
import styles from './album-screen.module.css';

/** What can be done with an album. All of it happens in this browser or by a script, so it is only there where scripts run. */
export function AlbumActions({ album }: { album: AlbumDetail }): ReactNode {
  const { t } = useLingui();
  const { album_id, likes, dislikes } = album;
  const id = albumFavouriteId(album_id);
  useFavouritable((asked) => (asked === id ? favouriteOf(album) : undefined));
  const isFavourite = useLocalStore((store) => store.favourites.has(id), false);
  return (
    <div className={`${styles['actions']} only-scripted`}>
      <VoteButtons section="album" object_id={album_id} likes={likes} dislikes={dislikes} />
      {/* Heard by use-favourite-clicks.ts. */}
      <button
        type="button"
        className={buttonClass('ghost')}
        data-favourite={id}
        aria-pressed={isFavourite}
      >
        <Heart className="icon" />
        {t`Favourite`}
      </button>
      <ShareButton path={pages.album(album)} title={album.title} />
    </div>
  );
}

function favouriteOf({
  album_id,
  dir,
  title,
  cover,
  photos,
  likes,
  dislikes,
}: AlbumDetail): FavouriteAlbum {
  return {
    type: 'album',
    album_id,
    dir,
    title,
    scr: cover,
    rating: ratingOf(likes, dislikes),
    photos: photos.length,
  };
}
