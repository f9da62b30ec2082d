import type { Composition } from '../../compose.ts';

interface Finding {
  check: string;
  is_fine: boolean;
  is_warning?: true;
  detail: string;
}

/** The number of uploads, clips, photos and albums that wait for jobs that are gone; no finding where there is none. */
export async function stalledFindings({
  system_domain: { operator },
}: Pick<Composition, 'system_domain'>): Promise<Finding[]> {
  const counts = Object.entries(await operator.media.countStalled()).filter(
    ([, count]) => count > 0,
  );
  if (counts.length === 0) return [];
  const named = counts.map(([kind, count]) => `${kind} ${count}`).join(', ');
  return [
    {
      check: 'jobs',
      is_fine: true,
      is_warning: true,
      detail: `These wait and have no job: ${named}. A worker enqueues them again within a quarter of an hour; is one running?`,
    },
  ];
}
