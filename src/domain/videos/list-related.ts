import type { RelatedQuery, VideoListing } from '#contracts/videos.ts';
import type { Ctx } from '../ctx.ts';

export async function listRelated(_ctx: Ctx, _query: RelatedQuery): Promise<VideoListing> {
  throw new Error('being built');
}
