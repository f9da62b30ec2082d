import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Queue } from './use-queue.ts';
import styles from './queue-bar.module.css';

/** All videos in the order of playing, the one that is open in sight. */
export function QueueList({ queue, video_id }: { queue: Queue; video_id: number }): ReactNode {
  const { t, i18n } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    // The list alone: the page stays where it is.
    if (list.current && current)
      list.current.scrollTop = current.offsetTop - list.current.offsetTop;
  }, [video_id]);
  if (queue.order.length === 0) return <p className={styles['bar']}>{t`This list is empty`}</p>;
  return (
    <ol ref={list} className={styles['list']}>
      {queue.order.map((video) => (
        <li key={video.video_id}>
          <a
            href={queue.hrefOf(video, true)}
            aria-current={video.video_id === video_id ? 'true' : undefined}
          >
            <span className={styles['picture']}>
              {video.thumb !== '' && (
                <img
                  src={video.thumb}
                  width={320}
                  height={180}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              )}
            </span>
            <span
              className={styles['title']}
              lang={video.lang === i18n.locale ? undefined : video.lang}
            >
              {video.title}
            </span>
            <span className={styles['place']}>{video.duration}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
