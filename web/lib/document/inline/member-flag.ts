import { member_cookie } from '#contracts/member-cookie.ts';
import { hiddenKeys } from './hidden-cards.ts';

export const isSignedIn = (): boolean => document.cookie.split('; ').includes(`${member_cookie}=1`);

/**
 * Before anything is painted: documents are the same for everybody, styles show what a member has. Without
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
