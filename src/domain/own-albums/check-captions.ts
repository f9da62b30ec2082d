import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import type { Language } from '#contracts/vocabulary.ts';
import type { Ctx } from '../ctx.ts';
import { findTerms } from '../terms/index.ts';
import { plainText } from '../uploads/index.ts';

/** Of each caption a field `caption_{number}`. */
type Faults = Record<string, string>;

/** Plain captions, and what is wrong with them. `held` has what a reviewer has to see before others do. */
export async function checkCaptions(
  ctx: Ctx,
  captions: ReadonlyMap<number, string>,
  lang: Language,
): Promise<{ captions: Map<number, string>; faults: Faults; held: Faults }> {
  const faults: Faults = {};
  const held: Faults = {};
  const plain = new Map<number, string>();
  for (const [number, typed] of captions) {
    const text = plainText(typed);
    const field = `caption_${number}`;
    plain.set(number, text);
    if (Array.from(text).length > upload_limits.caption) faults[field] = 'too_long';
    if (text === '') continue;
    for (const { effect } of await findTerms(ctx, text, { place: 'title', lang }))
      if (effect === 'block') faults[field] ??= 'restricted';
      else if (effect === 'hold') held[field] = 'restricted';
  }
  return { captions: plain, faults, held };
}
