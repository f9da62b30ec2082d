import { countryPattern } from '#contracts/countries.ts';
import { AppError } from '#contracts/errors.ts';
import type { Action, DecisionDetails } from './model.ts';

/** Actions that name countries. */
const limiting: ReadonlySet<Action> = new Set<Action>(['approve-limited', 'hide-region']);

/** What the runtime has names for besides countries, and what is said for another code. */
const no_country = new Set(['eu', 'ez', 'un', 'qo', 'xa', 'xb', 'zz', 'uk']);

function isCountry(code: string): boolean {
  if (!countryPattern.test(code) || no_country.has(code)) return false;
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return names.of(code.toUpperCase()) !== undefined;
}

/** Throws `invalid` for a limit without countries, and for one that is none: nobody would ever come from there. */
export function assertRegions({
  action,
  details,
}: {
  action: Action;
  details?: DecisionDetails | undefined;
}): void {
  if (!limiting.has(action)) return;
  const regions = details?.regions ?? [];
  if (regions.length === 0) throw new AppError('invalid', { regions: 'missing' });
  if (!regions.every(isCountry)) throw new AppError('invalid', { regions: 'unknown' });
}
