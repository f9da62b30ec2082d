import { isSignedIn } from '../../visit/is-signed-in.ts';
import { hiddenKeys } from './hidden-cards.ts';

/**
 * Runs before the first paint: documents are the same for every visitor, styles show what a member has. Without
 * a member the device's copy of an account is removed.
 */
export function applyMember(): void {
  const isMember = isSignedIn();
  document.documentElement.toggleAttribute('data-member', isMember);
  try {
    if (!isMember) localStorage.removeItem(hiddenKeys.member);
  } catch {
    // The browser refuses storage.
  }
}
