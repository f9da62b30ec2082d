import type { Countries } from '#contracts/catalogue.ts';
import type { Ctx } from '../ctx.ts';
import type { Gender, Language } from '#contracts/vocabulary.ts';
export async function listCountries(_ctx: Ctx, _input: { gender: Gender; lang: Language }): Promise<Countries> {
  throw new Error('being built');
}
