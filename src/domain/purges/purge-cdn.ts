import { overflowTag } from '#contracts/answer-kinds.ts';
import type { Ctx } from '../ctx.ts';
import type { JobPayloads } from '../jobs.ts';

/** Tells the CDN. Throws when it does not take it; safe to run twice. */
export async function purgeCdn({ cdn }: Ctx, { tags }: JobPayloads['cdn.purge']): Promise<void> {
  await cdn.purge([...tags, overflowTag]);
}
