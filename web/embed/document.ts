import type { I18n } from '@lingui/core';
import { embedFiles } from 'virtual:embed-files';
import { plainFilePath } from '#contracts/calls/files/plain-file-path.ts';
import { escapeHtml } from '#contracts/text/escape-html.ts';
import { pages } from '#contracts/pages/pages.ts';
import { inLanguage } from '#contracts/pages/language-urls.ts';
import { languages } from '#contracts/vocabulary.ts';
import { faviconOf, rta_label, type SiteSettings } from '#contracts/site.ts';
import type { Pictures } from '#contracts/calls/catalogue/videos.ts';
import type { PageFailure } from '../lib/transport/page-failure.ts';
import { failureTexts, filmTexts, onSiteTexts } from './texts.ts';

/** The data of a video that an embed shows. */
export interface EmbeddedVideo {
  video_id: number;
  dir: string;
  title: string;
  /** Language of the title. */
  lang: string;
  thumbsrc: string;
  pictures: Pictures;
}

interface DocumentOf {
  i18n: I18n;
  site: SiteSettings;
}

/** The play triangle of the player, without the icons of the pages. */
const triangle =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 4.5v15a1 1 0 0 0 1.53.85l12-7.5a1 1 0 0 0 0-1.7l-12-7.5A1 1 0 0 0 6 4.5z"/></svg>';

const outside = 'target="_blank" rel="noopener"';

/**
 * The film with its poster. A frame gets its size after the first bytes of its document: the poster is
 * lazy, so that one of its sizes is fetched, the right one. Everything that a script may have to say is in the document
 * already.
 */
export function filmDocument({ i18n, site }: DocumentOf, video: EmbeddedVideo): string {
  const { title, lang, video_id, thumbsrc, pictures } = video;
  const text = filmTexts(i18n, title, site.name);
  const page = escapeHtml(addressOf({ i18n, site }, pages.video(video)));
  const poster = `<img class="poster" data-poster src="${escapeHtml(thumbsrc)}"${srcsetOf(pictures)} width="1280" height="720" alt="" loading="lazy" fetchpriority="high" crossorigin="anonymous">`;
  const failed = `<div class="words" data-failed role="alert" hidden><p data-reason="network">${escapeHtml(text.error_network)}</p><p data-reason="media">${escapeHtml(text.error_media)}</p><button class="action" type="button" data-retry>${escapeHtml(text.try_again)}</button></div>`;
  const family =
    site.family_hosts.length > 0 ? ` data-family="${escapeHtml(site.family_hosts.join(' '))}"` : '';
  const file = site.has_plain_fallback ? ` data-file="${plainFilePath(video_id)}"` : '';
  const body = `<main data-film="${video_id}"${family}${file} data-state="idle" tabindex="-1" aria-label="${escapeHtml(text.player)}"><video playsinline preload="none" crossorigin="anonymous"></video>${poster}<button class="play" type="button" data-play aria-label="${escapeHtml(text.play)}"><span class="disc">${triangle}</span></button><p class="loading" data-loading role="status" hidden>${escapeHtml(text.loading)}</p><p class="notice" data-silenced role="status" hidden>${escapeHtml(text.silenced)}</p>${failed}<p class="words script-off">${escapeHtml(text.script_off)}</p><h1 class="title"><a href="${page}" ${outside} aria-label="${escapeHtml(text.watch)}"><bdi${lang === i18n.locale ? '' : ` lang="${escapeHtml(lang)}"`}>${escapeHtml(title)}</bdi></a></h1></main>`;
  const script = `<script type="module" crossorigin="anonymous" src="${embedFiles.script}"></script>`;
  const description = `<meta name="description" content="${escapeHtml(text.watch)}">`;
  return documentOf(
    { i18n, site },
    title,
    body,
    `${description}<link rel="canonical" href="${page}">${script}`,
  );
}

/** A link to the video's page in place of the film, and nothing of the video itself. */
export function onSiteDocument(of: DocumentOf, video_id: number): string {
  const { reason, link } = onSiteTexts(of.i18n, of.site.name);
  return wordsDocument(of, reason, { text: link, path: `/videos/${video_id}/` });
}

/** Why there is no film, in words. Nothing of the video is said: it may be private. */
export function failureDocument(of: DocumentOf, failure: PageFailure): string {
  const { reason, link } = failureTexts(of.i18n, failure, of.site.name);
  return wordsDocument(of, reason, { text: link, path: pages.home() });
}

/** Of a page of the site, in the language of the embed. */
const addressOf = ({ i18n, site }: DocumentOf, path: string): string =>
  site.public_origin +
  (site.language_urls === 'prefix'
    ? inLanguage(path, languages.find((each) => each === i18n.locale) ?? 'en')
    : path);

function wordsDocument(
  of: DocumentOf,
  reason: string,
  { text, path }: { text: string; path: string },
): string {
  const href = escapeHtml(addressOf(of, path));
  const body = `<main class="words"><h1>${escapeHtml(reason)}</h1><a class="action" href="${href}" ${outside}>${escapeHtml(text)}</a></main>`;
  return documentOf(of, reason, body, '');
}

function documentOf({ i18n, site }: DocumentOf, title: string, body: string, head: string): string {
  return `<!DOCTYPE html><html lang="${i18n.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark"><meta name="robots" content="noindex"><meta name="rating" content="${rta_label}"><title>${escapeHtml(title)} · ${escapeHtml(site.name)}</title><link rel="icon" href="${escapeHtml(faviconOf(site.logo))}"><link rel="stylesheet" href="${embedFiles.style}">${head}</head><body>${body}</body></html>`;
}

const srcsetOf = ({ webp }: Pictures): string =>
  webp === '' ? '' : ` srcset="${escapeHtml(webp)}" sizes="auto, 100vw"`;
