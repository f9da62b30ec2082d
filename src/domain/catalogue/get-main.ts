import type { Main } from '#contracts/catalogue.ts';
import type { Ctx } from '../ctx.ts';
import type { Gender, Language } from '#contracts/vocabulary.ts';
export async function getMain(_ctx: Ctx, _input: { gender: Gender; lang: Language }): Promise<Main> {
  throw new Error('being built');
}
