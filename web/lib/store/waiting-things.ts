import { idOf, shownAgain, storedThings } from './hidden-items.ts';
import { mergeAnswers } from './merge-answers.ts';

export const thingsAnswers = mergeAnswers('hidden_joined');

/** The device's own list, as it is asked about. */
export const ownThings = (): string => storedThings('device').map(idOf).join();

/**
 * What the device hides and may still join the account of the member who is signed in: until then it is hidden here
 * beside what the account hides. What the member shows again is not among it.
 */
export function waitingThings(): readonly string[] {
  if (thingsAnswers.isSettled(ownThings())) return [];
  const copy = new Set(storedThings('member'));
  return storedThings('device').filter((entry) => !copy.has(shownAgain(idOf(entry))));
}
