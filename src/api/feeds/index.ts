import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import { pages } from '#contracts/pages/pages.ts';
import { listingPage } from '#contracts/pages/listing-pages.ts';
import type { Feed } from '#contracts/pages/feed-address.ts';
import { feedTypes, homeFeedAddress, type FeedFormat } from '#contracts/pages/home-feed.ts';
import { feed_patterns, parseFeedAddress } from '#contracts/pages/feed-pages.ts';
import { listingQuery } from '#contracts/pages/parse-listing-pages.ts';
import type { ApiDeps } from '../deps.ts';
import { any_origin } from '../http/any-origin.ts';
import { createEntity, sendEntity } from '../http/entity.ts';
import { purgeHeaders } from '../http/json-answer.ts';
import { addRead } from '../http/read-route.ts';
import { feedItem, type FeedHead } from './feed-item.ts';
import { jsonFeedOf } from './json-feed.ts';
import { rssOf } from './rss.ts';

/** Seconds for which shared caches may store a feed; a change purges it. */
const cache_control = 'public, s-maxage=600, max-age=60';
const typeOf = (format: FeedFormat): string => `${feedTypes[format]}; charset=utf-8`;

/** GET feed.xml and feed.json below the home page and each list: its first page, as RSS with Media RSS or as JSON Feed. */
export function serveFeeds(
  app: FastifyInstance,
  { reads, site }: Pick<ApiDeps, 'reads' | 'site'>,
): void {
  for (const pattern of feed_patterns)
    addRead(app, pattern, async (request, reply) => {
      const feed = parseFeedAddress(request.raw.url ?? '');
      if (!feed) throw new AppError('not_found');
      const { place, sort, orientation, filters } = feed;
      const query = listingQuery(place, sort, orientation, {
        page: 1,
        type: 'all',
        duration: '',
        date: '',
        country: '',
        ...filters,
      });
      const { value, tags } = await reads.anywhere.videos.list(query);
      const items = value.videos.map((video) => feedItem(site.public_origin, video));
      const head = headOf(feed, site, request.raw.url ?? '');
      const body = feed.format === 'xml' ? rssOf(head, items) : jsonFeedOf(head, items);
      reply.headers({ ...any_origin, ...purgeHeaders(tags) });
      return sendEntity(request, reply, createEntity(typeOf(feed.format), body), cache_control);
    });
}

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
