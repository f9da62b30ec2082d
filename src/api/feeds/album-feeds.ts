import type { FastifyInstance } from 'fastify';
import { AppError } from '#contracts/errors.ts';
import {
  album_feed_patterns,
  parseAlbumFeedAddress,
  type AlbumFeed,
} from '#contracts/pages/feeds/album-feeds.ts';
import { albumsQuery } from '#contracts/pages/parse-album-pages.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { AlbumCard } from '#contracts/calls/catalogue/albums.ts';
import type { ApiDeps } from '../deps.ts';
import { any_origin } from '../http/any-origin.ts';
import type { JsonAnswers } from '../http/json-answer.ts';
import { addRead } from '../http/read-route.ts';
import { feed_lifetime, feedEntity, type FeedItem } from './feed-item.ts';

/** GET feed.xml and feed.json below each list of albums. */
export function serveAlbumFeeds(
  app: FastifyInstance,
  { answerJson, site }: Pick<ApiDeps, 'site'> & { answerJson: JsonAnswers },
): void {
  for (const pattern of album_feed_patterns)
    addRead(app, { url: pattern, action: 'getFeed' }, async (request, reply) => {
      const url = request.raw.url ?? '';
      const feed = parseAlbumFeedAddress(url);
      if (!feed) throw new AppError('not_found');
      reply.headers(any_origin);
      return answerJson(request, reply, {
        url,
        lifetime: feed_lifetime,
        load: async ({ albums }) => {
          const { sort, orientation, filters, format } = feed;
          const { value, tags } = await albums.list(albumsQuery(sort, orientation, filters));
          const items = value.albums.map((album) => albumItem(site.public_origin, album));
          return { value: feedEntity(format, headOf(feed, site, url), items), tags };
        },
      });
    });
}

function headOf({ sort, filters }: AlbumFeed, site: ApiDeps['site'], path: string) {
  const subject = filters.category ?? filters.channel ?? 'Albums';
  return {
    title: `${site.name} · ${subject}`,
    description: `${subject}: ${sort.replaceAll('-', ' ')}`,
    link: site.public_origin + pages.albums(sort, filters),
    self: site.public_origin + path,
  };
}

function albumItem(public_origin: string, album: AlbumCard): FeedItem {
  const absolute = (address: string): string =>
    address === '' ? '' : new URL(address, public_origin).href;
  return {
    title: album.title,
    lang: album.lang,
    link: absolute(pages.album(album)),
    picture: absolute(album.thumb),
    picture_width: 320,
    credits: [],
    views: album.statistics.viewed,
  };
}
