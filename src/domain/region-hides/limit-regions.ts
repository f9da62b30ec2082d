import { videoStatus } from '#contracts/vocabulary.ts';
import type { Trx } from '#platform/db/pool.ts';
import { hideInRegions, showInRegions, type RegionSubject } from './hide-in-regions.ts';

/** Of a decision, what is about countries. */
interface RegionEffect {
  decision_id: number;
  details: { regions?: readonly string[] };
}

/** Applies the countries of a decision: hides the subject in them or, for an approval without any, shows it everywhere. */
export async function limitRegions(
  trx: Trx,
  of: RegionSubject,
  { details: { regions = [] }, decision_id }: RegionEffect,
): Promise<void> {
  if (regions.length === 0) await showInRegions(trx, of);
  else await hideInRegions(trx, of, { countries: regions, decision_id });
}

/**
 * Hides it again in the countries where it is hidden, because its film is another one from now on: processes learn which files are hidden, and caches lose what they stored of them.
 * Returns the countries.
 */
export async function renewRegions(trx: Trx, of: RegionSubject): Promise<readonly string[]> {
  const hide = await trx
    .selectFrom('region_hide')
    .select(['countries', 'decision_id'])
    .where('subject_type', '=', of.type)
    .where('subject_id', '=', of.id)
    .executeTakeFirst();
  if (hide) await hideInRegions(trx, of, hide);
  return hide?.countries ?? [];
}

/** Unpublished content cannot be hidden in some countries: it is approved with limits. */
export async function unpublished(
  trx: Trx,
  { type, id }: RegionSubject,
): Promise<Record<string, string>> {
  const row = await trx
    .selectFrom(type)
    .select('status_id')
    .where(`${type}_id` as 'album_id', '=', id)
    .executeTakeFirst();
  return row?.status_id === videoStatus.active ? {} : { reason: 'unpublished' };
}
