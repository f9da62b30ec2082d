// The door of the product: every use case, bound to who asks. `src/app/compose.ts` builds it; API,
// pages, workers, commands and the seed receive it and have no other way in. A use case is declared
// and documented once, in its room; here its type is inferred.
import * as advertising from './advertising/index.ts';
import * as albums from './albums/index.ts';
import * as channels from './channels/index.ts';
import type { Ctx, Viewer } from './ctx.ts';
import * as information from './information/index.ts';
import type { MediaJob } from './jobs.ts';
import * as media from './media/index.ts';
import * as merging from './merging/index.ts';
import * as models from './models/index.ts';
import * as partners from './partners/index.ts';
import * as playlists from './playlists/index.ts';
import * as purges from './purges/index.ts';
import * as search from './search/index.ts';
import * as stats from './stats/index.ts';
import * as suggestions from './suggestions/index.ts';
import * as taxonomy from './taxonomy/index.ts';
import * as upkeep from './upkeep/index.ts';
import * as videos from './videos/index.ts';
import * as votes from './votes/index.ts';
import * as watching from './watching/index.ts';

export type DomainDeps = Omit<Ctx, 'viewer'>;

type Bind = <Args extends unknown[], Answer>(
  useCase: (ctx: Ctx, ...args: Args) => Answer,
) => (...args: Args) => Answer;

/** Reads whose answers are the same for every anonymous visitor, so that caches may keep them. */
const publicReads = (bind: Bind) => ({
  videos: {
    list: bind(videos.listVideos),
    get: bind(videos.getVideo),
    related: bind(videos.listRelated),
    facets: bind(videos.listFacets),
    countryFacets: bind(videos.listCountryFacets),
    nearest: bind(videos.listNearest),
  },
  albums: { list: bind(albums.listAlbums), get: bind(albums.getAlbum) },
  models: {
    list: bind(models.listModels),
    get: bind(models.getModel),
    letters: bind(models.listLetters),
    related: bind(models.getRelatedModels),
    wall: bind(models.listWall),
  },
  channels: { list: bind(channels.listChannels), get: bind(channels.getChannel) },
  playlists: { list: bind(playlists.listPlaylists), get: bind(playlists.getPlaylist) },
  catalogue: {
    categories: bind(taxonomy.listCategories),
    tags: bind(taxonomy.listTags),
    countries: bind(taxonomy.listCountries),
    main: bind(taxonomy.getMain),
    relatedNames: bind(taxonomy.listRelatedNames),
    suggest: bind(suggestions.suggest),
    suggestions: bind(suggestions.listSuggestions),
    partnerVideos: bind(partners.listPartnerVideos),
  },
  advertising: { slots: bind(advertising.listAdSlots) },
  information: { get: bind(information.getInformationPage) },
});
export type PublicReads = ReturnType<typeof publicReads>;

/** What visitors do to numbers, collected in the process. */
interface Counters {
  views: stats.ViewCounter;
  watches: watching.WatchCounter;
}

const visitorUseCases = (bind: Bind, { views, watches }: Counters) => ({
  files: {
    video: bind(videos.getVideoFile),
    plain: bind(videos.getPlainFile),
    timeline: bind(media.getTimeline),
    verifyGrant: bind(media.verifyGrant),
  },
  votes: { cast: bind(votes.castVote) },
  stats: { recordView: (view: stats.View): void => views.record(view) },
  watching: {
    read: bind(watching.readBeacon),
    record: (watch: watching.Watch): void => watches.record(watch),
    statsByToken: bind(watching.getVideoStatsByToken),
  },
});

type MediaStep = (ctx: Ctx, job: MediaJob, signal: AbortSignal) => Promise<void>;

/** A step that ends when its clip is cancelled or removed. */
const cancellable =
  (stage: string, step: MediaStep): MediaStep =>
  (ctx, job, signal) =>
    media.runCancellable(ctx, { ...job, stage }, signal, (either) => step(ctx, job, either));

/** The steps of jobs, each idempotent, and the periodic work of workers. */
const workerUseCases = (bind: Bind) => ({
  jobs: {
    probe: bind(cancellable('checking', media.probeMedia)),
    transcode: bind(cancellable('converting', media.transcodeMedia)),
    makePictures: bind(
      cancellable('taking pictures', (ctx, job, signal) =>
        media.makePictures(ctx, job, videos.publishReadyVideos, signal),
      ),
    ),
    erase: bind(media.eraseObjects),
    /** Fails the clip of a job whose tries are used up. */
    giveUp: bind((ctx, media_id: number, reason: string) =>
      media.failMedia(ctx, media_id, 'internal', reason),
    ),
    migrateMergedLinks: bind(merging.migrateMergedLinks),
    sendPurge: bind(purges.sendPurge),
  },
  upkeep: {
    tasks: upkeep.upkeepTasks.map((task) => ({ ...task, run: bind(task.run) })),
    /** Run by `tasks` when due; listed for the seed, which cannot wait. */
    slowTasks: upkeep.slowTasks.map((task) => ({ ...task, run: bind(task.run) })),
    sweepWorkFolders: bind(media.sweepWorkFolders),
  },
});

/** Use cases of commands and the seed, in the name of the operator. */
const operatorUseCases = (bind: Bind) => ({
  albums: {
    create: bind(albums.createAlbum),
    publish: bind(albums.publishAlbum),
    savePhotos: bind(albums.savePhotos),
    takePhoto: bind(albums.takePhoto),
  },
  media: {
    cancel: bind(media.cancelMedia),
    find: bind(media.findMedia),
    findOrphans: bind(media.findOrphans),
    ingest: bind(media.ingestFile),
    listUnfinished: bind(media.listUnfinishedMedia),
    remove: bind(media.removeMedia),
    removeOrphan: bind(media.removeOrphan),
    retry: bind(media.retryMedia),
    waitFor: bind(media.waitForMedia),
  },
  names: {
    countryIds: bind(taxonomy.countryIds),
    findCategories: bind(taxonomy.findCategories),
    findOrSaveChannel: bind(taxonomy.findOrSaveChannel),
    findOrSaveModels: bind(taxonomy.findOrSaveModels),
    findOrSaveTags: bind(taxonomy.findOrSaveTags),
    merge: bind(merging.mergeNames),
    removeUnused: bind(taxonomy.removeUnusedNames),
    renameCategory: bind(merging.renameCategory),
    renameChannel: bind(merging.renameChannel),
    renameModel: bind(merging.renameModel),
    renameTag: bind(merging.renameTag),
    saveCategories: bind(taxonomy.saveCategories),
    saveChannels: bind(taxonomy.saveChannels),
    saveMembers: bind(taxonomy.saveMembers),
    saveModels: bind(taxonomy.saveModels),
    saveTags: bind(taxonomy.saveTags),
  },
  partners: { importVideos: bind(partners.importPartnerVideos) },
  playlists: { create: bind(playlists.createPlaylist) },
  search: {
    explain: bind(search.explainSearch),
    listSynonyms: bind(search.listSynonyms),
    removeSynonym: bind(search.removeSynonym),
    saveSynonyms: bind(search.saveSynonyms),
  },
  stats: { recount: bind(stats.recount), setOwnerCounters: bind(stats.setOwnerCounters) },
  watching: {
    addToken: bind(watching.addStatsToken),
    listTokens: bind(watching.listStatsTokens),
    removeToken: bind(watching.removeStatsToken),
    videoStats: bind(watching.getVideoStats),
  },
  videos: {
    create: bind(videos.createVideos),
    delete: bind(videos.deleteVideo),
    setCounters: bind(videos.setCounters),
  },
});

function bindUseCases(ctx: Ctx, counters: Counters) {
  const bind: Bind =
    (useCase) =>
    (...args) =>
      useCase(ctx, ...args);
  return {
    ...publicReads(bind),
    ...visitorUseCases(bind, counters),
    ...workerUseCases(bind),
    operator: operatorUseCases(bind),
  };
}

export type Domain = ReturnType<typeof bindUseCases>;
export type Operator = Domain['operator'];

/** One domain per process; `for(viewer)` is cheap. */
export function createDomain(deps: DomainDeps): Counters & { for(viewer: Viewer): Domain } {
  const counters = {
    views: stats.createViewCounter(deps),
    watches: watching.createWatchCounter(deps),
  };
  return { ...counters, for: (viewer) => bindUseCases({ ...deps, viewer }, counters) };
}
