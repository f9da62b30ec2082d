import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import { languages, type Language } from '#contracts/vocabulary.ts';
import { saveCategories } from '#domain/taxonomy/index.ts';
import { withCtx } from './ctx.ts';
import { aVideo } from './factories.ts';

/** A name in every language: the word and the language's code. */
export const titlesOf = (word: string) =>
  Object.fromEntries(languages.map((lang) => [lang, `${word} ${lang}`])) as Record<
    Language,
    string
  >;

/** Nine videos under many categories and a few countries, and the totals as truth has them. */
export function withFiledVideos() {
  const world = withCtx();

  /** The totals of a kind as truth has them, the most first. */
  async function truth(
    kind: 'category' | 'tag' | 'country',
    orientation: number,
  ): Promise<{ id: number; total: number }[]> {
    const links = kind === 'country' ? sql`video` : sql.table(`video_${kind}`);
    const id = sql.ref(`${kind}_id`);
    const { rows } = await sql<{ id: number; total: number }>`
      select x.${id} as id, count(*) as total from ${links} x join video v using (video_id)
      where v.status_id = 1 and not v.is_private and v.orientation = ${orientation} and x.${id} is not null
      group by 1 order by 2 desc, 1`.execute(world.db);
    return rows;
  }

  const ids = { categories: new Map<string, number>(), videos: [] as number[], plain: 0 };
  beforeAll(async () => {
    const ctx = world.ctx();
    const dirs = Array.from({ length: 24 }, (_, n) => `category-${n}`);
    ids.categories = await saveCategories(
      ctx,
      dirs.map((dir) => ({ dir, titles: titlesOf(dir) })),
    );
    // One without names in any language.
    const plain = await ctx.db
      .insertInto('category')
      .values({ dir: 'plain', title: 'Plain' })
      .returning('category_id')
      .executeTakeFirstOrThrow();
    ids.plain = plain.category_id;
    const category_ids = [...ids.categories.values(), ids.plain];
    const country_ids = (
      await ctx.db
        .selectFrom('country')
        .select('country_id')
        .where('code', 'in', ['se', 'fr', 'jp'])
        .execute()
    ).map(({ country_id }) => country_id);
    for (let n = 0; n < 9; n++) {
      const video_id = await aVideo(ctx, {
        title: `Clip ${n}`,
        poster_index: n,
        orientation: n % 4 === 3 ? 'gay' : 'str',
        category_ids: category_ids.filter((_, index) => index % (n + 1) === 0),
        ...(n < 8 && { country_id: country_ids[n % 3] ?? 0 }),
      });
      ids.videos.push(video_id);
    }
  });

  return { world, ids, truth };
}
