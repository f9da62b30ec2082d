import { idOf } from '../../lib/store/hidden-items.ts';
import { ownThings, thingsAnswers, waitingThings } from '../../lib/store/waiting-things.ts';
import { forgetAsked, sendChange } from './change-thing.ts';
import { syncThings } from './sync-things.ts';

/**
 * Adds the things that the device hides to the account when its member says so: nothing is sent before. The device's own list
 * stays as it is. Resolves to how many of the oldest have left the account's list, undefined where it did not join; never throws.
 */
export async function joinAccount(): Promise<number | undefined> {
  const own = ownThings();
  const join = waitingThings().map(idOf).join();
  const sent = join === '' ? { dropped: 0 } : await sendChange({ join });
  if (!sent) return undefined;
  thingsAnswers.join(own);
  await readAgain();
  return sent.dropped;
}

/** It never joins: from now on the account's list alone holds while somebody is signed in. Never throws. */
export async function joinNever(): Promise<void> {
  thingsAnswers.never();
  await readAgain();
}

function readAgain(): Promise<void> {
  forgetAsked();
  return syncThings();
}
