import { escapeHtml } from '#contracts/text/escape-html.ts';
import { inLanguage } from '#contracts/pages/language-urls.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';

/** Out-of-office replies leave such mails alone (RFC 3834). */
export const automatic = { 'Auto-Submitted': 'auto-generated' };

/** Of a page, in a language where addresses have one. */
export const addressOf = ({ settings: { site } }: Ctx, path: string, lang: Language): string =>
  site.origin + (site.language_urls === 'prefix' ? inLanguage(path, lang) : path);

export const dateIn = (lang: Language, date: Date): string =>
  new Intl.DateTimeFormat(lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(date) + ' UTC';

/** Paragraphs as text and as plain HTML; nothing in it is fetched from anywhere. */
export function bodiesOf(lang: Language, lines: readonly string[]): { text: string; html: string } {
  const paragraphs = lines.map((line) =>
    /^https?:\/\/\S+$/.test(line)
      ? `<p><a href="${escapeHtml(line)}">${escapeHtml(line)}</a></p>`
      : `<p>${escapeHtml(line)}</p>`,
  );
  return {
    text: `${lines.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${lang}"><meta charset="utf-8"><body>${paragraphs.join('\n')}</body></html>\n`,
  };
}
