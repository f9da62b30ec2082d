import { AppError } from '#contracts/errors.ts';
import type { PlaylistTexts } from '#contracts/text/playlist-text.ts';
import type { Ctx } from '../ctx.ts';
import { findTerms } from '../terms/index.ts';

/**
 * Checks the texts of a public playlist. It is not reviewed before it is shown, so a term that would hold it refuses it as well. The title
 * says no language, so that the terms of all count. Throws `invalid` with the faults by field.
 */
export async function refuseRestricted(
  ctx: Pick<Ctx, 'terms'>,
  { title, description }: Pick<PlaylistTexts, 'title' | 'description'>,
): Promise<void> {
  const faults: Record<string, 'restricted'> = {};
  for (const [field, text] of [
    ['title', title],
    ['description', description],
  ] as const) {
    const [strongest] = await findTerms(ctx, text, { place: 'title' });
    if (strongest?.effect === 'block' || strongest?.effect === 'hold') faults[field] = 'restricted';
  }
  if (Object.keys(faults).length > 0) throw new AppError('invalid', faults);
}
