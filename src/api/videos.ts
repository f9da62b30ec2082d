import type { FastifyInstance } from 'fastify';
import { AppError, isAppError } from '#contracts/errors.ts';
import { searchUrl, videosMvpUrl, videosUrl, type ListVideosQuery, type SearchVideosQuery } from '#contracts/listing-url.ts';
import { relatedUrl, VideoAnswer, VideoListing, videoUrl, type VideoCard } from '#contracts/videos.ts';
import type { ApiDeps } from './deps.ts';
import { jsonEntity, type JsonSource } from './http/json-answer.ts';
import { jsonRoutes } from './http/json-route.ts';
import { rateLimited } from './http/rate-limited.ts';
import { channelTag, modelTag } from './people.ts';

type Loaded = ReturnType<JsonSource['load']>;

/** seconds that a shared cache may keep what was searched for */
const search_lifetime_max = 3600;

/** GET videos2, videos_mvp, videos2.php, videos_related2 and video: shared-cacheable answers that depend on their URL alone. */
export function serveVideos(app: FastifyInstance, { domain, rateLimiter }: Pick<ApiDeps, 'domain' | 'rateLimiter'>): void {
  const serve = jsonRoutes(app);
  const loadList = async (query: ListVideosQuery): Loaded => {
    const listing = await domain.videos.list(query);
    return { entity: jsonEntity(VideoListing, listing), tags: ['videos', ...tagsOfList(query), ...listing.videos.flatMap(tagsOf)] };
  };

  serve(videosUrl, loadList);
  serve(videosMvpUrl, (query) => loadList({ ...query, with_mvp: true }));

  void app.register(async (scope) => {
    // Every text is an answer of its own, so no cache in front keeps the database from being asked.
    scope.addHook('onRequest', rateLimited(rateLimiter, 'search'));
    jsonRoutes(scope)(briefly, ({ sort, ...query }) => loadList({ ...query, sort: sort === 'relevance' ? 'most-popular' : sort }));
  });

  serve(relatedUrl, async (query) => {
    const listing = await domain.videos.related(query).catch((error: unknown) => refuse(error, query.video_id));
    return { entity: jsonEntity(VideoListing, listing), tags: ['related', `v${query.video_id}`, ...listing.videos.flatMap(tagsOf)] };
  });

  serve(videoUrl, async ({ video_id }) => {
    const { video } = await domain.videos.get(video_id).catch((error: unknown) => refuse(error, video_id));
    return { entity: jsonEntity(VideoAnswer, { video }), tags: ['video', ...tagsOf(video)] };
  });
}

const briefly = {
  pattern: searchUrl.pattern,
  parse(url: string): SearchVideosQuery | undefined {
    const query = searchUrl.parse(url);
    return query && { ...query, lifetime: Math.min(query.lifetime, search_lifetime_max) };
  },
};

/** A deleted video's answer names the video (the one thing strangers learn of it). */
function refuse(error: unknown, video_id: number): never {
  throw isAppError(error) && error.code === 'deleted' ? new AppError('deleted', { video_id }) : error;
}

/** A list is dropped when what it is of changes its name, even while it shows nothing. */
function tagsOfList({ section, object_id }: ListVideosQuery): string[] {
  const dirs = object_id.split(',');
  if (section === 'categories') return dirs.map((dir) => `k-${dir}`);
  if (section === 'tags' || section === 'tagfilter') return dirs.map((dir) => `t-${dir}`);
  if (section === 'model') return [modelTag({ dir: object_id })];
  return section === 'channel' ? [channelTag({ dir: object_id })] : [];
}

/** What a change of must drop the answer: the video, its channel, its models. */
function tagsOf({ video_id, channel, models }: Pick<VideoCard, 'video_id' | 'channel' | 'models'>): string[] {
  return [`v${video_id}`, ...(channel ? [channelTag(channel)] : []), ...models.map(modelTag)];
}
