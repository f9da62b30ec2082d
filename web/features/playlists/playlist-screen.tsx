import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { reportPage } from '#contracts/pages/form-addresses.ts';
import { memberPage } from '#contracts/pages/member-pages.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import { playlistPage, playlistsPage, queuePage } from '#contracts/pages/playlist-pages.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { useSite } from '../../lib/visit/site.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import chip from '../../ui/chip.module.css';
import { Clapperboard, Flag, Play } from '../../ui/icons.tsx';
import { State } from '../../ui/state.tsx';
import { VideoGrid } from '../card/index.ts';
import { ShareButton } from '../share/index.ts';
import { useViewCount } from '../votes/index.ts';
import type { PlaylistPage } from './load-playlist.ts';
import styles from './playlists.module.css';

const eager = 8;

/** A public playlist: what its member says of it, and its videos in the member's order. */
export function PlaylistScreen({ page }: { page: PlaylistPage }): ReactNode {
  const { t } = useLingui();
  const { playlist, videos, after, next } = page;
  const path = playlistPage(playlist);
  useViewCount('playlist', playlist.playlist_id);
  const inQueue = videos.map((video) => ({
    ...video,
    href: queuePage(video.href, playlist.playlist_id),
  }));
  return (
    <>
      <Head page={page} />
      {videos.length > 0 ? (
        <VideoGrid videos={inQueue} now={page.now} eager={eager} level={2} />
      ) : (
        <State
          icon={<Clapperboard className="icon" />}
          title={t`This list is empty`}
          action={
            <a className={buttonClass()} href={playlistsPage('recent')}>{t`All playlists`}</a>
          }
          level={2}
        >
          {t`Its videos are not shown at the moment, or there are none yet.`}
        </State>
      )}
      {(after > 0 || next > 0) && (
        <p className={styles['more']}>
          {after > 0 && <a className={buttonClass()} href={path}>{t`Back to the beginning`}</a>}
          {next > 0 && (
            <a className={buttonClass()} href={playlistPage(playlist, next)}>{t`More videos`}</a>
          )}
        </p>
      )}
    </>
  );
}

function Head({ page: { playlist, videos, after } }: { page: PlaylistPage }): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const name = useSite()?.name ?? '';
  const { title, username, description, total: total_count } = playlist;
  const path = playlistPage(playlist);
  const [first] = videos;
  const total = format.number(total_count);
  const [basis, views] = [pluralBasis(playlist.views), format.count(playlist.views)];
  const count = t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`;
  return (
    <>
      <PageHead
        title={title}
        description={description || t`“${title}” on ${name}: ${count}.`}
        path={playlistPage(playlist, after)}
        isNoindex={videos.length === 0 || after > 0}
        {...(videos[0]?.src && { image: videos[0].src })}
      />
      <header className={styles['head']}>
        <h1 dir="auto">{title}</h1>
        <div className={styles['line']}>
          <p className="dotted">
            <a className={linkClass()} href={memberPage(username)}>
              <bdi>{username}</bdi>
            </a>
            <span suppressHydrationWarning>{count}</span>
            <span
              suppressHydrationWarning
            >{t`${plural(basis, { one: `${views} view`, other: `${views} views` })}`}</span>
          </p>
          <div className={styles['actions']}>
            {first && after === 0 && (
              <a
                className={buttonClass('primary')}
                href={queuePage(first.href, playlist.playlist_id, true)}
              >
                <Play className="icon" />
                {t`Play all`}
              </a>
            )}
            <span className="only-scripted">
              <ShareButton path={path} title={title} />
            </span>
            <a className={buttonClass('ghost')} href={reportPage(path)} rel="nofollow">
              <Flag className="icon" />
              {t`Report`}
            </a>
          </div>
        </div>
        {description !== '' && (
          <p className={styles['prose']} dir="auto">
            {description}
          </p>
        )}
        <Categories categories={playlist.categories} />
      </header>
    </>
  );
}

function Categories({ categories }: Pick<PlaylistPage['playlist'], 'categories'>): ReactNode {
  if (categories.length === 0) return null;
  return (
    <p className={chip['chips']}>
      {categories.map(({ dir, title }) => (
        <a
          key={dir}
          className={chip['chip']}
          href={listingPage({ kind: 'categories', dirs: [dir] }, 'latest-updates')}
          lang="en"
        >
          {title}
        </a>
      ))}
    </p>
  );
}
