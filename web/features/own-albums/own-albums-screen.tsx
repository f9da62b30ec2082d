import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  album_edit_url,
  type AlbumDraft,
  type OwnAlbum,
  type OwnAlbums,
  type OwnAlbumsQuery,
} from '#contracts/calls/uploads/album-edit.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import styles from '../../ui/uploads.module.css';
import { AccountPage, linksClass } from '../accounts/index.ts';
import { Delete, Restore } from '../own-deletions/index.ts';
import { OwnAlbumTools, ownAlbumsPage } from '../own-video-tools/index.ts';
import { Changes, Figures, GoneTime, useNewest, type Pace } from '../uploads/index.ts';
import { albumStateTexts } from './album-states.ts';
import { askOwnAlbums } from './ask-albums.ts';

/** A reviewer changes them. */
const waitingAlbums: ReadonlySet<OwnAlbum['state']> = new Set(['waiting', 'hidden']);

function paceOf({ drafts, albums }: OwnAlbums): Pace | undefined {
  if (drafts.some(({ state }) => state === 'checking')) return 'moving';
  return albums.some(({ state }) => waitingAlbums.has(state)) ? 'waiting' : undefined;
}
const ask = (signal: AbortSignal): Promise<OwnAlbums> =>
  askOwnAlbums(signal, { search: '', sort: 'newest', before: 0 });

/** Own albums and what becomes of them; the first page follows while photos are looked at, or an album waits. */
export function OwnAlbumsScreen({
  shown,
  query,
}: {
  shown: OwnAlbums;
  query: OwnAlbumsQuery;
}): ReactNode {
  const { t } = useLingui();
  const { search, sort, before } = query;
  const { drafts, albums, next } = useNewest(shown, {
    isFirst: before === 0 && search === '' && sort === 'newest',
    paceOf,
    ask,
  });
  const isSearched = search !== '';
  const isLong = before > 0 || next !== null;
  return (
    <AccountPage
      title={t`My albums`}
      lead={t`What you uploaded, and what comes next.`}
      path={accountPages.albums()}
      isWide
    >
      <p>
        <a className={buttonClass('primary')} href={accountPages.uploadAlbum()}>
          {t`Upload an album`}
        </a>
      </p>
      {(isLong || isSearched || sort !== 'newest') && <OwnAlbumTools search={search} sort={sort} />}
      {drafts.length + albums.length === 0 && (
        <p className={styles['quiet']}>
          {isSearched ? t`No title contains “${search}”.` : t`There is nothing here yet.`}
        </p>
      )}
      <ul className={styles['list']}>
        {drafts.map((draft) => (
          <DraftRow key={draft.draft_id} draft={draft} />
        ))}
        {albums.map((album) => (
          <AlbumRow key={album.album_id} album={album} />
        ))}
      </ul>
      <p className={linksClass()}>
        {next !== null && (
          <a className={linkClass()} href={ownAlbumsPage({ ...query, before: next })}>
            {sort === 'newest' ? t`Older albums` : t`More albums`}
          </a>
        )}
        {isSearched && (
          <a className={linkClass()} href={accountPages.albums()}>{t`All my albums`}</a>
        )}
        <a className={linkClass()} href={accountPages.videos()}>{t`My videos`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

function DraftRow({ draft }: { draft: AlbumDraft }): ReactNode {
  const { t } = useLingui();
  const { draft_id, state, fields, photos } = draft;
  const title = fields.title || t`Album`;
  const total = photos.length;
  const done = photos.filter((photo) => photo.state !== 'checking').length;
  return (
    <li className={styles['row']}>
      <div className={styles['rowText']}>
        <h2>{title}</h2>
        <p>
          <b>{state === 'draft' ? t`Not submitted` : t`Checking`}</b>
        </p>
        <p className={styles['quiet']}>
          {state === 'draft'
            ? t`Finish its form: a reviewer sees it only then.`
            : t`${done} of ${total} photos are checked.`}
        </p>
        {state === 'draft' && (
          <div className={styles['actions']}>
            <a className={linkClass()} href={accountPages.uploadAlbum()}>{t`Finish the form`}</a>
            <Delete action={album_edit_url} name={title} id={{ draft_id }} />
          </div>
        )}
      </div>
    </li>
  );
}

function AlbumRow({ album }: { album: OwnAlbum }): ReactNode {
  const { t, i18n } = useLingui();
  const { album_id, dir, title, state, photos_amount, changes, poster } = album;
  const texts = albumStateTexts[state];
  const id = { album_id: String(album_id) };
  return (
    <li className={styles['row']}>
      {poster === '' ? (
        <span className={styles['noPoster']} />
      ) : (
        <img src={poster} alt="" width={160} height={90} loading="lazy" />
      )}
      <div className={styles['rowText']}>
        <h2>{title}</h2>
        <p>
          <b>{i18n._(texts.state)}</b>
          {album.is_private && ` · ${t`Members who are signed in`}`}
        </p>
        {state === 'published' && <Figures of={album} />}
        <p className={styles['quiet']}>
          {t`Photos: ${photos_amount}`}. {i18n._(texts.next)}
        </p>
        <GoneTime gone_at={album.gone_at} />
        <Changes changes={changes} />
        <div className={styles['actions']}>
          {state === 'published' && !album.is_private && (
            <a className={linkClass()} href={pages.album({ album_id, dir })}>{t`Look at it`}</a>
          )}
          {album.may_edit && (
            <a className={linkClass()} href={accountPages.album(album_id)}>{t`Edit`}</a>
          )}
          {state === 'deleted' ? (
            <Restore action={album_edit_url} name={title} id={id} />
          ) : (
            <Delete action={album_edit_url} name={title} id={id} days={album.delete_days} />
          )}
        </div>
      </div>
    </li>
  );
}
