import { readChapters, longest_chapter_title } from '#contracts/media/chapters.ts';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { findTerms } from '../terms/index.ts';
import { plainText } from '../uploads/index.ts';

interface CheckedChapters {
  /** As they are stored: a line each; '' for none. */
  chapters: string;
  faults: Record<string, string>;
  /** Faults, by field, of texts that a reviewer has to see before others do. */
  held: Record<string, string>;
}

/** Checks lines such as `0:00 Beginning` of a film of so many seconds. */
export async function checkChapters(
  ctx: Ctx,
  typed: string,
  { duration, lang }: { duration: number; lang: Language },
): Promise<CheckedChapters> {
  const text = plainText(typed, true);
  if (text === '') return { chapters: '', faults: {}, held: {} };
  const none = { chapters: '', held: {} };
  const found = readChapters(text, { duration, most: upload_limits.chapters });
  if (!found) return { ...none, faults: { chapters: 'chapters' } };
  const chapters = found.map(({ at, title }) => `${at} ${title}`).join('\n');
  if (
    chapters.length > upload_limits.chapters_text ||
    found.some(({ title }) => title.length > longest_chapter_title)
  )
    return { ...none, faults: { chapters: 'too_long' } };
  const faults: Record<string, string> = {};
  const held: Record<string, string> = {};
  const titles = found.map(({ title }) => title).join('\n');
  for (const { effect } of await findTerms(ctx, titles, { place: 'title', lang }))
    if (effect === 'block') faults['chapters'] = 'restricted';
    else if (effect === 'hold') held['chapters'] = 'restricted';
  return { chapters, faults, held };
}
