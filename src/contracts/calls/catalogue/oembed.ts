import * as z from 'zod/mini';
import { oembed_path } from '../../media/oembed-address.ts';
import { splitLanguage } from '../../pages/language-urls.ts';
import { parseUrl } from '../../parse-url.ts';
import { idField, whole, word } from '../json-url.ts';

/** GET oembed: how another site shows a video (oembed.com, type video). */
export const OEmbed = z.object({
  version: z.literal('1.0'),
  type: z.literal('video'),
  title: z.string(),
  author_name: z.optional(z.string()),
  author_url: z.optional(z.string()),
  provider_name: z.string(),
  provider_url: z.string(),
  cache_age: z.int(),
  thumbnail_url: z.optional(z.string()),
  thumbnail_width: z.optional(z.int()),
  thumbnail_height: z.optional(z.int()),
  html: z.string(),
  width: z.int(),
  height: z.int(),
});
export type OEmbed = z.infer<typeof OEmbed>;

const oembedFormats = ['json', 'xml'] as const;
type OEmbedFormat = (typeof oembedFormats)[number];

export interface OEmbedQuery {
  /** The address whose embed is asked for, as sent. */
  url: string;
  /** `other` is one that the specification does not know. */
  format: OEmbedFormat | 'other';
  /** CSS pixels. */
  maxwidth: number | undefined;
  maxheight: number | undefined;
}

const pixels = whole(1, 10_000);
const format = word(oembedFormats);

export const oembedUrl = {
  template: oembed_path,
  pattern: oembed_path,
  parts: {},
  query: {
    url: { schema: { type: 'string' } },
    format: { schema: format.schema, is_optional: true },
    maxwidth: { schema: pixels.schema, is_optional: true },
    maxheight: { schema: pixels.schema, is_optional: true },
  },
  /**
   * The parameters; undefined without a URL or with a size that is no number of pixels. Consumers
   * add parameters of their own, so unknown ones are ignored.
   */
  parse(target: string): OEmbedQuery | undefined {
    const query = new URLSearchParams(target.split(/\?(.*)/s, 2)[1] ?? '');
    const url = query.get('url');
    const size = (name: string): number | undefined | 'invalid' => {
      const text = query.get(name);
      return text === null ? undefined : (pixels.parse(text) ?? 'invalid');
    };
    const [maxwidth, maxheight] = [size('maxwidth'), size('maxheight')];
    if (!url || maxwidth === 'invalid' || maxheight === 'invalid') return undefined;
    const wanted = query.get('format') ?? 'json';
    return { url, format: format.parse(wanted) ?? 'other', maxwidth, maxheight };
  },
} as const;

/** The number in the address of a video's page or embed on this site; undefined for any other. */
export function videoIdOf(url: string, public_origin: string): number | undefined {
  const { origin, pathname = '' } = parseUrl(url) ?? {};
  if (origin !== new URL(public_origin).origin) return undefined;
  const [, digits = ''] =
    /^\/(?:videos|embed)\/(\d+)(?:\/[^/]*)?\/?$/.exec(splitLanguage(pathname).path) ?? [];
  return idField.parse(digits);
}
