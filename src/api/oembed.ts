import type { FastifyInstance } from 'fastify';
import {
  OEmbed,
  oembedUrl,
  videoIdOf,
  type OEmbedQuery,
} from '#contracts/calls/catalogue/oembed.ts';
import type { Video } from '#contracts/calls/catalogue/videos.ts';
import { embedCode } from '#contracts/media/embed-code.ts';
import { AppError, isAppError } from '#contracts/errors.ts';
import { escapeHtml } from '#contracts/text/escape-html.ts';
import { pages } from '#contracts/pages/pages.ts';
import type { SiteSettings } from '#contracts/site.ts';
import type { ApiDeps } from './deps.ts';
import { any_origin } from './http/any-origin.ts';
import { createEntity, sendEntity } from './http/files/entity.ts';
import { jsonEntity, purgeHeaders } from './http/json-answer.ts';
import { addRead } from './http/read-route.ts';

/** Seconds for which consumers and shared caches may store an answer; a change purges the latter. */
const lifetime = 3600;
const cache_control = `public, s-maxage=${lifetime}, max-age=60`;
/** The longer side of a frame when nothing bounds it, px. */
const default_side = 640;
/** Widths of the two smaller pictures of a video, px; narrower films have narrower ones. */
const picture_widths = { scr: 640, scr1: 320 } as const;

/** GET oembed: the embed of a video, for sites that know its address only. */
export function serveOEmbed(app: FastifyInstance, { reads, site }: OEmbedDeps): void {
  addRead(app, oembedUrl.pattern, async (request, reply) => {
    const query = oembedUrl.parse(request.raw.url ?? '');
    if (!query) throw new AppError('bad_request');
    if (query.format === 'other') throw new AppError('not_implemented');
    const video_id = videoIdOf(query.url, site.public_origin);
    if (video_id === undefined) throw new AppError('not_found');
    const { value, tags } = await reads.anywhere.videos.get(video_id).catch(asOEmbedError);
    const answer = describeEmbed(site, value.video, query);
    const entity =
      query.format === 'xml'
        ? createEntity('text/xml; charset=utf-8', xmlOf(OEmbed.parse(answer)))
        : jsonEntity(OEmbed, answer);
    reply.headers({ ...any_origin, ...purgeHeaders(tags) });
    return sendEntity(request, reply, entity, cache_control);
  });
}

type OEmbedDeps = Pick<ApiDeps, 'reads' | 'site'>;

/** The specification answers 401 for private content, and 404 for content that is gone. */
function asOEmbedError(error: unknown): never {
  if (isAppError(error) && error.code === 'private') throw new AppError('unauthorized');
  if (isAppError(error) && error.code === 'deleted') throw new AppError('not_found');
  throw error;
}

function describeEmbed(site: SiteSettings, video: Video, bounds: OEmbedQuery): OEmbed {
  const { public_origin, name } = site;
  const { channel } = video;
  const size = frameSize(video, bounds);
  return {
    version: '1.0',
    type: 'video',
    title: video.title,
    ...(channel && {
      author_name: channel.title,
      author_url: public_origin + pages.channel(channel.dir),
    }),
    provider_name: name,
    provider_url: `${public_origin}/`,
    cache_age: lifetime,
    ...thumbnail(site, video, bounds),
    html: embedCode({ public_origin, video, size }),
    ...size,
  };
}

/** The largest size of the film's shape within the bounds. */
function frameSize(
  film: { width: number; height: number },
  { maxwidth, maxheight }: OEmbedQuery,
): { width: number; height: number } {
  const isFree = maxwidth === undefined && maxheight === undefined;
  const scale = Math.min(
    (maxwidth ?? (isFree ? default_side : Infinity)) / film.width,
    (maxheight ?? (isFree ? default_side : Infinity)) / film.height,
  );
  const side = (pixels: number): number => Math.max(1, Math.floor(pixels * scale + 1e-9));
  return { width: side(film.width), height: side(film.height) };
}

/** The larger picture within the bounds, or none. */
function thumbnail(
  { public_origin }: SiteSettings,
  video: Video,
  { maxwidth = Infinity, maxheight = Infinity }: OEmbedQuery,
): Pick<OEmbed, 'thumbnail_url' | 'thumbnail_width' | 'thumbnail_height'> {
  for (const name of ['scr', 'scr1'] as const) {
    const width = Math.min(picture_widths[name], video.width);
    const height = Math.round((width * video.height) / video.width);
    if (video[name] === '' || width > maxwidth || height > maxheight) continue;
    const thumbnail_url = new URL(video[name], public_origin).href;
    return { thumbnail_url, thumbnail_width: width, thumbnail_height: height };
  }
  return {};
}

function xmlOf(answer: OEmbed): string {
  const fields = Object.entries(answer).map(
    ([name, value]) => `<${name}>${escapeHtml(String(value))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}
