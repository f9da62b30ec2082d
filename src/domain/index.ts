// The table of contents of the product. `src/app/compose.ts` builds it; API, pages and workers receive it and are equal guests.
import type { AdSlot } from '#contracts/advertising.ts';
import type { AlbumAnswer, AlbumListing, ListAlbumsQuery } from '#contracts/albums.ts';
import type { Company, Letters, Wall, WallQuery } from '#contracts/around-models.ts';
import type {
  Categories,
  Countries,
  Main,
  RelatedNames,
  RelatedNamesQuery,
  Tags,
} from '#contracts/catalogue.ts';
import type { ChannelAnswer, ChannelListing, ListChannelsQuery } from '#contracts/channels.ts';
import type { CastVote, VoteAnswer } from '#contracts/input.ts';
import type { InformationQuery, InformationText } from '#contracts/information.ts';
import type { ListVideosQuery } from '#contracts/listing-url.ts';
import type { ListModelsQuery, ModelAnswer, ModelListing } from '#contracts/models.ts';
import type { PartnerVideos } from '#contracts/partners.ts';
import type { ListPlaylistsQuery, PlaylistAnswer, PlaylistListing } from '#contracts/playlists.ts';
import type { Suggestions } from '#contracts/suggestions.ts';
import type { RelatedQuery, VideoAnswer, VideoListing } from '#contracts/videos.ts';
import type { TimelineToken } from '#contracts/timelines.ts';
import type { VideoFiles } from '#contracts/video-file.ts';
import type { Orientation, Language } from '#contracts/vocabulary.ts';
import type { Ctx, Viewer } from './ctx.ts';
import type { JobPayloads } from './jobs.ts';
import * as advertising from './advertising/index.ts';
import * as albums from './albums/index.ts';
import * as catalogue from './catalogue/index.ts';
import * as channels from './channels/index.ts';
import * as information from './information/index.ts';
import * as media from './media/index.ts';
import * as models from './models/index.ts';
import * as partners from './partners/index.ts';
import * as playlists from './playlists/index.ts';
import * as purges from './purges/index.ts';
import * as stats from './stats/index.ts';
import * as suggestions from './suggestions/index.ts';
import * as videos from './videos/index.ts';
import * as votes from './votes/index.ts';

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
    /** What to watch after a video: three pages at once, at most 180 in all. Throws like `get`. */
    related(query: RelatedQuery): Promise<VideoListing>;
    /** WebVTT of the pictures along the time bar; the token is a grant of `file`. Throws private for a token that is not ours or over, not_found without pictures. */
    timeline(token: TimelineToken): Promise<{ text: string; seconds_left: number }>;
  };
  albums: {
    list(query: ListAlbumsQuery): Promise<AlbumListing>;
    /** Throws not_found, private or deleted, like all that get one. */
    get(album_id: number): Promise<AlbumAnswer>;
  };
  models: {
    list(query: ListModelsQuery): Promise<ModelListing>;
    /** Throws not_found, with the `dir` of today for what moved, like all that are asked of one model. */
    get(dir: string): Promise<ModelAnswer>;
    /** First letters of those that have anything to show, in the order of the strip. */
    letters(of: { orientation: Orientation }): Promise<Letters>;
    /** Who appears with a model, and who is like it. */
    company(dir: string): Promise<Company>;
    /** Videos and albums of a model, newest first, `limits.page_size.wall` a page. */
    wall(query: WallQuery): Promise<Wall>;
  };
  channels: {
    list(query: ListChannelsQuery): Promise<ChannelListing>;
    get(dir: string): Promise<ChannelAnswer>;
  };
  playlists: {
    list(query: ListPlaylistsQuery): Promise<PlaylistListing>;
    get(playlist_id: number): Promise<PlaylistAnswer>;
  };
  catalogue: {
    categories(of: { orientation: Orientation; lang: Language }): Promise<Categories>;
    tags(of: { orientation: Orientation }): Promise<Tags>;
    countries(of: { orientation: Orientation; lang: Language }): Promise<Countries>;
    main(of: { orientation: Orientation; lang: Language }): Promise<Main>;
    /** What stands most often beside a category or tag. Throws not_found, with the `dir` of today for what moved. */
    relatedNames(query: RelatedNamesQuery): Promise<RelatedNames>;
    /** Names that begin with the text; it is 3 to 69 characters. */
    suggest(text: string): Promise<Suggestions>;
    /** What to offer before anything is typed. */
    suggestions(count: number): Promise<Suggestions>;
    partnerVideos(orientation: Orientation): Promise<PartnerVideos>;
  };
  /** The booked places of partners' frames. */
  advertising: { slots(orientation: Orientation): Promise<AdSlot[]> };
  /** A legal or practical page, in the owner's words or the shipped ones. */
  information: { get(query: InformationQuery): Promise<InformationText> };
  votes: {
    /** Throws not_found, private, deleted, and already for a second vote. */
    cast(
      vote: Pick<CastVote, 'section' | 'object_id' | 'vote'>,
      voter: votes.AnonymousVoter,
    ): Promise<VoteAnswer>;
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
  /** What merges leave to workers; safe to run twice. */
  names: {
    merge(job: JobPayloads['catalogue.merge'], signal: AbortSignal): Promise<void>;
  };
  /** What a cache in front is told. */
  purges: {
    /** Throws when it does not take it. */
    tellCdn(job: JobPayloads['cdn.purge']): Promise<void>;
  };
  /** The context itself, for commands, jobs and the seed. */
  ctx: Ctx;
}

/** One domain per process; `for(viewer)` is cheap and made per request. */
export function createDomain(deps: DomainDeps): {
  for(viewer: Viewer): Domain;
  views: stats.ViewCounter;
} {
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
      ) => media.runCancellable(ctx, { media_id, stage }, signal, step);
      return {
        viewer,
        videos: {
          list: (query) => videos.listVideos(ctx, query),
          get: (video_id) => videos.getVideo(ctx, video_id),
          file: (query) => videos.getVideoFile(ctx, query),
          related: (query) => videos.listRelated(ctx, query),
          timeline: (token) => media.getTimeline(ctx, token),
        },
        albums: {
          list: (query) => albums.listAlbums(ctx, query),
          get: (album_id) => albums.getAlbum(ctx, album_id),
        },
        models: {
          list: (query) => models.listModels(ctx, query),
          get: (dir) => models.getModel(ctx, dir),
          letters: (of) => models.listLetters(ctx, of),
          company: (dir) => models.getCompany(ctx, dir),
          wall: (query) => models.listWall(ctx, query),
        },
        channels: {
          list: (query) => channels.listChannels(ctx, query),
          get: (dir) => channels.getChannel(ctx, dir),
        },
        playlists: {
          list: (query) => playlists.listPlaylists(ctx, query),
          get: (id) => playlists.getPlaylist(ctx, id),
        },
        catalogue: {
          categories: (of) => catalogue.listCategories(ctx, of),
          tags: (of) => catalogue.listTags(ctx, of),
          countries: (of) => catalogue.listCountries(ctx, of),
          main: (of) => catalogue.getMain(ctx, of),
          relatedNames: (query) => catalogue.listRelatedNames(ctx, query),
          suggest: (text) => suggestions.suggest(ctx, text),
          suggestions: (count) => suggestions.listSuggestions(ctx, count),
          partnerVideos: (orientation) => partners.listPartnerVideos(ctx, orientation),
        },
        advertising: { slots: (orientation) => advertising.listAdSlots(ctx, orientation) },
        information: { get: (query) => information.getInformationPage(ctx, query) },
        votes: { cast: (vote, voter) => votes.castVote(ctx, vote, voter) },
        stats: { recordView: (view) => views.record(view) },
        media: {
          probe: (job, signal) =>
            wanted(job, 'checking', signal, (each) => media.probeMedia(ctx, job, each)),
          transcode: (job, signal) =>
            wanted(job, 'converting', signal, (each) => media.transcodeMedia(ctx, job, each)),
          makePictures: (job, signal) =>
            wanted(job, 'taking pictures', signal, (each) =>
              media.makePictures(ctx, job, videos.publishReadyVideos, each),
            ),
          erase: (job) => media.eraseObjects(ctx, job),
          cancel: (media_id) => media.cancelMedia(ctx, media_id),
          retry: (media_id) => media.retryMedia(ctx, media_id),
          giveUp: (media_id, reason) => media.failMedia(ctx, media_id, 'internal', reason),
          sweep: async () => void (await media.sweepWorkFolders(ctx)),
        },
        purges: { tellCdn: (job) => purges.purgeCdn(ctx, job) },
        names: { merge: (job, signal) => catalogue.moveMerged(ctx, job, signal) },
        ctx,
      };
    },
  };
}

export { albums, catalogue, media, partners, playlists, stats, videos };
