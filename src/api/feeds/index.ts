import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { pages } from '#contracts/pages/pages.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import type { Feed } from '#contracts/pages/feeds/feed-address.ts';
import { homeFeedAddress } from '#contracts/pages/feeds/home-feed.ts';
import { feed_patterns, parseFeedAddress } from '#contracts/pages/feeds/feed-pages.ts';
import { listingQuery } from '#contracts/pages/parse-listing-pages.ts';
import type { ApiDeps } from '../deps.ts';
import { any_origin } from '../http/any-origin.ts';
import type { JsonAnswers } from '../http/json-answer.ts';
import { addRead } from '../http/read-route.ts';
import { serveAlbumFeeds } from './album-feeds.ts';
import { feed_lifetime, feedEntity, feedItem, type FeedHead } from './feed-item.ts';

/** GET feed.xml and feed.json below the home page and each list: its first page, as RSS with Media RSS or as JSON Feed. */
export function serveFeeds(
  app: FastifyInstance,
  deps: Pick<ApiDeps, 'site'> & { answerJson: JsonAnswers },
): void {
  const { answerJson, site } = deps;
  serveAlbumFeeds(app, deps);
  for (const pattern of feed_patterns)
    addRead(app, { url: pattern, action: 'getFeed' }, async (request, reply) => {
      const url = request.raw.url ?? '';
      const feed = parseFeedAddress(url);
      if (!feed) throw new AppError('not_found');
      reply.headers(any_origin);
      return answerJson(request, reply, {
        url,
        lifetime: feed_lifetime,
        load: async ({ videos }) => {
          const { value, tags } = await videos.list(queryOf(feed));
          const items = value.videos.map((video) => feedItem(site.public_origin, video));
          return { value: feedEntity(feed.format, headOf(feed, site, url), items), tags };
        },
      });
    });
}

const queryOf = ({ place, sort, orientation, filters }: Feed) =>
  listingQuery(place, sort, orientation, {
    page: 1,
    type: 'all',
    duration: '',
    date: '',
    country: '',
    ...filters,
  });

function headOf(
  { place, sort, filters, format, orientation }: Feed,
  site: ApiDeps['site'],
  path: string,
): FeedHead {
  const is_of_home = path === homeFeedAddress(format, orientation);
  const list = is_of_home ? pages.home() : listingPage(place, sort, filters);
  return {
    title: `${site.name} · ${subjectOf(place)}`,
    description: `${subjectOf(place)}: ${sort.replaceAll('-', ' ')}`,
    link: site.public_origin + list,
    self: site.public_origin + path,
  };
}

function subjectOf(place: Feed['place']): string {
  if (place.kind === 'all') return 'Videos';
  if (place.kind === 'categories') return place.dirs.join(', ');
  return place.kind === 'country' ? place.code.toUpperCase() : place.dir;
}
