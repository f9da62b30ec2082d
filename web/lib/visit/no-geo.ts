import { parseUrl } from '#contracts/parse-url.ts';

/**
 * '1' when the visit was sent from elsewhere: then the view counts in totals only, not in country
 * rankings. No referrer, the site itself and the hosts of its family give '0'.
 */
export function noGeo(
  referrer: string,
  { host, family_hosts }: { host: string; family_hosts: readonly string[] },
): '0' | '1' {
  if (!referrer) return '0';
  const from = parseUrl(referrer);
  return from && (from.host === host || family_hosts.includes(from.host)) ? '0' : '1';
}
