import type { Cdn } from './port.ts';

export interface HttpPurgeOptions {
  url: string;
  method: string;
  /**
   * Header that carries the tags, joined by spaces; '' sends them as JSON instead: `{"tags": […]}`.
   */
  header: string;
  /**
   * A whole header such as `Fastly-Key: …`, or the value that follows `Authorization: Bearer `; ''
   * for none.
   */
  token: string;
}

const timeout_ms = 10_000;

/**
 * Purges with one HTTP request, as Fastly, Varnish (xkey), Bunny, Cloudflare and others accept it.
 * Redirects are not followed, because the request carries a token.
 */
export function createHttpPurge({ url, method, header, token }: HttpPurgeOptions): Cdn {
  const at = token.search(/:\s/);
  const credentials =
    token === ''
      ? {}
      : at > 0
        ? { [token.slice(0, at)]: token.slice(at + 1).trim() }
        : { authorization: `Bearer ${token}` };
  return {
    is_configured: true,
    async purge(tags) {
      const tag_list =
        header === ''
          ? { body: JSON.stringify({ tags }), headers: { 'content-type': 'application/json' } }
          : { headers: { [header]: tags.join(' ') } };
      const response = await fetch(url, {
        ...tag_list,
        method,
        headers: { ...credentials, ...tag_list.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(timeout_ms),
      });
      await response.body?.cancel();
      if (!response.ok)
        throw new Error(`the cache in front answered ${response.status} to a purge`);
    },
  };
}
