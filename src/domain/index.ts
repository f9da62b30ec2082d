// The table of contents of the product. `src/app/compose.ts` builds it; API, pages and workers receive it and are equal guests.
import type { ListVideosQuery, VideoAnswer, VideoListing } from '#contracts/videos.ts';
import type { VideoFiles } from '#contracts/video-file.ts';
import type { Ctx, Viewer } from './ctx.ts';
import type { JobPayloads } from './jobs.ts';
import * as albums from './albums/index.ts';
import * as catalogue from './catalogue/index.ts';
import * as media from './media/index.ts';
import * as playlists from './playlists/index.ts';
import * as stats from './stats/index.ts';
import * as videos from './videos/index.ts';

export type DomainDeps = Omit<Ctx, 'viewer'>;

export interface Domain {
  viewer: Viewer;
  videos: {
    /** A page of a listing; past the end it is empty with the true total. */
    list(query: ListVideosQuery): Promise<VideoListing>;
    /** Throws not_found, private or deleted. */
    get(video_id: number): Promise<VideoAnswer>;
    /** Signed playlist address, obfuscated. Throws like `get`. */
    file(query: { video_id: number; lifetime: number }): Promise<VideoFiles>;
  };
  stats: {
    /** Counts a view with the next batch, once per visitor and video in 30 minutes. Never waits. */
    recordView(view: stats.View): void;
  };
  /** The steps of the pipeline, for workers; each is safe to run twice. */
  media: {
    probe(job: JobPayloads['media.probe'], signal: AbortSignal): Promise<void>;
    transcode(job: JobPayloads['media.transcode'], signal: AbortSignal): Promise<void>;
    makePictures(job: JobPayloads['media.pictures'], signal: AbortSignal): Promise<void>;
    /** Removes the objects of a clip or photo that no row needs. */
    erase(job: JobPayloads['media.erase']): Promise<void>;
    /** Ends a clip that is not ready; its running step stops within about a second. */
    cancel(media_id: number): Promise<media.Cancelled>;
    /** Puts a failed clip back. */
    retry(media_id: number): Promise<media.Retried>;
    /** For a job whose tries are used up. */
    giveUp(media_id: number, reason: string): Promise<void>;
    /** Removes unfinished work of processes that ended. */
    sweep(): Promise<void>;
  };
  /** The context itself, for commands, jobs and the seed. */
  ctx: Ctx;
}

/** One domain per process; `for(viewer)` is cheap and made per request. */
export function createDomain(deps: DomainDeps): { for(viewer: Viewer): Domain; views: stats.ViewCounter } {
  const views = stats.createViewCounter(deps);
  return {
    views,
    for(viewer) {
      const ctx: Ctx = { ...deps, viewer };
      const wanted = (
        { media_id }: { media_id: number },
        stage: string,
        signal: AbortSignal,
        step: (signal: AbortSignal) => Promise<void>,
      ) => media.whileWanted(ctx, { media_id, stage }, signal, step);
      return {
        viewer,
        videos: {
          list: (query) => videos.listVideos(ctx, query),
          get: (video_id) => videos.getVideo(ctx, video_id),
          file: (query) => videos.getVideoFile(ctx, query),
        },
        stats: { recordView: (view) => views.record(view) },
        media: {
          probe: (job, signal) => wanted(job, 'checking', signal, (each) => media.probeMedia(ctx, job, each)),
          transcode: (job, signal) => wanted(job, 'converting', signal, (each) => media.transcodeMedia(ctx, job, each)),
          makePictures: (job, signal) =>
            wanted(job, 'taking pictures', signal, (each) => media.makePictures(ctx, job, videos.publishReadyVideos, each)),
          erase: (job) => media.eraseObjects(ctx, job),
          cancel: (media_id) => media.cancelMedia(ctx, media_id),
          retry: (media_id) => media.retryMedia(ctx, media_id),
          giveUp: (media_id, reason) => media.failMedia(ctx, media_id, 'internal', reason),
          sweep: async () => void (await media.sweepWorkFolders(ctx)),
        },
        ctx,
      };
    },
  };
}

export { albums, catalogue, media, playlists, stats, videos };
