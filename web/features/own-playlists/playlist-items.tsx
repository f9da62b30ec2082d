import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ReactNode } from 'react';
import {
  move_in_playlist_url,
  remove_from_playlist_url,
  type OwnPlaylist,
  type OwnPlaylistItem,
} from '#contracts/calls/social/own-playlists.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import { queuePage } from '#contracts/pages/playlist-pages.ts';
import { errorNotice } from '../../lib/messages/notice-texts.ts';
import { notify } from '../../lib/messages/notices.ts';
import { postForm } from '../../lib/transport/post-form.ts';
import { localAction } from '../../lib/visit/page-address.ts';
import { buttonClass, IconButton, linkClass } from '../../ui/button.tsx';
import { ChevronDown, icon, Play, Trash2 } from '../../ui/icons.tsx';
import { DragHandle, draggedRows, inOrder } from '../drag-order/index.ts';
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

/** The videos in their order, which a handle changes as well. Every button is one of a form, so that all of it works by keyboard and without script. */
export function PlaylistItems({ list, after }: PlaylistItemsProps): ReactNode {
  const { t } = useLingui();
  const { playlist_id, following } = list;
  const { videos, drag } = useDragged(list);
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
      <ol className={`${styles['items']} ${draggedRows()}`}>
        {videos.map((video, index) => (
          <li key={video.video_id} id={`video-${video.video_id}`} tabIndex={-1}>
            <Item
              playlist_id={playlist_id}
              video={video}
              above={videos[index - 1]?.video_id ?? after}
              below={videos[index + 1]?.video_id ?? following}
              here={here}
              onDrag={drag}
            />
          </li>
        ))}
      </ol>
      <OtherPages
        playlist_id={playlist_id}
        after={after}
        next={following > 0 ? (videos.at(-1)?.video_id ?? 0) : 0}
      />
    </section>
  );
}

const numberOf = ({ video_id }: OwnPlaylistItem): number => video_id;

/** The videos as the handle has ordered them; each move is sent by itself, one after another. */
function useDragged({ playlist_id, videos: loaded }: OwnPlaylist): {
  videos: readonly OwnPlaylistItem[];
  drag: (from: number, to: number) => void;
} {
  const { i18n } = useLingui();
  const [dragged, setDragged] = useState<{ of: typeof loaded; order: readonly number[] }>();
  const sending = useRef(Promise.resolve());
  const videos = inOrder(loaded, dragged?.of === loaded ? dragged.order : undefined, numberOf);
  const drag = (from: number, to: number): void => {
    const [moved, neighbour] = [videos[from], videos[to]];
    if (!moved || !neighbour) return;
    const before = videos.map(numberOf);
    const order = [...before];
    order.splice(from, 1);
    order.splice(to, 0, moved.video_id);
    setDragged({ of: loaded, order });
    const move = {
      playlist_id: String(playlist_id),
      video_id: String(moved.video_id),
      to: `${to > from ? 'after' : 'before'}-${neighbour.video_id}`,
    };
    sending.current = sending.current.then(async () => {
      const sent = await postForm(move_in_playlist_url, move);
      if ('answer' in sent) return;
      setDragged({ of: loaded, order: before });
      notify({ ...errorNotice(i18n, sent.error), topic: 'playlist' });
    });
  };
  return { videos, drag };
}

function OtherPages({
  playlist_id,
  after,
  next,
}: {
  playlist_id: number;
  after: number;
  next: number;
}): ReactNode {
  const { t } = useLingui();
  if (after === 0 && next === 0) return null;
  return (
    <p className={styles['actions']}>
      {after > 0 && (
        <a className={buttonClass()} href={accountPages.playlist(playlist_id)}>
          {t`Back to the beginning`}
        </a>
      )}
      {next > 0 && (
        <a className={buttonClass()} href={`${accountPages.playlist(playlist_id)}&after=${next}`}>
          {t`More videos`}
        </a>
      )}
    </p>
  );
}

interface ItemProps {
  playlist_id: number;
  video: OwnPlaylistItem;
  /** Its neighbours, those of other pages too; 0 at the ends of the list. */
  above: number;
  below: number;
  /** The page that it stands on. */
  here: string;
  onDrag: (from: number, to: number) => void;
}

function Item({ playlist_id, video, above, below, here, onDrag }: ItemProps): ReactNode {
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
      <Moves title={title} above={above} below={below} onDrag={onDrag} />
    </form>
  );
}

function Moves({
  title,
  above,
  below,
  onDrag,
}: Pick<ItemProps, 'above' | 'below' | 'onDrag'> & { title: string }): ReactNode {
  const { t } = useLingui();
  const moves = [
    { to: 'start', label: t`Move “${title}” to the top`, Icon: ChevronsUp },
    {
      to: above === 0 ? undefined : `before-${above}`,
      label: t`Move “${title}” up`,
      Icon: ChevronUp,
    },
    {
      to: below === 0 ? undefined : `after-${below}`,
      label: t`Move “${title}” down`,
      Icon: ChevronDown,
    },
    { to: 'end', label: t`Move “${title}” to the end`, Icon: ChevronsDown },
  ];
  return (
    <span className={styles['buttons']}>
      <DragHandle onMove={onDrag} />
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
