import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { ObjectActions, useRating, useViewCount } from '../votes/index.ts';
import { useFavouritable } from '../card/index.ts';
import { People, Topics } from '../topics/index.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useSite } from '../../lib/visit/site.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import { ChapterList } from './chapter-list.tsx';
import type { VideoDetail, VideoPage } from './load-video.ts';
import { PlayerBox } from './player-box.tsx';
import { RelatedList } from './related-list.tsx';
import { SuggestedCategories } from './suggested-categories.tsx';
import { favouriteOfVideo, useHistoryEntry } from './use-history-entry.ts';
import { Description } from './description.tsx';
import styles from './video-screen.module.css';

/** `albums` stand below what is said of the video. */
export function VideoScreen({ page, albums }: { page: VideoPage; albums: ReactNode }): ReactNode {
  const { video, related, related_total, now } = page;
  useViewCount('video', video.video_id);
  useHistoryEntry(video);
  useFavouritable((video_id) =>
    video_id === video.video_id ? favouriteOfVideo(video) : undefined,
  );
  return (
    <div className={styles['watch']} data-wide="">
      <VideoHead video={video} />
      <div>
        <PlayerBox video={video} related={related[0]} />
        <TitleBlock video={video} now={now} />
        <div className={styles['stack']}>
          <People channel={video.channel} models={video.models} />
          <Topics topics={video.topics} />
          <ChapterList chapters={video.chapters} />
          <Description text={video.description} lang={video.lang} />
        </div>
        {albums}
        <SuggestedCategories topics={video.topics} />
      </div>
      <div className={styles['beside']}>
        <RelatedList video_id={video.video_id} first={related} total={related_total} now={now} />
      </div>
    </div>
  );
}

function VideoHead({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui();
  const site = useSite();
  const name = site?.name ?? '';
  const { title } = video;
  const start = video.description.slice(0, 160).trim();
  return (
    <>
      <PageHead
        title={title}
        description={start || t`Watch “${title}” on ${name}.`}
        path={pages.video(video)}
        image={video.preview}
        kind="video.other"
      />
      {/* The film is fetched by the player, over a connection of another kind than pictures have. */}
      {site?.media_origin && (
        <link rel="preconnect" href={site.media_origin} crossOrigin="anonymous" />
      )}
    </>
  );
}

function TitleBlock({ video, now }: { video: VideoDetail; now: number }): ReactNode {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { video_id, likes, dislikes, views: basis } = video;
  const views = format.number(basis);
  const rating = useRating(video.percent);
  const percent = rating.percent === undefined ? '' : format.percent(rating.percent);
  return (
    <header className={styles['head']}>
      <h1 lang={video.lang === i18n.locale ? undefined : video.lang}>{video.title}</h1>
      <div className={styles['line']}>
        <p className="dotted">
          <span
            suppressHydrationWarning
          >{t`${plural(basis, { one: `${views} view`, other: `${views} views` })}`}</span>
          <time
            dateTime={new Date(video.posted * 1000).toISOString()}
            title={format.day(video.posted)}
            suppressHydrationWarning
          >
            {format.age(video.posted, now, 'long')}
          </time>
          {percent && <span suppressHydrationWarning>{t`${percent} like it`}</span>}
        </p>
        <ObjectActions
          votes={{
            section: 'video',
            object_id: video_id,
            likes,
            dislikes,
            onVoted: rating.onVoted,
          }}
          favourite_id={video_id}
          path={pages.video(video)}
          title={video.title}
        />
      </div>
    </header>
  );
}
