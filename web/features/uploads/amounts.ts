const steps = [
  { least: 1e9, unit: 'gigabyte' },
  { least: 1e6, unit: 'megabyte' },
  { least: 0, unit: 'kilobyte' },
] as const;
const sizes = { gigabyte: 1e9, megabyte: 1e6, kilobyte: 1e3 } as const;

/** "12.5 MB", in the language of the page. */
export function bytesIn(language: string, bytes: number): string {
  const { unit } = steps.find(({ least }) => bytes >= least) ?? steps[2];
  const value = bytes / sizes[unit];
  const maximumFractionDigits = value < 100 ? 1 : 0;
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits }).format(
    value,
  );
}

/** "3 min" or "20 sec". */
export function timeIn(language: string, seconds: number): string {
  const unit = seconds >= 3600 ? 'hour' : seconds >= 60 ? 'minute' : 'second';
  const value = Math.ceil(seconds / { hour: 3600, minute: 60, second: 1 }[unit]);
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    value,
  );
}

/** "24 December 2026 at 18:00 CET"; in UTC where the browser does not know the time zone. */
export function momentIn(language: string, iso: string, time_zone: string): string {
  const format = (timeZone: string): string =>
    new Intl.DateTimeFormat(language, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
      timeZoneName: 'short',
    }).format(new Date(iso));
  try {
    return format(time_zone);
  } catch {
    return format('UTC');
  }
}
