/** '1' when the visit was sent from elsewhere: then the view counts in totals only, not in country rankings. */
export function noGeo(referrer: string): '0' | '1' {
  if (!referrer) return '0';
  try {
    return new URL(referrer).host === location.host ? '0' : '1';
  } catch {
    return '1';
  }
}
