import { countryPattern } from '#contracts/countries.ts';
import { AppError } from '#contracts/errors.ts';

/** Actions that name countries. */
const limiting: ReadonlySet<string> = new Set(['approve-limited', 'hide-region']);

/** Codes that the runtime names although they are no countries, and an alias of another code. */
const no_country = new Set(['eu', 'ez', 'un', 'qo', 'xa', 'xb', 'zz', 'uk']);

function isCountry(code: string): boolean {
  if (!countryPattern.test(code) || no_country.has(code)) return false;
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  return names.of(code.toUpperCase()) !== undefined;
}

/** Throws `invalid` for a limit without countries, and for a code that is no country: no visitor would ever come from there. */
export function assertRegions({
  action,
  details,
  has_label,
}: {
  action: string;
  details?: { regions?: readonly string[] } | undefined;
  /** An approval may be limited by a label alone. */
  has_label: boolean;
}): void {
  if (!limiting.has(action)) return;
  const regions = details?.regions ?? [];
  if (regions.length === 0 && (action === 'hide-region' || !has_label))
    throw new AppError('invalid', { regions: 'missing' });
  if (!regions.every(isCountry)) throw new AppError('invalid', { regions: 'unknown' });
}
