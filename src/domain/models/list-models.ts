import type { ListModelsQuery, ModelListing } from '#contracts/models.ts';
import type { Ctx } from '../ctx.ts';

export async function listModels(_ctx: Ctx, _input: ListModelsQuery): Promise<ModelListing> {
  throw new Error('being built');
}
