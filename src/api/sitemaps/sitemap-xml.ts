import type { SitemapEntry } from '#domain/sitemaps/index.ts';
import { escapeHtml } from '#contracts/text/escape-html.ts';
import { inLanguage, type LanguageUrls } from '#contracts/pages/language-urls.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { xml_head, xmlElement as element } from '../http/xml.ts';

export const urlset_begin = `${xml_head}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:video="http://www.google.com/schemas/sitemap-video/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const urlset_end = '</urlset>\n';

/** The site, and the language of a file. */
export interface SitemapOf {
  origin: string;
  language: Language;
  urls: LanguageUrls;
  /** Countries without service. */
  blocked: readonly string[];
}

export interface IndexedFile {
  path: string;
  changed_at: Date | undefined;
}

/** The index of sitemaps. */
export function indexXml(origin: string, files: readonly IndexedFile[]): string {
  const rows = files.map(
    ({ path, changed_at }) =>
      `<sitemap>${element('loc', origin + path)}${changed_at ? element('lastmod', changed_at.toISOString()) : ''}</sitemap>\n`,
  );
  return `${xml_head}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('')}</sitemapindex>\n`;
}

/** One `url`; pictures without a host are of the site. */
export function urlXml(
  { origin, language, urls, blocked }: SitemapOf,
  { path, modified_at, video, images }: SitemapEntry,
): string {
  const parts = [
    element('loc', origin + inLanguage(path, language)),
    ...(modified_at ? [element('lastmod', modified_at.toISOString())] : []),
    ...(images ?? []).map(
      (image) => `<image:image>${element('image:loc', absolute(image, origin))}</image:image>`,
    ),
    ...(video ? [videoXml(origin, video, blocked)] : []),
    ...(urls === 'prefix' ? [alternatesOf(origin, path)] : []),
  ];
  return `<url>${parts.join('')}</url>\n`;
}

/** The page in all its languages; the one without a prefix is for every other language. */
const alternatesOf = (origin: string, path: string): string =>
  [...languages, 'x-default' as const]
    .map((language) => {
      const address = inLanguage(path, language === 'x-default' ? 'en' : language);
      return `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + address)}"/>`;
    })
    .join('');

/** In the order of the published schema. */
function videoXml(
  origin: string,
  video: NonNullable<SitemapEntry['video']>,
  blocked: readonly string[],
): string {
  return `<video:video>${[
    element('video:thumbnail_loc', absolute(video.thumbnail, origin)),
    element('video:title', video.title),
    element('video:description', video.description),
    element('video:player_loc', origin + video.player),
    ...(video.duration >= 1 ? [element('video:duration', Math.min(28_800, video.duration))] : []),
    ...(video.rating === undefined ? [] : [element('video:rating', video.rating)]),
    element('video:view_count', video.views),
    element('video:publication_date', video.published_at.toISOString()),
    element('video:family_friendly', 'no'),
    ...(blocked.length > 0
      ? [
          `<video:restriction relationship="deny">${blocked.join(' ').toUpperCase()}</video:restriction>`,
        ]
      : []),
    element('video:live', 'no'),
  ].join('')}</video:video>`;
}

const absolute = (address: string, origin: string): string => new URL(address, origin).href;
