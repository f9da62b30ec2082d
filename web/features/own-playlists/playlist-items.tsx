import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  move_in_playlist_url,
  remove_from_playlist_url,
  type OwnPlaylist,
  type OwnPlaylistItem,
} from '#contracts/calls/own-playlists.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { queuePage } from '#contracts/pages/playlist-pages.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, IconButton, linkClass } from '../../ui/button.tsx';
import { ChevronDown, icon, Play, Trash2 } from '../../ui/icons.tsx';
import styles from './own-playlists.module.css';

// Here, because no first page needs them.
const ChevronUp = icon('<path d="m18 15-6-6-6 6"/>');
const ChevronsUp = icon('<path d="m17 11-5-5-5 5"/><path d="m17 18-5-5-5 5"/>');
const ChevronsDown = icon('<path d="m7 6 5 5 5-5"/><path d="m7 13 5 5 5-5"/>');

interface PlaylistItemsProps {
  list: OwnPlaylist;
  /** The video after which the page begins; 0 for the first page. */
  after: number;
}

/** The videos in their order. Every button is one of a form, so that all of it works by keyboard and without script. */
export function PlaylistItems({ list, after }: PlaylistItemsProps): ReactNode {
  const { t } = useLingui();
  const { playlist_id, videos, next } = list;
  // The beginning of the list is on the first page alone.
  const first = after === 0 ? videos.find(({ title }) => title !== '') : undefined;
  const here = accountPages.playlist(playlist_id) + (after > 0 ? `&after=${after}` : '');
  return (
    <section className={styles['section']} aria-labelledby="videos">
      <h2 id="videos">{t`Videos`}</h2>
      {first && (
        <p>
          <a
            className={buttonClass('primary')}
            href={queuePage(pages.video(first), playlist_id, true)}
          >
            <Play className="icon" />
            {t`Play all`}
          </a>
        </p>
      )}
      {videos.length === 0 && <p>{t`This list is empty`}</p>}
      <ol className={styles['items']}>
        {videos.map((video, index) => (
          <li key={video.video_id} id={`video-${video.video_id}`} tabIndex={-1}>
            <Item
              playlist_id={playlist_id}
              video={video}
              above={videos[index - 1]?.video_id}
              below={videos[index + 1]?.video_id}
              here={here}
            />
          </li>
        ))}
      </ol>
      {(after > 0 || next > 0) && (
        <p className={styles['actions']}>
          {after > 0 && (
            <a className={buttonClass()} href={accountPages.playlist(playlist_id)}>
              {t`Back to the beginning`}
            </a>
          )}
          {next > 0 && (
            <a
              className={buttonClass()}
              href={`${accountPages.playlist(playlist_id)}&after=${next}`}
            >
              {t`More videos`}
            </a>
          )}
        </p>
      )}
    </section>
  );
}

interface ItemProps {
  playlist_id: number;
  video: OwnPlaylistItem;
  /** Its neighbours, where the page has them. */
  above: number | undefined;
  below: number | undefined;
  /** The page that it stands on. */
  here: string;
}

function Item({ playlist_id, video, above, below, here }: ItemProps): ReactNode {
  const { t } = useLingui();
  const title = video.title || t`This video is not shown at the moment.`;
  return (
    <form action={localAction(move_in_playlist_url)} method="post" className={styles['item']}>
      <input type="hidden" name="playlist_id" value={playlist_id} />
      <input type="hidden" name="video_id" value={video.video_id} />
      <input type="hidden" name="next" value={`${here}#video-${video.video_id}`} />
      <span className={styles['picture']}>
        {video.thumb !== '' && (
          <img src={video.thumb} width={320} height={180} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      <span className={styles['title']} lang={video.lang}>
        {video.title === '' ? (
          title
        ) : (
          <a className={linkClass()} href={queuePage(pages.video(video), playlist_id)}>
            {title}
          </a>
        )}
      </span>
      <Moves title={title} above={above} below={below} />
    </form>
  );
}

function Moves({
  title,
  above,
  below,
}: Pick<ItemProps, 'above' | 'below'> & { title: string }): ReactNode {
  const { t } = useLingui();
  const moves = [
    { to: 'start', label: t`Move “${title}” to the top`, Icon: ChevronsUp },
    {
      to: above === undefined ? undefined : `before-${above}`,
      label: t`Move “${title}” up`,
      Icon: ChevronUp,
    },
    {
      to: below === undefined ? undefined : `after-${below}`,
      label: t`Move “${title}” down`,
      Icon: ChevronDown,
    },
    { to: 'end', label: t`Move “${title}” to the end`, Icon: ChevronsDown },
  ];
  return (
    <span className={styles['buttons']}>
      {moves.map(({ to, label, Icon }) => (
        <IconButton
          key={label}
          type="submit"
          name="to"
          value={to}
          disabled={to === undefined}
          aria-label={label}
          title={label}
        >
          <Icon className="icon" />
        </IconButton>
      ))}
      <IconButton
        type="submit"
        formAction={localAction(remove_from_playlist_url)}
        aria-label={t`Remove ${title}`}
        title={t`Remove ${title}`}
      >
        <Trash2 className="icon" />
      </IconButton>
    </span>
  );
}
