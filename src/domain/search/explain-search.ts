import { searchText } from '#contracts/text/search-text.ts';
import { AppError } from '#contracts/errors.ts';
import { orientationOfCode } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import type { SearchExplanation } from '../search-index.ts';

/**
 * The factors of a video's score for a text, in the catalogue of the video; undefined when the text
 * does not find it. Throws not_found for a video that is not listed, and invalid for a text of the
 * wrong length.
 */
export async function explainSearch(
  { db, searchOn }: Pick<Ctx, 'db' | 'searchOn'>,
  text: string,
  video_id: number,
): Promise<SearchExplanation | undefined> {
  const searched = searchText(text);
  if (searched === undefined) throw new AppError('invalid', { s: 'invalid' });
  const video = await db
    .selectFrom('listing')
    .select('orientation')
    .where('video_id', '=', video_id)
    .executeTakeFirst();
  if (!video) throw new AppError('not_found');
  return searchOn(db).explain(searched, orientationOfCode(video.orientation), video_id);
}
