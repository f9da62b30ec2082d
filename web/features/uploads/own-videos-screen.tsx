import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnUpload } from '#contracts/calls/uploads/uploads.ts';
import { video_edit_url } from '#contracts/calls/uploads/video-edit.ts';
import {
  type OwnVideo,
  type OwnVideos,
  type OwnVideosQuery,
} from '#contracts/calls/uploads/own-videos.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { buttonClass, linkClass } from '../../ui/button.tsx';
import { AccountPage, linksClass } from '../accounts/index.ts';
import { Delete, Restore } from '../own-deletions/index.ts';
import { BulkBar, ChooseBox, useSelection, type Selection } from '../bulk-edit/index.ts';
import { momentIn, timeIn } from './amounts.ts';
import { askOwnVideos } from './ask-uploads.ts';
import { OwnVideoTools, ownVideosPage } from '../own-video-tools/index.ts';
import { NewVersionOf, VersionOnItsWay } from './new-version-of.tsx';
import { refusalText, uploadStateTexts, videoStateTexts } from './state-texts.ts';
import { UploadMails } from './upload-mails.tsx';
import { useNewest, type Pace } from './use-newest.ts';
import styles from '../../ui/uploads.module.css';

const movingUploads: ReadonlySet<OwnUpload['state']> = new Set(['receiving', 'checking']);
const movingVideos: ReadonlySet<OwnVideo['state']> = new Set(['checking', 'converting']);

/** The form of a video that failed is on no page. */
const unfinished: ReadonlySet<OwnVideo['state']> = new Set(['draft', ...movingVideos]);

/** A reviewer or a time changes them. */
const waitingVideos: ReadonlySet<OwnVideo['state']> = new Set(['waiting', 'scheduled', 'hidden']);

function paceOf({ uploads, videos }: OwnVideos): Pace | undefined {
  const isMoving =
    uploads.some(({ state }) => movingUploads.has(state)) ||
    videos.some(({ state }) => movingVideos.has(state));
  if (isMoving) return 'moving';
  const isWaiting = videos.some((video) => waitingVideos.has(video.state) || video.has_version);
  return isWaiting ? 'waiting' : undefined;
}
const ask = (signal: AbortSignal): Promise<OwnVideos> =>
  askOwnVideos(signal, { search: '', sort: 'newest', before: 0 });

interface OwnVideosScreenProps {
  shown: OwnVideos;
  query: OwnVideosQuery;
}

/** Own videos and what becomes of them; the first page follows while something moves or waits. */
export function OwnVideosScreen({ shown, query }: OwnVideosScreenProps): ReactNode {
  const { t } = useLingui();
  const { search, sort, before } = query;
  const { uploads, videos, usual, is_mailed, next } = useNewest(shown, {
    isFirst: before === 0 && search === '' && sort === 'newest',
    paceOf,
    ask,
  });
  const isEmpty = uploads.length + videos.length === 0;
  const selection = useSelection();
  const { revalidate } = useRevalidator();
  const isSearched = search !== '';
  const isLong = before > 0 || next !== null;
  return (
    <AccountPage
      title={t`My videos`}
      lead={t`What you uploaded, and what comes next.`}
      path={accountPages.videos()}
      isWide
    >
      <p>
        <a className={buttonClass('primary')} href={accountPages.upload()}>{t`Upload`}</a>
      </p>
      {(isLong || isSearched || sort !== 'newest') && <OwnVideoTools search={search} sort={sort} />}
      {isEmpty && (
        <p className={styles['quiet']}>
          {isSearched ? t`No title contains “${search}”.` : t`There is nothing here yet.`}
        </p>
      )}
      <ul className={styles['list']}>
        {uploads.map((upload) => (
          <UploadRow key={upload.upload_id} upload={upload} />
        ))}
        {videos.map((video) => (
          <VideoRow key={video.video_id} video={video} usual={usual} selection={selection} />
        ))}
      </ul>
      <BulkBar selection={selection} onChanged={() => void revalidate()} />
      <UploadMails is_mailed={is_mailed} />
      <p className={linksClass()}>
        {next !== null && (
          <a className={linkClass()} href={ownVideosPage({ ...query, before: next })}>
            {sort === 'newest' ? t`Older videos` : t`More videos`}
          </a>
        )}
        {isSearched && (
          <a className={linkClass()} href={accountPages.videos()}>{t`All my videos`}</a>
        )}
        <a className={linkClass()} href={accountPages.albums()}>{t`My albums`}</a>
        <a className={linkClass()} href={accountPages.people()}>{t`People shown`}</a>
        <a className={linkClass()} href={accountPages.account()}>{t`My account`}</a>
      </p>
    </AccountPage>
  );
}

function UploadRow({ upload }: { upload: OwnUpload }): ReactNode {
  const { t, i18n } = useLingui();
  const { upload_id, file_name, state, bytes, received, reason_code, video_id } = upload;
  const texts = uploadStateTexts[state];
  const refusal = reason_code === null ? undefined : refusalText(reason_code);
  const percent = Math.floor((received * 100) / bytes);
  return (
    <li className={styles['row']}>
      <div className={styles['rowText']}>
        <h2>{file_name}</h2>
        <p>
          <b>{i18n._(texts.state)}</b>
          {state === 'receiving' && ` ${percent} %`}
        </p>
        {refusal && <p>{i18n._(refusal)}</p>}
        <p className={styles['quiet']}>{i18n._(texts.next)}</p>
        {state === 'receiving' && (
          <div className={styles['actions']}>
            <a className={linkClass()} href={accountPages.upload()}>{t`Go on`}</a>
            <Delete action={video_edit_url} name={file_name} id={{ upload_id }} />
          </div>
        )}
        {reason_code === 'duplicate' && video_id !== null && (
          <div className={styles['actions']}>
            <a className={linkClass()} href={accountPages.video(video_id)}>
              {t`The video of this file`}
            </a>
          </div>
        )}
      </div>
    </li>
  );
}

interface VideoRowProps extends Pick<OwnVideos, 'usual'> {
  video: OwnVideo;
}

function VideoRow({
  video,
  usual,
  selection,
}: VideoRowProps & { selection: Selection }): ReactNode {
  const { t, i18n } = useLingui();
  const { video_id, dir, title, state, percent, reason_code, changes, poster } = video;
  const texts = videoStateTexts[state];
  const id = { video_id: String(video_id) };
  const refusal = reason_code === null ? undefined : refusalText(reason_code);
  return (
    <li className={styles['row']}>
      {poster === '' ? (
        <span className={styles['noPoster']} />
      ) : (
        <img src={poster} alt="" width={160} height={90} loading="lazy" />
      )}
      <div className={styles['rowText']}>
        <h2>{title}</h2>
        {video.may_edit && !video.replaces && (
          <ChooseBox id={video_id} title={title} selection={selection} />
        )}
        <p>
          <b>{i18n._(texts.state)}</b>
          {state === 'converting' && ` ${percent} %`}
          {video.is_private && ` · ${t`Members who are signed in`}`}
          {video.is_unlisted && ` · ${t`Everybody who has the link`}`}
        </p>
        {state === 'published' && <Figures of={video} />}
        {refusal && <p>{i18n._(refusal)}</p>}
        <p className={styles['quiet']}>{i18n._(texts.next)}</p>
        <Wait video={video} usual={usual} />
        <Prospects video={video} />
        <Changes changes={changes} />
        <div className={styles['actions']}>
          {state === 'published' && (
            <>
              <a className={linkClass()} href={pages.video({ video_id, dir })}>{t`Watch`}</a>
              <a className={linkClass()} href={accountPages.statistics(video_id)}>
                {t`Statistics`}
              </a>
            </>
          )}
          {video.upload_id !== null && unfinished.has(state) && (
            <a className={linkClass()} href={accountPages.upload()}>{t`Finish the form`}</a>
          )}
          {video.may_edit && (
            <a className={linkClass()} href={accountPages.video(video_id)}>{t`Edit`}</a>
          )}
          {state === 'deleted' ? (
            <Restore action={video_edit_url} name={title} id={id} />
          ) : (
            <Delete action={video_edit_url} name={title} id={id} days={video.delete_days} />
          )}
        </div>
      </div>
    </li>
  );
}

/** Its times, and the version that is to come. */
function Prospects({ video }: Pick<VideoRowProps, 'video'>): ReactNode {
  return (
    <>
      <PublishTime video={video} />
      <GoneTime gone_at={video.gone_at} />
      {video.replaces && <NewVersionOf video={video.replaces} />}
      <VersionOnItsWay video={video} />
    </>
  );
}

/** How often and, of videos, for how long it was seen, and how many like it. Browsers and server may format numbers differently: the server's text stays. */
export function Figures({
  of,
}: {
  of: Pick<OwnVideo, 'views' | 'likes'> & Partial<Pick<OwnVideo, 'watched_seconds'>>;
}): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [basis, views] = [pluralBasis(of.views), format.count(of.views)];
  const [liked, likes] = [pluralBasis(of.likes), format.count(of.likes)];
  const seconds = of.watched_seconds ?? null;
  const watched = timeIn(i18n.locale, seconds ?? 0);
  return (
    <p className={`${styles['quiet']} dotted num`}>
      <span
        suppressHydrationWarning
      >{t`${plural(basis, { one: `${views} view`, other: `${views} views` })}`}</span>
      <span
        suppressHydrationWarning
      >{t`${plural(liked, { one: `${likes} like`, other: `${likes} likes` })}`}</span>
      {seconds !== null && <span suppressHydrationWarning>{t`Watch time: ${watched}`}</span>}
    </p>
  );
}

/** Its place in the queue, and how long it usually takes; nothing where neither is known. */
function Wait({ video: { state, place }, usual }: VideoRowProps): ReactNode {
  const { t, i18n } = useLingui();
  const seconds =
    state === 'waiting' ? usual.review : movingVideos.has(state) ? usual.processing : null;
  const time = seconds === null ? '' : timeIn(i18n.locale, seconds);
  const said = [place !== null && t`Place ${place} in line.`, time !== '' && t`Usually ${time}.`];
  const text = said.filter(Boolean).join(' ');
  return text !== '' && <p className={styles['quiet']}>{text}</p>;
}

/** From when a scheduled video is shown, in the time zone that its uploader named. */
export function PublishTime({ video }: { video: OwnVideo }): ReactNode {
  const { i18n } = useLingui();
  const { publish_at, time_zone } = video;
  if (publish_at === null) return null;
  return <time dateTime={publish_at}>{momentIn(i18n.locale, publish_at, time_zone ?? 'UTC')}</time>;
}

/** Until when what was deleted can be restored, as UTC: server and browser say the same. */
export function GoneTime({ gone_at }: { gone_at: string | null }): ReactNode {
  const { i18n } = useLingui();
  if (gone_at === null) return null;
  return <time dateTime={gone_at}>{momentIn(i18n.locale, gone_at, 'UTC')}</time>;
}

interface ChangesProps extends Pick<OwnVideo, 'changes'> {
  /** Fields that show their note next to them instead. */
  without?: ReadonlySet<string> | undefined;
}

/** The reviewer's words. */
export function Changes({ changes, without }: ChangesProps): ReactNode {
  const words = Object.entries(changes).filter(([field]) => !without?.has(field));
  if (words.length === 0) return null;
  return (
    <ul className={styles['changes']}>
      {words.map(([field, text]) => (
        <li key={field}>{text}</li>
      ))}
    </ul>
  );
}
