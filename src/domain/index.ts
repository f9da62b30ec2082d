// The door of the product: every use case, bound to who asks. `src/app/compose.ts` builds it; API,
// pages, workers, commands and the seed receive it and have no other way in. A use case is declared
// and documented once, in its room; here its type is inferred.
import type { AgeMethod } from '#contracts/age.ts';
import { accessPolicy, consolePolicy } from './access/index.ts';
import type { Bind } from './bind.ts';
import { consoleUseCases } from './console-use-cases.ts';
import { accountUseCases } from './member-use-cases.ts';
import { operatorUseCases } from './operator-use-cases.ts';
import * as advertising from './advertising/index.ts';
import * as ages from './ages/index.ts';
import * as albums from './albums/index.ts';
import * as cases from './cases/index.ts';
import * as channels from './channels/index.ts';
import * as comments from './comments/index.ts';
import type { Ctx, Viewer } from './ctx.ts';
import * as dumps from './dumps/index.ts';
import * as exports from './exports/index.ts';
import * as file_access from './file-access/index.ts';
import * as files from './files/index.ts';
import * as hidden_things from './hidden-things/index.ts';
import * as information from './information/index.ts';
import type { MediaJob } from './jobs.ts';
import * as mail from './mail/index.ts';
import * as members from './members/index.ts';
import * as media from './media/index.ts';
import * as merging from './merging/index.ts';
import * as models from './models/index.ts';
import * as own_albums from './own-albums/index.ts';
import * as partners from './partners/index.ts';
import * as playlists from './playlists/index.ts';
import * as preservation from './preservation/index.ts';
import * as profiles from './profiles/index.ts';
import * as purges from './purges/index.ts';
import * as saved_items from './saved-items/index.ts';
import * as search_results from './search-results/index.ts';
import * as searches from './searches/index.ts';
import * as sitemaps from './sitemaps/index.ts';
import * as submissions from './submissions/index.ts';
import * as stats from './stats/index.ts';
import * as suggestions from './suggestions/index.ts';
import * as taxonomy from './taxonomy/index.ts';
import * as terms from './terms/index.ts';
import * as uploads from './uploads/index.ts';
import * as upkeep from './upkeep/index.ts';
import * as videos from './videos/index.ts';
import * as votes from './votes/index.ts';
import * as watching from './watching/index.ts';

export type DomainDeps = Omit<Ctx, 'viewer'>;

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
  playlists: {
    list: bind(playlists.listPlaylists),
    get: bind(playlists.getPlaylist),
    page: bind(playlists.getPlaylistPage),
    videos: bind(playlists.listPlaylistVideos),
    queue: bind(playlists.getPlaylistQueue),
  },
  catalogue: {
    categories: bind(taxonomy.listCategories),
    tags: bind(taxonomy.listTags),
    countries: bind(taxonomy.listCountries),
    main: bind(taxonomy.getMain),
    relatedNames: bind(taxonomy.listRelatedNames),
    suggest: bind(suggestions.suggest),
    suggestions: bind(suggestions.listSuggestions),
    partnerVideos: bind(partners.listPartnerVideos),
    things: bind(hidden_things.nameThings),
    movedThings: bind(hidden_things.listMovedThings),
  },
  search: {
    names: bind(search_results.searchNames),
    overview: bind(search_results.getSearchOverview),
    words: bind(search_results.listSearchWords),
  },
  advertising: { slots: bind(advertising.listAdSlots) },
  forms: { draft: bind(cases.getDraft), caseStatus: bind(cases.getCaseStatus) },
  accounts: {
    draft: bind(members.getAccountDraft),
    link: bind(members.showLink),
  },
  comments: {
    list: bind(comments.listComments),
    replies: bind(comments.listReplies),
    thread: bind(comments.getThread),
  },
  memberPages: {
    get: bind(profiles.getMember),
    favourites: bind(saved_items.listPublicFavourites),
  },
  information: { get: bind(information.getInformationPage), searchHelp: bind(terms.getSearchHelp) },
});
export type PublicReads = ReturnType<typeof publicReads>;

/** Counters of what visitors do, collected in the process. */
interface Counters {
  views: stats.ViewCounter;
  watches: watching.WatchCounter;
  searches: searches.SearchCounter;
}

const visitorUseCases = (bind: Bind, counters: Counters) => ({
  files: {
    video: bind(videos.getVideoFile),
    memberVideo: bind(videos.getMemberVideoFile),
    plain: bind(files.getPlainFile),
    download: bind(files.getDownload),
    timeline: bind(media.getTimeline),
    verifyGrant: bind(media.verifyGrant),
    owns: bind(file_access.ownsFile),
  },
  sitemaps: {
    files: bind(sitemaps.listSitemapFiles),
    file: bind(sitemaps.getSitemapFile),
    entries: bind(sitemaps.listSitemapEntries),
  },
  dumps: {
    findKey: bind(dumps.findDumpKey),
    findFilter: bind(dumps.findDumpFilter),
    videos: bind(dumps.listDumpVideos),
    removed: bind(dumps.listRemovedVideos),
    sign: bind(dumps.signFeed),
  },
  votes: { cast: bind(votes.castVote) },
  stats: { recordView: (view: stats.View): void => counters.views.record(view) },
  searches: { record: (search: searches.Search): void => counters.searches.record(search) },
  cases: {
    create: bind(cases.createCase),
    storeAttachment: bind(cases.storeAttachment),
    saveDraft: bind(cases.saveDraft),
    askByMail: bind(cases.askByMail),
    confirm: bind(cases.confirmForm),
  },
  ages: {
    count: bind(({ db }, ...step: [AgeMethod, ages.AgeStep]) => ages.countStep(db, ...step)),
    newSecret: ages.newAgeSecret,
    sendPhoto: bind(ages.sendPhoto),
    takePhotoStatus: bind(ages.takePhotoStatus),
    takeResult: bind(ages.takeAgeResult),
  },
  access: accessPolicy,
  consoleAccess: consolePolicy,
  ...accountUseCases(bind),
  watching: {
    read: bind(watching.readBeacon),
    record: (watch: watching.Watch): void => counters.watches.record(watch),
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
      cancellable('taking pictures', async (ctx, job, signal) => {
        // Not in the transaction: the first time it may take a minute.
        await ctx.hashes.refresh(ctx.slow_db);
        await media.makePictures(
          ctx,
          job,
          {
            lock: submissions.lockBeforeReady,
            publish: (trx, media_id) => submissions.showReadyVideos(ctx, trx, media_id),
          },
          signal,
        );
      }),
    ),
    erase: bind(media.eraseObjects),
    settleMaterial: bind(preservation.settleMaterial),
    /** Fails the clip of a job whose tries are used up. */
    giveUp: bind((ctx, media_id: number, reason: string) =>
      media.failMedia(ctx, media_id, 'internal', reason),
    ),
    migrateMergedLinks: bind(merging.migrateMergedLinks),
    sendPurge: bind(purges.sendPurge),
    sendAnnouncement: bind(sitemaps.sendAnnouncement),
    sendSitemapPing: bind(sitemaps.sendSitemapPing),
    deliverMail: bind(mail.deliverMail),
    failMail: bind(mail.failMail),
    sendRestore: bind(members.sendRestore),
    finishUpload: bind(uploads.finishUpload),
    giveUpUpload: bind(uploads.giveUpUpload),
    lookAtPhoto: bind(own_albums.lookAtPhoto),
    giveUpPhoto: bind(own_albums.giveUpPhoto),
    makeAlbum: bind(own_albums.makeAlbum),
    giveUpAlbum: bind(own_albums.giveUpAlbum),
    makeExport: bind(exports.makeExport),
    failExport: bind(exports.failExport),
  },
  upkeep: {
    tasks: upkeep.upkeepTasks.map((task) => ({ ...task, run: bind(task.run) })),
    /** Run by `tasks` when due; listed for the seed, which cannot wait. */
    slowTasks: upkeep.slowTasks.map((task) => ({ ...task, run: bind(task.run) })),
    sweepWorkFolders: bind(media.sweepWorkFolders),
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
    console: consoleUseCases(bind),
  };
}

export type Domain = ReturnType<typeof bindUseCases>;
export type Operator = Domain['operator'];

/** One domain per process; `for(viewer)` is cheap. */
export function createDomain(deps: DomainDeps): Counters & { for(viewer: Viewer): Domain } {
  const counters = {
    views: stats.createViewCounter(deps),
    watches: watching.createWatchCounter(deps),
    searches: searches.createSearchCounter(deps),
  };
  return { ...counters, for: (viewer) => bindUseCases({ ...deps, viewer }, counters) };
}
