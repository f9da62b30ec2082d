import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { Clapperboard } from '../../ui/icons.tsx';
import { priorityOf, type Priority, usePicture } from '../../ui/use-picture.ts';
import { cardStyles as card } from '../card/index.ts';
import type { PlaylistData } from './playlist-data.ts';
import styles from './playlists.module.css';

interface PlaylistGridProps {
  playlists: readonly PlaylistData[];
  /** Number of pictures that load at once. */
  eager?: number;
  /** Rank of the cards' titles. */
  level: 2 | 3;
}

export function PlaylistGrid({ playlists, eager = 0, level }: PlaylistGridProps): ReactNode {
  return (
    <div className={styles['grid']}>
      {playlists.map((playlist, index) => (
        <PlaylistCard
          key={playlist.playlist_id}
          playlist={playlist}
          level={level}
          priority={priorityOf(index, eager)}
        />
      ))}
    </div>
  );
}

interface PlaylistCardProps {
  playlist: PlaylistData;
  level: 2 | 3;
  priority: Priority;
}

/** Picture and title are one plain link, as on cards of videos. */
function PlaylistCard({ playlist, level, priority }: PlaylistCardProps): ReactNode {
  const { t } = useLingui();
  const { videos: total_count } = playlist;
  const total = useFormat().number(total_count);
  const Title = level === 2 ? 'h2' : 'h3';
  const [isMissing, image] = usePicture(playlist.thumb, priority);
  return (
    <article className={card['card']}>
      <a className={`${styles['link']} framed`} href={playlist.href}>
        <span className={styles['picture']}>
          {isMissing ? (
            <Clapperboard className="icon" />
          ) : (
            <img src={playlist.thumb} width={320} height={180} alt="" decoding="async" {...image} />
          )}
          <span className={`${card['badge']} ${styles['count']}`} suppressHydrationWarning>
            {t`${plural(total_count, { one: `${total} video`, other: `${total} videos` })}`}
          </span>
        </span>
        <Title className={card['title']} dir="auto">
          {playlist.title}
        </Title>
      </a>
      <p className={`${card['meta']} dotted`}>
        <bdi>{playlist.username}</bdi>
      </p>
    </article>
  );
}
