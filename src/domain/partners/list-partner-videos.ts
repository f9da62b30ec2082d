import type { PartnerVideos } from '#contracts/partners.ts';
import type { Ctx } from '../ctx.ts';
import type { Gender } from '#contracts/vocabulary.ts';
export async function listPartnerVideos(_ctx: Ctx, _input: Gender): Promise<PartnerVideos> {
  throw new Error('being built');
}
