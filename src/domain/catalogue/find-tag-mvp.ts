import type { TagMvp } from '#contracts/names.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Db } from '#platform/db/pool.ts';

/** Words of a tag's page are written in one language so far. */
const lang: Language = 'en';

/** Heading, page title and description of a tag's page, where it has some. */
export function findTagMvp(db: Db, dir: string): Promise<TagMvp | undefined> {
  return db
    .selectFrom('tag_mvp')
    .innerJoin('tag', 'tag.tag_id', 'tag_mvp.tag_id')
    .select(['h1', 'mtitle', 'mdesc'])
    .where('dir', '=', dir)
    .where('lang', '=', lang)
    .executeTakeFirst();
}
