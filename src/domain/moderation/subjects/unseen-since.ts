import type { Trx } from '#platform/db/pool.ts';
import { seenWork } from '../../cases/index.ts';
import type { Published } from '../../publications/index.ts';
import { approvals } from '../model.ts';
import type { Effect } from './subject-kind.ts';

/**
 * Of a video or album that a decision lets everybody see: its uploader has changed it since somebody looked, before the decision or before its effect. Who changes it
 * waits for the case. Calls that show nothing, such as batches, name nothing, and their decisions are about what is there.
 */
export async function unseenSince(
  trx: Trx,
  of: Published,
  { action, details }: Pick<Effect, 'action'> & { details?: Effect['details'] | undefined },
): Promise<Record<string, string>> {
  const seen = approvals.has(action) || action === 'restore' ? details?.seen : undefined;
  if (seen === undefined) return {};
  const now = await seenWork(trx, of);
  return now === undefined || now === seen ? {} : { seen: 'changed' };
}
