import type { Tags } from '#contracts/catalogue.ts';
import type { Ctx } from '../ctx.ts';
import type { Gender } from '#contracts/vocabulary.ts';
export async function listTags(_ctx: Ctx, _input: { gender: Gender }): Promise<Tags> {
  throw new Error('being built');
}
