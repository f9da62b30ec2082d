/** '1' when a visit was sent by a page of none of the hosts: its view counts in totals only, not in country rankings. */
export function noGeo(referrer: string, own_hosts: readonly string[]): '0' | '1' {
  if (!referrer) return '0';
  return URL.canParse(referrer) && own_hosts.includes(new URL(referrer).host) ? '0' : '1';
}
