import type { Categories } from '#contracts/catalogue.ts';
import type { Ctx } from '../ctx.ts';
import type { Gender, Language } from '#contracts/vocabulary.ts';
export async function listCategories(_ctx: Ctx, _input: { gender: Gender; lang: Language }): Promise<Categories> {
  throw new Error('being built');
}
