import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  parseSitemapFile,
  sitemap_index,
  sitemap_of_pages,
  sitemap_pattern,
  sitemapFile,
  type SitemapFile,
} from '#contracts/calls/files/sitemaps.ts';
import { videoSorts } from '#contracts/calls/catalogue/listing-sorts.ts';
import { albumSorts } from '#contracts/pages/album-pages.ts';
import { informationPages } from '#contracts/pages/information-pages.ts';
import { prefixOf } from '#contracts/pages/language-urls.ts';
import { pages } from '#contracts/pages/pages.ts';
import { peopleSorts } from '#contracts/pages/people/model-filters.ts';
import { languages } from '#contracts/vocabulary.ts';
import { AppError } from '#contracts/errors.ts';
import type { SitemapEntry } from '#domain/sitemaps/index.ts';
import type { ApiDeps } from '../deps.ts';
import { addressLanguage } from '../http/address-language.ts';
import { negotiateCoding } from '../http/files/accept-encoding.ts';
import { createEntity, sendEntity } from '../http/files/entity.ts';
import { createGate } from '#contracts/gate.ts';
import { addRead } from '../http/read-route.ts';
import { sendStream } from '../http/files/send-stream.ts';
import { isNotModified } from '../http/files/validators.ts';
import { indexXml, urlset_begin, urlset_end, urlXml, type SitemapOf } from './sitemap-xml.ts';

const type = 'application/xml; charset=utf-8';
/** An object that leaves the site leaves a shared cache within a minute, without a purge; a minute in a browser would come on top. */
const cache_control = 'public, max-age=0, s-maxage=60';

type SitemapDeps = Pick<ApiDeps, 'domain' | 'site'>;

/** GET sitemap.xml and its files, of 5000 ids each, written while they are read. */
export function serveSitemaps(app: FastifyInstance, { domain, site }: SitemapDeps): void {
  const { sitemaps } = domain;
  const origin = site.public_origin;
  const fileOf = (request: FastifyRequest): SitemapOf => ({
    origin,
    language: addressLanguage(request) ?? 'en',
    urls: site.language_urls,
    blocked: request.age_gate?.blocked ?? [],
  });
  // A file takes a third of a second of a processor.
  const gate = createGate({ places: 2, queue: 32, timeout_ms: 60_000 });

  addRead(app, { url: sitemap_index, action: 'getSitemap' }, async (request, reply) => {
    const files = await sitemaps.files();
    const [videos] = files.filter(({ kind }) => kind === 'videos').toSorted(latestFirst);
    const listed = [
      { path: sitemap_of_pages, changed_at: videos?.changed_at },
      ...files.map((file) => ({ path: sitemapFile(file), changed_at: file.changed_at })),
    ];
    const in_languages = (site.language_urls === 'prefix' ? languages : (['en'] as const)).flatMap(
      (language) => listed.map((file) => ({ ...file, path: prefixOf(language) + file.path })),
    );
    const entity = createEntity(type, indexXml(origin, in_languages));
    return sendEntity(request, reply, entity, cache_control);
  });

  addRead(app, { url: sitemap_of_pages, action: 'getSitemap' }, (request, reply) => {
    const urls = sitePages().map((path) => urlXml(fileOf(request), { id: 0, path }));
    const body = `${urlset_begin}${urls.join('')}${urlset_end}`;
    return sendEntity(request, reply, createEntity(type, body), cache_control);
  });

  addRead(app, { url: sitemap_pattern, action: 'getSitemap' }, async (request, reply) => {
    const asked = parseSitemapFile((request.raw.url ?? '').split('?', 1)[0] ?? '');
    const file = asked && (await sitemaps.file(asked));
    if (!file) throw new AppError('not_found');
    const coding = negotiateCoding(request.headers['accept-encoding'], ['gzip']);
    // Weak: numbers of views change without a new version.
    const of = fileOf(request);
    const modified_at = modifiedAt(file);
    const version = [modified_at.getTime().toString(36), ...of.blocked];
    const etag = `W/"${version.join('-')}"`;
    reply.headers({
      etag,
      'last-modified': modified_at.toUTCString(),
      'cache-control': cache_control,
      vary: 'accept-encoding',
    });
    if (isNotModified(request.headers, { etag, modified_at })) return reply.code(304).send();
    const first = await sitemaps.entries({ ...file, after: 0 });
    if (first.length === 0) throw new AppError('not_found');
    reply.headers({ 'content-type': type, 'x-content-type-options': 'nosniff' });
    if (request.method === 'HEAD') return reply.send();
    return gate.run(() => sendStream(reply, writeEntries(domain, of, file, first), coding));
  });
}

/** Paths of the pages that search engines may list and that are of no one object. */
const sitePages = (): string[] => [
  pages.home(),
  ...videoSorts.map((sort) => pages.videos(sort)),
  pages.categories(),
  ...peopleSorts.map((sort) => pages.models(sort)),
  ...peopleSorts.map((sort) => pages.channels(sort)),
  ...albumSorts.map((sort) => pages.albums(sort)),
  ...informationPages.map((page) => pages.information(page)),
];

async function* writeEntries(
  { sitemaps }: Pick<ApiDeps['domain'], 'sitemaps'>,
  of: SitemapOf,
  file: SitemapFile,
  first: SitemapEntry[],
): AsyncGenerator<string> {
  yield urlset_begin;
  for (let batch = first; batch.length > 0;) {
    yield batch.map((entry) => urlXml(of, entry)).join('');
    batch = await sitemaps.entries({ ...file, after: batch.at(-1)?.id ?? 0 });
  }
  yield urlset_end;
}

const latestFirst = (a: { changed_at: Date }, b: { changed_at: Date }): number =>
  b.changed_at.getTime() - a.changed_at.getTime();

/** A name is listed while it has videos, of which no change is recorded: such files have a version an hour. */
function modifiedAt({ kind, changed_at }: SitemapFile & { changed_at: Date }): Date {
  if (kind !== 'categories' && kind !== 'tags') return changed_at;
  const now = Date.now();
  return new Date(Math.max(changed_at.getTime(), now - (now % 3_600_000)));
}
