import { idOf, shownAgain, storedThings } from './hidden-items.ts';
import { mergeAnswers } from './merge-answers.ts';

export const thingsAnswers = mergeAnswers('hidden_joined');

/** The device's own list, as it is asked about. */
export const ownThings = (): string => storedThings('device').map(idOf).join();

/**
 * Things that the device hides and that may still join the account of the signed-in member: until then they are hidden
 * here in addition to those of the account. Things that the member shows again are not among them.
 */
export function waitingThings(): readonly string[] {
  if (thingsAnswers.isSettled(ownThings())) return [];
  const copy = new Set(storedThings('member'));
  return storedThings('device').filter((entry) => !copy.has(shownAgain(idOf(entry))));
}
