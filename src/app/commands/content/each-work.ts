import { isAppError } from '#contracts/errors.ts';
import type { CommandIo } from '../command.ts';

/** Outcomes of publishing or deleting a video or album, as the rest of a line after its number. */
export const workSentences = {
  deleted: 'deleted',
  published: 'published',
  unstated: 'needs a decision, or --i-hold-records',
  refused: 'needs a decision of a reviewer',
  held: 'another case holds it; decide that one first',
  undecided: 'a danger for a child is not decided; decide that first',
  preserved: 'a legal hold keeps it: see `velour hold list`',
} as const;
type WorkOutcome = keyof typeof workSentences | 'unknown';

/** Deleting is not the way around a decision about a danger for a child, nor around a legal hold. Throws what is no refusal. */
export function refusalOf(verb: 'publish' | 'delete', error: unknown): WorkOutcome {
  if (!isAppError(error)) throw error;
  if (error.code === 'not_found' || error.code === 'deleted') return 'unknown';
  if (error.info?.['reason'] === 'held') return 'held';
  if (error.info?.['hold'] !== undefined) return 'preserved';
  if (error.code === 'invalid' && verb === 'publish') return 'unstated';
  if (error.code === 'forbidden') return verb === 'delete' ? 'undecided' : 'refused';
  throw error;
}

interface Each<Outcome> {
  /** Of the numbers, in JSON. */
  name: 'video_id' | 'album_id';
  json: boolean;
  act(id: number): Promise<Outcome>;
  sentenceOf(outcome: Outcome): string;
  done: ReadonlySet<Outcome>;
}

/** Does it to each and prints what became of it, a line each or an array. The exit status: 0 where all are done. */
export async function actOnEach<Outcome extends string>(
  ids: readonly number[],
  io: CommandIo,
  { name, json, act, sentenceOf, done }: Each<Outcome>,
): Promise<number> {
  const outcomes: { [name: string]: number | Outcome; outcome: Outcome }[] = [];
  for (const id of ids) {
    const outcome = await act(id);
    outcomes.push({ [name]: id, outcome });
    if (!json) io.out(`${id}: ${sentenceOf(outcome)}`);
  }
  if (json) io.out(JSON.stringify(outcomes));
  return outcomes.every(({ outcome }) => done.has(outcome)) ? 0 : 1;
}
