import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { useLocalStore } from '../../lib/store/use-local-store.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Heart } from '../../ui/icons.tsx';
import { ShareButton } from '../share/index.ts';
import { VoteButtons } from '../votes/index.ts';
import type { VideoDetail } from './load-video.ts';
import styles from './video-screen.module.css';

/** What can be done with a video. All of it happens in this browser or by a script, so it is only there where scripts run. */
export function VideoActions({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui();
  const { video_id } = video;
  const isFavourite = useLocalStore((store) => store.favourites.has(video_id), false);
  return (
    <div className={`${styles['actions']} only-scripted`}>
      <VoteButtons
        section="video"
        object_id={video_id}
        likes={video.likes}
        dislikes={video.dislikes}
      />
      {/* Heard by use-favourite-clicks.ts. */}
      <button
        type="button"
        className={buttonClass('ghost')}
        data-favourite={video_id}
        aria-pressed={isFavourite}
      >
        <Heart className="icon" />
        {t`Favourite`}
      </button>
      <ShareButton path={pages.video(video)} title={video.title} />
    </div>
  );
}
