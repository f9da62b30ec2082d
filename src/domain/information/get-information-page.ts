import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InformationQuery, InformationText } from '#contracts/calls/files/information.ts';
import type { InformationPage } from '#contracts/pages/information-pages.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { renderText } from './render-text.ts';

/** Returns the owner's text of a page, or else the shipped one, with placeholders filled in. */
export async function getInformationPage(
  ctx: Ctx,
  { page, lang }: InformationQuery,
): Promise<InformationText> {
  const own = await ctx.db
    .selectFrom('information_page')
    .select('markdown')
    .where('page', '=', page)
    .where('lang', '=', lang)
    .executeTakeFirst();
  const render = (markdown: string): InformationText => renderText(markdown, ctx.settings.site);
  if (!own) return render(await shippedText(page, lang));
  const text = render(own.markdown);
  return text.title === '' ? { ...text, title: render(await shippedText(page, lang)).title } : text;
}

const read = new Map<string, Promise<string>>();

/** The Markdown that comes with Velour; each file is read once. */
export function shippedText(page: InformationPage, lang: Language): Promise<string> {
  const name = `${page}.${lang}.md`;
  const known = read.get(name);
  if (known) return known;
  const reading = readFile(join(import.meta.dirname, 'texts', name), 'utf8');
  read.set(name, reading);
  reading.catch(() => read.delete(name));
  return reading;
}
