import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  add_to_playlist_url,
  delete_playlist_url,
  remove_from_playlist_url,
  type OwnPlaylist,
  type OwnPlaylistRow,
} from '#contracts/calls/social/own-playlists.ts';
import { saved_urls } from '#contracts/calls/social/saved-items.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { playlistPage } from '#contracts/pages/playlist-pages.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import {
  AccountNotice,
  AccountPage,
  FailureNotice,
  linksClass,
  type AccountFormPage,
} from '../accounts/index.ts';
import type { OwnPlaylistsPage } from './load-own-playlists.ts';
import { PlaylistForm } from './playlist-form.tsx';
import { PlaylistItems } from './playlist-items.tsx';
import styles from './own-playlists.module.css';

interface OwnPlaylistsScreenProps {
  page: AccountFormPage;
  shown: OwnPlaylistsPage;
  /** Of the page, which a new playlist gets. */
  orientation: Orientation;
}

/** The playlists of the member; one of them where the address names it. Everything works without script. */
export function OwnPlaylistsScreen(props: OwnPlaylistsScreenProps): ReactNode {
  const { list } = props.shown;
  return list ? <OneList {...props} list={list} /> : <AllLists {...props} />;
}

function AllLists({ page, shown, orientation }: OwnPlaylistsScreenProps): ReactNode {
  const { t } = useLingui();
  const { own, video_id } = shown;
  const title = own.video_title;
  return (
    <AccountPage
      title={t`My playlists`}
      lead={
        title === ''
          ? t`You alone see private playlists. Everybody can find public ones.`
          : t`Choose the playlists for “${title}”.`
      }
      path={accountPages.playlists()}
    >
      <Failed page={page} />
      {video_id > 0 && <SavedForms video_id={video_id} />}
      {own.playlists.length === 0 && <p>{t`You have no playlists yet.`}</p>}
      <ul className={styles['lists']}>
        {own.playlists.map((row) => (
          <li key={row.playlist_id}>
            <Name row={row} />
            {video_id > 0 && <Choice row={row} video_id={video_id} />}
          </li>
        ))}
      </ul>
      <section className={styles['section']}>
        <h2>{t`New playlist`}</h2>
        <PlaylistForm page={page} shown={shown} orientation={orientation} />
      </section>
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

/** The lists of the account besides: their pages say what was done, and lead back. */
function SavedForms({ video_id }: { video_id: number }): ReactNode {
  const { t } = useLingui();
  const forms = [
    { url: saved_urls.add_favourite, text: t`Add to favourites` },
    { url: saved_urls.add_later, text: t`Add to Watch later` },
  ];
  return (
    <div className={styles['actions']}>
      {forms.map(({ url, text }) => (
        <form key={url} action={localAction(url)} method="post">
          <input type="hidden" name="item" value={`v${video_id}`} />
          <input type="hidden" name="next" value={accountPages.addToPlaylists(video_id)} />
          <button type="submit" className={buttonClass()}>
            {text}
          </button>
        </form>
      ))}
    </div>
  );
}

/** Why a button did nothing. */
function Failed({ page: { form, failed } }: { page: AccountFormPage }): ReactNode {
  const { t } = useLingui();
  if (form === undefined || form === 'save') return null;
  if (failed === 'already')
    return <AccountNotice>{t`This video is already in the playlist.`}</AccountNotice>;
  return <FailureNotice failed={failed} />;
}

function Name({ row }: { row: OwnPlaylistRow }): ReactNode {
  const { t } = useLingui();
  const { items: total_count } = row;
  const total = useFormat().number(total_count);
  return (
    <span className={styles['name']}>
      <a className={linkClass()} href={accountPages.playlist(row.playlist_id)} dir="auto">
        {row.title}
      </a>
      <span className={styles['quiet']}>
        <span suppressHydrationWarning>
          {t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
        </span>
        {' · '}
        {row.is_hidden ? t`Removed by the staff` : row.visible === 1 ? t`Public` : t`Private`}
      </span>
    </span>
  );
}

/** Puts the video in, or takes it out. */
function Choice({ row, video_id }: { row: OwnPlaylistRow; video_id: number }): ReactNode {
  const { t } = useLingui();
  const { playlist_id, title, has_video } = row;
  return (
    <form
      action={localAction(has_video ? remove_from_playlist_url : add_to_playlist_url)}
      method="post"
    >
      <input type="hidden" name="playlist_id" value={playlist_id} />
      <input type="hidden" name="video_id" value={video_id} />
      <input type="hidden" name="next" value={accountPages.addToPlaylists(video_id)} />
      <button
        type="submit"
        className={buttonClass(has_video ? undefined : 'primary')}
        aria-label={has_video ? t`Remove from ${title}` : t`Add to ${title}`}
      >
        {has_video ? t`Remove` : t`Add`}
      </button>
    </form>
  );
}

function OneList({
  page,
  shown,
  orientation,
  list,
}: OwnPlaylistsScreenProps & { list: OwnPlaylist }): ReactNode {
  const { t } = useLingui();
  const { playlist_id, title, visible, is_hidden } = list;
  return (
    <AccountPage
      title={title}
      lead={
        is_hidden
          ? t`The staff removed this playlist. You alone see it.`
          : visible === 1
            ? t`Everybody can find this playlist.`
            : t`You alone see this playlist.`
      }
      path={accountPages.playlist(playlist_id)}
    >
      {page.state === 'saved' && <AccountNotice>{t`Your changes are saved.`}</AccountNotice>}
      <Failed page={page} />
      <p className={linksClass()}>
        <a className={linkClass()} href={accountPages.playlists()}>{t`My playlists`}</a>
        {is_hidden && <a className={linkClass()} href={accountPages.decisions()}>{t`Decisions`}</a>}
        {visible === 1 && !is_hidden && (
          <a className={linkClass()} href={playlistPage(list)}>{t`View playlist`}</a>
        )}
      </p>
      <PlaylistItems list={list} after={shown.after} />
      <section className={styles['section']}>
        <h2>{t`Edit playlist`}</h2>
        <PlaylistForm page={page} shown={shown} orientation={orientation} list={list} />
      </section>
      <details>
        <summary>{t`Delete playlist`}</summary>
        <form action={localAction(delete_playlist_url)} method="post" className={styles['actions']}>
          <input type="hidden" name="playlist_id" value={playlist_id} />
          <button type="submit" className={buttonClass()}>{t`Delete “${title}” for good`}</button>
        </form>
      </details>
    </AccountPage>
  );
}
