import { ask } from './ask.ts';
import { pages, go } from './router.tsx';

/** Of which cases to take the next one, as the queue's address says it. */
export interface QueueChoice {
  kind?: string | undefined;
  region?: string | undefined;
  member?: string | undefined;
}

/** Takes the most urgent free case of a queue and opens it, else says that there is none. */
export async function takeNext(
  { kind, region, member }: QueueChoice,
  onNone: () => void,
  but?: string,
): Promise<void> {
  const { reference } = await ask('claimNext', {
    body: {
      ...(kind && { kinds: [kind] }),
      ...(region && { region }),
      ...(member && { member: Number(member) }),
      ...(but && { but }),
    },
  });
  if (reference === null) return onNone();
  go(pages.case(reference) + searchOf({ kind, region, member }));
}

export function searchOf(choice: QueueChoice): string {
  const asked = Object.entries(choice).filter((each): each is [string, string] => Boolean(each[1]));
  return asked.length > 0 ? `?${new URLSearchParams(asked)}` : '';
}
