import type { ModelAnswer } from '#contracts/models.ts';
import type { Ctx } from '../ctx.ts';

export async function getModel(_ctx: Ctx, _input: string): Promise<ModelAnswer> {
  throw new Error('being built');
}
