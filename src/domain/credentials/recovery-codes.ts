import { randomInt } from 'node:crypto';
import { member_limits } from '#contracts/limits/limits-of-members.ts';

// Without those that look alike.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';
const signs_in_code = 10;

/** Ten codes of 49 bits each, as they are read: `abcde-fghjk`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: member_limits.recovery_codes }, () => {
    const code = Array.from({ length: signs_in_code }, () => signs[randomInt(signs.length)]);
    return `${code.slice(0, 5).join('')}-${code.slice(5).join('')}`;
  });

/** A typed code, in the form in which codes are stored. */
export function readCode(typed: string): string {
  const plain = typed.normalize('NFKC').toLowerCase().replaceAll(/[\s-]/g, '');
  return plain.length === signs_in_code ? `${plain.slice(0, 5)}-${plain.slice(5)}` : plain;
}
