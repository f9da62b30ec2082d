import type { InformationQuery, InformationText } from '#contracts/calls/files/information.ts';
import type { Ctx } from '../ctx.ts';
import { renderText } from './render-text.ts';
import { shippedText } from './shipped-text.ts';

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
