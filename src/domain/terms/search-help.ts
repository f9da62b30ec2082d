import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SearchHelp, SearchHelpQuery } from '#contracts/calls/search/search-help.ts';
import { AppError } from '#contracts/errors.ts';
import { shippedHelps } from '#contracts/terms.ts';
import type { Ctx } from '../ctx.ts';
import { renderText } from '../information/index.ts';

/** The help text of a restricted search: the owner's, or else the shipped one. Throws not_found. */
export async function getSearchHelp(
  { db, settings }: Pick<Ctx, 'db' | 'settings'>,
  { help, lang }: SearchHelpQuery,
): Promise<SearchHelp> {
  const own = await db
    .selectFrom('term_help')
    .select('markdown')
    .where('help', '=', help)
    .where('lang', '=', lang)
    .executeTakeFirst();
  const text = renderText(own?.markdown ?? (await shippedHelp(db, { help, lang })), settings.site);
  return { ...text, links: [...(settings.helplines ?? [])] };
}

/** A name of the owner's without a text in the language has the general one. */
async function shippedHelp(db: Ctx['db'], { help, lang }: SearchHelpQuery): Promise<string> {
  const is_shipped = shippedHelps.some((each) => each === help);
  if (!is_shipped && !(await isNamed(db, help))) throw new AppError('not_found');
  const name = `${is_shipped ? help : 'general'}.${lang}.md`;
  return readFile(join(import.meta.dirname, 'texts', name), 'utf8');
}

const isNamed = async (db: Ctx['db'], help: string): Promise<boolean> =>
  (await db.selectFrom('term_rule').select('help').where('help', '=', help).executeTakeFirst()) !==
  undefined;

/** Stores the owner's text of a help; '' returns to the shipped one. */
export async function setSearchHelp(
  { db }: Pick<Ctx, 'db'>,
  { help, lang, markdown }: SearchHelpQuery & { markdown: string },
): Promise<void> {
  if (markdown === '') {
    await db.deleteFrom('term_help').where('help', '=', help).where('lang', '=', lang).execute();
    return;
  }
  await db
    .insertInto('term_help')
    .values({ help, lang, markdown })
    .onConflict((on) => on.columns(['help', 'lang']).doUpdateSet({ markdown }))
    .execute();
}
