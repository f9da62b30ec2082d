import '../../lib/i18n/later-texts.ts';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import type { PlaylistQueue, QueueVideo } from '#contracts/calls/social/playlist-queue.ts';
import { accountPages } from '#contracts/pages/account-pages.ts';
import { playlistPage } from '#contracts/pages/playlist-pages.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { IconButton, iconClass, linkClass } from '../../ui/button.tsx';
import { ChevronDown, icon } from '../../ui/icons.tsx';
import { QueueList } from './queue-list.tsx';
import { isPlayable, useQueue, type Queue } from './use-queue.ts';
import styles from './queue-bar.module.css';

// Here, because no first page needs them.
const Repeat = icon(
  '<path d="m17 2 4 4-4 4"/><path d="M3 11v-1a4 4 0 0 1 4-4h14"/><path d="m7 22-4-4 4-4"/><path d="M21 13v1a4 4 0 0 1-4 4H3"/>',
);
const Shuffle = icon(
  '<path d="m18 14 4 4-4 4"/><path d="m18 2 4 4-4 4"/><path d="M2 18h1.973a4 4 0 0 0 3.3-1.7l5.454-8.6a4 4 0 0 1 3.3-1.7H22"/><path d="M2 6h1.972a4 4 0 0 1 3.6 2.2"/><path d="M22 18h-6.041a4 4 0 0 1-3.3-1.8l-.359-.45"/>',
);
const SkipBack = icon('<path d="M19 20 9 12l10-8z"/><path d="M5 19V5"/>');
const SkipForward = icon('<path d="m5 4 10 8-10 8z"/><path d="M19 5v14"/>');

/** The playlist below the film: where it is, what comes before and after, how it is played, and all of it on demand. */
export function QueueBar({ video_id }: { video_id: number }): ReactNode {
  const { t } = useLingui();
  const queue = useQueue(video_id);
  const [isOpen, setOpen] = useState(false);
  const list_id = useId();
  if (!queue || queue.read === undefined) return null;
  const texts = {
    private: t`Playlist is private`,
    missing: t`Playlist not found`,
    failed: t`Could not load the playlist.`,
  };
  if (!isPlayable(queue.read))
    return <output className={styles['bar']}>{texts[queue.read]}</output>;
  return (
    <section aria-label={t`Playlist: ${queue.read.title}`} data-own="">
      <div className={styles['bar']}>
        <Name list={queue.read} place={queue.place} count={queue.order.length} />
        <Step video={queue.previous} hrefOf={queue.hrefOf} label={t`Previous video`}>
          <SkipBack className="icon" />
        </Step>
        <Step video={queue.next} hrefOf={queue.hrefOf} label={t`Next video`}>
          <SkipForward className="icon" />
        </Step>
        <Modes queue={queue} video_id={video_id} />
        <IconButton
          className={styles['open'] ?? ''}
          aria-label={t`Videos of the playlist`}
          title={t`Videos of the playlist`}
          aria-expanded={isOpen}
          aria-controls={list_id}
          onClick={() => setOpen(!isOpen)}
        >
          <ChevronDown className="icon" />
        </IconButton>
      </div>
      <div id={list_id} hidden={!isOpen}>
        {isOpen && <QueueList queue={queue} video_id={video_id} />}
      </div>
    </section>
  );
}

interface NameProps {
  list: PlaylistQueue;
  place: number;
  count: number;
}

function Name({ list, place, count }: NameProps): ReactNode {
  const { t } = useLingui();
  const format = useFormat();
  const [at, total] = [format.number(place), format.number(count)];
  const href = list.visible === 1 ? playlistPage(list) : accountPages.playlist(list.playlist_id);
  return (
    <div className={styles['name']}>
      <a className={linkClass()} href={href}>
        <span dir="auto">{list.title}</span>
      </a>
      {place > 0 && (
        <p className={styles['place']}>
          <span aria-hidden="true">
            {at}/{total}
          </span>
          <span className="sr">{t`Video ${at} of ${total}`}</span>
        </p>
      )}
    </div>
  );
}

interface StepProps {
  video: QueueVideo | undefined;
  hrefOf: Queue['hrefOf'];
  label: string;
  children: ReactNode;
}

/** A link, so that it opens in another tab as well; where there is none, a button that does nothing. */
function Step({ video, hrefOf, label, children }: StepProps): ReactNode {
  if (!video)
    return (
      <IconButton disabled aria-label={label}>
        {children}
      </IconButton>
    );
  const name = `${label}: ${video.title}`;
  return (
    <a className={iconClass()} href={hrefOf(video, true)} aria-label={name} title={name}>
      {children}
    </a>
  );
}

function Modes({ queue, video_id }: { queue: Queue; video_id: number }): ReactNode {
  const { t } = useLingui();
  const { modes, setModes } = queue;
  const isShuffled = modes.seed > 0;
  // A new order each time; never 0, which is none.
  const shuffle = (): void =>
    setModes({
      ...modes,
      seed: isShuffled ? 0 : 1 + Math.floor(Math.random() * (2 ** 31 - 2)),
      from: isShuffled ? 0 : video_id,
    });
  return (
    <>
      <IconButton
        className={styles['mode'] ?? ''}
        aria-label={t`Shuffle`}
        title={t`Shuffle`}
        aria-pressed={isShuffled}
        onClick={shuffle}
      >
        <Shuffle className="icon" />
      </IconButton>
      <IconButton
        className={styles['mode'] ?? ''}
        aria-label={t`Repeat the playlist`}
        title={t`Repeat the playlist`}
        aria-pressed={modes.repeats}
        onClick={() => setModes({ ...modes, repeats: !modes.repeats })}
      >
        <Repeat className="icon" />
      </IconButton>
    </>
  );
}
