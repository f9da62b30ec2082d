import type { FastifyInstance } from 'fastify';
import {
  searchUrl,
  videosMvpUrl,
  videosUrl,
  type SearchVideosQuery,
} from '#contracts/calls/catalogue/listing-url.ts';
import {
  CountryFacets,
  ListingFacets,
  listingCountriesUrl,
  listingFacetsUrl,
  NearestLists,
  nearestListsUrl,
} from '#contracts/calls/catalogue/listing-facets.ts';
import {
  relatedUrl,
  VideoAnswer,
  VideoListing,
  videoUrl,
} from '#contracts/calls/catalogue/videos.ts';
import { nameDeleted } from './catalogue-calls.ts';
import type { ApiDeps } from './deps.ts';
import { hourly, jsonRoutes, type JsonRouteDeps } from './http/json-route.ts';
import { rateLimited } from './http/rate-limited.ts';
import { createSearchRecorder } from './http/record-search.ts';

/** maximum seconds for which shared caches may store search results */
const search_lifetime_max = 3600;

/**
 * GET videos2, videos_mvp, videos2.php, videos_related2, video, and the counts next to lists.
 */
export function serveVideos(
  app: FastifyInstance,
  deps: JsonRouteDeps & Pick<ApiDeps, 'rateLimiter' | 'domain' | 'clock' | 'secret'>,
): void {
  const serve = jsonRoutes(app, deps);
  const recordSearch = createSearchRecorder(deps);
  serve(videosUrl, VideoListing, ({ videos }, query) => videos.list(query));
  serve(videosMvpUrl, VideoListing, ({ videos }, query) =>
    videos.list({ ...query, with_mvp: true }),
  );

  void app.register(async (scope) => {
    // Every search text has its own cache entry, so caches do not protect the database.
    scope.addHook('onRequest', rateLimited(deps.rateLimiter, 'search'));
    // Before the cache, which most searches are answered from.
    scope.addHook('preHandler', async (request) => {
      const query = searchUrl.parse(request.raw.url ?? '');
      if (query?.s && query.page === 1)
        recordSearch(request, { text: query.s, orientation: query.orientation });
    });
    jsonRoutes(scope, deps)(briefly, VideoListing, ({ videos }, { sort, ...query }) =>
      videos.list(
        sort === 'relevance'
          ? { ...query, sort: 'most-popular', by_relevance: true }
          : { ...query, sort },
      ),
    );
  });

  void app.register(async (scope) => {
    const limit = rateLimited(deps.rateLimiter, 'search');
    scope.addHook('onRequest', async (request, reply) => {
      if (request.raw.url?.includes('?s=')) await limit(request, reply);
    });
    serveFacets(jsonRoutes(scope, deps));
  });

  serve(relatedUrl, VideoListing, ({ videos }, query) =>
    videos.related(query).catch(nameDeleted({ video_id: query.video_id })),
  );
  serve(videoUrl, VideoAnswer, ({ videos }, { video_id }) =>
    videos.get(video_id).catch(nameDeleted({ video_id })),
  );
}

function serveFacets(serve: ReturnType<typeof jsonRoutes>): void {
  serve(hourly(listingFacetsUrl), ListingFacets, ({ videos }, query) => videos.facets(query));
  serve(hourly(listingCountriesUrl), CountryFacets, ({ videos }, query) =>
    videos.countryFacets(query),
  );
  serve(hourly(nearestListsUrl), NearestLists, ({ videos }, query) => videos.nearest(query));
}

const briefly = {
  pattern: searchUrl.pattern,
  canonical: searchUrl.canonical,
  parse(url: string): SearchVideosQuery | undefined {
    const query = searchUrl.parse(url);
    return query && { ...query, lifetime: Math.min(query.lifetime, search_lifetime_max) };
  },
};
