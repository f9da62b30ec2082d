import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { pages } from '#contracts/pages/pages.ts';
import { QueueBox } from '../queue/index.ts';
import { ObjectActions, useRating, useViewCount } from '../votes/index.ts';
import { useFavouritable } from '../card/index.ts';
import { Labels, People, Topics } from '../topics/index.ts';
import { PageHead } from '../../lib/document/page-head.tsx';
import { useAdSlots, useSite } from '../../lib/visit/site.ts';
import { pluralBasis } from '../../lib/i18n/format.ts';
import { useFormat } from '../../lib/i18n/use-format.ts';
import type { VideoDetail } from './load-video.ts';
import type { WatchPage } from './load-watch-page.ts';
import { ChaptersPart } from './chapters-part.ts';
import { EmbedHead } from './embed-head.tsx';
import { OnwardPart } from './onward-part.ts';
import { PlayerBox } from './player-box.tsx';
import { RelatedList } from './related-list.tsx';
import { hasRelatedColumn } from './has-related-column.ts';
import { favouriteOfVideo, useHistoryEntry } from './use-history-entry.ts';
import { Description } from './description.tsx';
import { CommentsPart } from '../comments/index.ts';
import styles from './video-screen.module.css';

interface VideoScreenProps {
  page: WatchPage;
  albums: ReactNode;
}

/**
 * The sections below flow around the related list: next to it while it lasts, then in the whole
 * width, so neither column leaves a hole.
 */
export function VideoScreen({ page, albums }: VideoScreenProps): ReactNode {
  const { video, related, related_total, rows, comments, now } = page;
  const hasColumn = hasRelatedColumn({
    related: related.length,
    rows: rows.length,
    has_ad: useAdSlots('video').length > 0,
    has_albums: page.albums.length > 0,
  });
  useViewCount('video', video.video_id);
  useHistoryEntry(video);
  useFavouritable((video_id) =>
    video_id === video.video_id ? favouriteOfVideo(video) : undefined,
  );
  return (
    <div className={`${styles['watch']} ${hasColumn ? styles['columns'] : ''}`} data-wide="">
      <VideoHead video={video} />
      <div className={styles['main']}>
        <PlayerBox video={video} related={related[0]} />
        <QueueBox video_id={video.video_id} />
        <TitleBlock video={video} now={now} />
        <div className={styles['stack']}>
          <People channel={video.channel} models={video.models} />
          <Topics topics={video.topics} />
          {video.chapters.length > 0 && <ChaptersPart chapters={video.chapters} />}
          <Description text={video.description} lang={video.lang} links={video.links} />
        </div>
      </div>
      <div className={styles['beside']}>
        <RelatedList video={video} first={related} total={related_total} now={now} />
      </div>
      <div className={styles['below']}>
        <div>{albums}</div>
        {comments && (
          <div>
            <CommentsPart
              key={comments.mark}
              section="video"
              object_id={video.video_id}
              data={comments}
              path={pages.video(video)}
              duration={video.duration}
            />
          </div>
        )}
      </div>
      <OnwardPart video={video} rows={rows} now={now} />
    </div>
  );
}

function VideoHead({ video }: { video: VideoDetail }): ReactNode {
  const { t } = useLingui();
  const site = useSite();
  const name = site?.name ?? '';
  const { title } = video;
  // Uploaders use one description for many videos.
  const described = video.description.trim() && `${title} – ${video.description}`;
  return (
    <>
      <PageHead
        title={title}
        description={described || t`Watch “${title}” on ${name}.`}
        path={pages.video(video)}
        isNoindex={video.is_private || video.is_unlisted}
        image={video.preview}
        kind="video.other"
        card={video.is_private ? 'summary_large_image' : 'player'}
      />
      {!video.is_private && <EmbedHead video={video} />}
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
  const { video_id, likes, dislikes } = video;
  const [basis, views] = [pluralBasis(video.views), format.count(video.views)];
  const rating = useRating(video.percent);
  const percent = rating.percent === undefined ? '' : format.percent(rating.percent);
  return (
    <header className={styles['head']}>
      <h1 lang={video.lang === i18n.locale ? undefined : video.lang}>{video.title}</h1>
      <Labels labels={video.labels} />
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
          isPrivate={video.is_private}
          path={pages.video(video)}
          title={video.title}
        />
      </div>
    </header>
  );
}
