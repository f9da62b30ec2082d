import type { Tags } from '#contracts/catalogue.ts';
import { limits } from '#contracts/limits.ts';
import type { Orientation } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { topTags } from './top-tags.ts';

/** The tags with the most videos of the orientation, with the words of their pages where they have some. */
export async function listTags(
  { db }: Ctx,
  { orientation }: { orientation: Orientation },
): Promise<Tags> {
  const tags = await topTags(db, orientation, limits.tags_listed);
  return {
    tags: tags.map(({ dir, title, total, h1, mtitle, mdesc }) => ({
      dir,
      title,
      total_videos: total,
      ...(h1 !== null && mtitle !== null && mdesc !== null && { mvp: { h1, mtitle, mdesc } }),
    })),
  };
}
