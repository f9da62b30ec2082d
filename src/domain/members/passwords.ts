import type { Role } from '#contracts/calls/accounts/accounts.ts';
import { member_limits } from '#contracts/limits/limits-of-members.ts';
import type { Ctx } from '../ctx.ts';

export type PasswordFault = 'required' | 'short' | 'long' | 'common' | 'own' | 'breached';

interface Owner {
  username: string;
  email: string;
  role: Role;
}

/** How many characters a password has at least: those of staff open more. */
export const passwordMinimum = ({ accounts }: Ctx['settings'], role: Role): number =>
  role === 'moderator' || role === 'administrator'
    ? Math.max(accounts.password_min, member_limits.staff_password_min)
    : accounts.password_min;

/** Returns the fault of a new password, if it has one; no kinds of characters are required. */
export async function passwordFault(
  { settings, breached }: Pick<Ctx, 'settings' | 'breached'>,
  password: string,
  { username, email, role }: Owner,
): Promise<PasswordFault | undefined> {
  if (password === '') return 'required';
  const { length } = Array.from(password);
  if (length < passwordMinimum(settings, role)) return 'short';
  if (length > member_limits.password_max) return 'long';
  const lower = password.normalize('NFKC').toLowerCase();
  if ((await commonPasswords()).has(lower)) return 'common';
  const [mailbox = '', domain = ''] = email.toLowerCase().split('@', 2);
  const own = [username.toLowerCase(), email.toLowerCase(), mailbox, domain];
  if (
    [...own, settings.site.name.toLowerCase()].some((word) => word !== '' && isMadeOf(lower, word))
  )
    return 'own';
  return (await breached(password)) ? 'breached' : undefined;
}

/** The word, with a few signs around it, or it several times. */
function isMadeOf(password: string, word: string): boolean {
  const rest = password.replaceAll(word, '');
  return rest.length < password.length && rest.replaceAll(/[\d\p{P}\p{S}\s]/gu, '').length === 0;
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded with the first password that is chosen: 49,000 words, which most processes never need. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) =>
      new Set([...dictionary['passwords-common'], ...dictionary['diceware-common']]),
  ));
