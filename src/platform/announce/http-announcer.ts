import { AnnouncementRefused, type Announcer } from './port.ts';

export interface HttpAnnouncerOptions {
  public_origin: string;
  /** Key of IndexNow, served as `/{key}.txt`; '' announces no addresses. */
  key: string;
  /** Where addresses are sent. */
  url: string;
  /** Address with `{sitemap}` in it; '' for no pings. */
  ping_url: string;
}

const timeout_ms = 10_000;
/** Answers that another attempt does not change: bad request, wrong key, addresses of another site. */
const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 410, 422]);

/**
 * Announces by IndexNow (https://www.indexnow.org/documentation), and by a GET of the address that
 * the owner names. Redirects are not followed: the owner's setting alone says where requests go.
 */
export function createHttpAnnouncer({
  public_origin,
  key,
  url,
  ping_url,
}: HttpAnnouncerOptions): Announcer {
  return {
    takes_addresses: key !== '',
    takes_pings: ping_url !== '',
    async announce(addresses) {
      if (key === '' || addresses.length === 0) return;
      const body = JSON.stringify({
        host: new URL(public_origin).host,
        key,
        keyLocation: `${public_origin}/${key}.txt`,
        urlList: addresses,
      });
      const headers = { 'content-type': 'application/json; charset=utf-8' };
      await send(url, { method: 'POST', headers, body });
    },
    async ping(sitemap) {
      if (ping_url === '') return;
      await send(ping_url.replaceAll('{sitemap}', encodeURIComponent(sitemap)), { method: 'GET' });
    },
  };
}

async function send(address: string, request: RequestInit): Promise<void> {
  const response = await fetch(address, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  });
  await response.body?.cancel();
  if (response.ok) return;
  const fault = `${new URL(address).host} answered ${response.status} to an announcement`;
  throw refusals.has(response.status) ? new AnnouncementRefused(fault) : new Error(fault);
}
