import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  hasLanguages,
  inLanguage,
  prefixOf,
  splitLanguage,
  type LanguageUrls,
} from '#contracts/pages/language-urls.ts';
import { parsePreferences } from '#contracts/preferences.ts';
import { languages, type Language } from '#contracts/vocabulary.ts';

const prefixed = new WeakMap<IncomingMessage, Language>();

/**
 * Takes the language from the front of a request's address before it is routed, so that no route
 * knows of it. Pages have one, files of sitemaps, and calls that a form sends.
 */
export function takeLanguage(request: IncomingMessage, url: string): string {
  const { language, path } = splitLanguage(url);
  const isTaken =
    language !== undefined &&
    url.startsWith('/', prefixOf(language).length) &&
    (request.method === 'POST'
      ? path.startsWith('/api/')
      : hasLanguages(path) || path.startsWith('/sitemaps/'));
  if (!isTaken) return url;
  prefixed.set(request, language);
  return path;
}

/** The language in the request's address; undefined without one. */
export const addressLanguage = ({ raw }: Pick<FastifyRequest, 'raw'>): Language | undefined =>
  prefixed.get(raw);

/** A visitor has chosen a language: the next pages are in that one. */
export function answerIn({ raw }: Pick<FastifyRequest, 'raw'>, language: Language): void {
  prefixed.set(raw, language);
}

/** The language in which a request is answered. Where addresses name it, a cookie does not. */
export function requestLanguage(
  request: Pick<FastifyRequest, 'raw' | 'headers'>,
  urls: LanguageUrls,
): Language {
  if (urls === 'prefix') return addressLanguage(request) ?? 'en';
  return parsePreferences(request.headers.cookie, { theme: 'dark' }).language;
}

/** The address as the visitor sees it. */
export function shownUrl(request: Pick<FastifyRequest, 'raw'>): string {
  const url = request.raw.url ?? '/';
  const language = addressLanguage(request);
  return language ? inLanguage(url, language) : url;
}

/** A redirect stays in the language of its request, or in that of the page which follows it. */
export function redirectInLanguage(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const location = reply.getHeader('location');
    if (typeof location !== 'string' || !hasLanguages(location)) return;
    const language = addressLanguage(request) ?? languageOfNext(location);
    if (language && !splitLanguage(location).language)
      reply.header('location', inLanguage(location, language));
  });
}

/** Where another spelling of a prefix leads: English has none, and a home page ends in a slash. */
export function rightPrefix(request: Pick<FastifyRequest, 'raw'>): string | undefined {
  const { url = '/' } = request.raw;
  if (addressLanguage(request)) return undefined;
  const [prefix, name] = /^\/([a-z]{2})(?=[/?]|$)/.exec(url) ?? [];
  const language = languages.find((each) => each === name);
  if (prefix === undefined || !language) return undefined;
  const rest = url.slice(prefix.length);
  if (language !== 'en' && rest.startsWith('/')) return undefined;
  // More slashes than one would lead to another host.
  return `${prefixOf(language)}/${rest.replace(/^[/\\]+/, '')}`;
}

const languageOfNext = (location: string): Language | undefined =>
  splitLanguage(new URLSearchParams(location.split('?', 2)[1]).get('next') ?? '').language;
