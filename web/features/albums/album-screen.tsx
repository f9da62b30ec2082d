import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { ratingOf } from '#contracts/rating.ts';
import { albumFavouriteId } from '../../lib/store/favourite-id.ts';
import type { FavouriteAlbum } from '../../lib/store/local-store.ts';
import { useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useHydrated } from '../../lib/document/use-hydrated.ts';
import { useFavouritable } from '../card/index.ts';
import { CommentsPart } from '../comments/index.ts';
import { PeopleEmpty } from '../people/index.ts';
import { Labels, People, Topics } from '../topics/index.ts';
import { ObjectActions, useRating, useViewCount } from '../votes/index.ts';
import { AlbumRow } from './album-row.tsx';
import { useAlbumTexts } from './album-texts.ts';
import type { AlbumDetail, AlbumPage } from './load-album.ts';
import { OpenedPhoto } from './opened-photo.tsx';
import { PhotoGrid } from './photo-grid.tsx';
import { createPhotoHistory } from './photo-history.ts';
import styles from './album-screen.module.css';

/** Four lines hold this much on any screen; the tooltip shows a longer title. */
const long_title = 60;

export function AlbumScreen({ page: { album, more, comments } }: { page: AlbumPage }): ReactNode {
  const { t, i18n } = useLingui();
  const { album_id, likes, dislikes } = album;
  const lang = album.lang === i18n.locale ? undefined : album.lang;
  const texts = useAlbumTexts();
  const isHydrated = useHydrated();
  const [history] = useState(() => createPhotoHistory(album.photos.length, !isHydrated));
  useViewCount('album', album_id);
  const rating = useRating(album.percent);
  const id = albumFavouriteId(album_id);
  useFavouritable((asked) => (asked === id ? favouriteOf(album) : undefined));
  const [model] = album.models;
  const name = model?.title ?? '';
  return (
    <>
      <AlbumHead album={album} />
      <header className={styles['head']}>
        <h1 lang={lang} title={album.title.length > long_title ? album.title : undefined}>
          {album.title}
        </h1>
        <Labels labels={album.labels} />
        <div className={styles['line']}>
          <Facts album={album} percent={rating.percent} />
          <ObjectActions
            votes={{
              section: 'album',
              object_id: album_id,
              likes,
              dislikes,
              onVoted: rating.onVoted,
            }}
            favourite_id={id}
            path={pages.album(album)}
            title={album.title}
          />
        </div>
        <People channel={album.channel} models={album.models} />
      </header>
      {album.photos.length > 0 ? (
        <PhotoGrid photos={album.photos} lang={lang} onOpen={history.enter} />
      ) : (
        <PeopleEmpty title={texts.photos(0)} />
      )}
      <div className={styles['below']}>
        <Topics topics={album.topics} />
        {model && more.length > 0 && (
          <AlbumRow
            title={t`More albums with ${name}`}
            albums={more}
            href={pages.model(model.dir, 'albums')}
          />
        )}
      </div>
      <AlbumComments album={album} comments={comments} />
      <OpenedPhoto photos={album.photos} title={album.title} lang={lang} history={history} />
    </>
  );
}

function AlbumComments({
  album,
  comments,
}: {
  album: AlbumDetail;
  comments: AlbumPage['comments'];
}): ReactNode {
  return (
    <CommentsPart
      key={comments.mark}
      section="album"
      object_id={album.album_id}
      data={comments}
      path={pages.album(album)}
      duration=""
    />
  );
}

function AlbumHead({ album }: { album: AlbumDetail }): ReactNode {
  const { t } = useLingui();
  const name = useSite()?.name ?? '';
  const photos = useAlbumTexts().photos(album.photos.length);
  const { title, preview } = album;
  return (
    <PageHead
      title={title}
      description={t`“${title}” on ${name}: ${photos}.`}
      path={pages.album(album)}
      isNoindex={album.photos.length === 0}
      {...(preview !== '' && { image: preview })}
    />
  );
}

interface FactsProps {
  album: AlbumDetail;
  percent: number | undefined;
}

function Facts({ album, percent: share }: FactsProps): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const texts = useAlbumTexts();
  const percent = share === undefined ? '' : format.percent(share);
  return (
    <p className={`${styles['facts']} dotted`}>
      <span suppressHydrationWarning>{texts.photos(album.photos.length)}</span>
      <span suppressHydrationWarning>{texts.allViews(album.views)}</span>
      {percent && <span suppressHydrationWarning>{t`${percent} like it`}</span>}
    </p>
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
