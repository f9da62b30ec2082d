import { useLingui } from '@lingui/react/macro';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { pages } from '#contracts/pages.ts';
import { openModal } from '../../lib/modals.ts';
import { useLocalStore } from '../../lib/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Heart, Share2 } from '../../ui/icons.tsx';
import type { VideoDetail } from './load-video.ts';
import { VoteButtons } from './vote-buttons.tsx';
import styles from './video-screen.module.css';

/** What can be done with a video. All of it happens in this browser or by a script, so it is only there where scripts run. */
export function VideoActions({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui();
  const { video_id } = video;
  const isFavourite = useLocalStore((store) => store.favourites.has(video_id), false);
  const share = (): void => openModal({ name: 'Share', told: { path: pages.video(video), title: video.title } });
  useShareLink(video);
  return (
    <div className={`${styles['actions']} only-scripted`}>
      <VoteButtons video_id={video_id} likes={video.likes} dislikes={video.dislikes} />
      {/* Heard by use-favourite-clicks.ts. */}
      <button type="button" className={buttonClass('ghost')} data-favourite={video_id} aria-pressed={isFavourite}>
        <Heart className="icon" />
        {t`Favourite`}
      </button>
      <button type="button" className={buttonClass('ghost')} aria-haspopup="dialog" onClick={share}>
        <Share2 className="icon" />
        {t`Share`}
      </button>
    </div>
  );
}

/** `#share` at the end of the page's address opens the modal. */
function useShareLink(video: VideoDetail): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === '#share') openModal({ name: 'Share', told: { path: pages.video(video), title: video.title } });
  }, [hash, key, video]);
}
