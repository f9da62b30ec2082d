import type { Cdn } from './port.ts';

export interface HttpPurgeOptions {
  url: string;
  method: string;
  /** Header that names the tags, joined by spaces; '' sends them as JSON instead: `{"tags": […]}`. */
  header: string;
  /** A whole header such as `Fastly-Key: …`, or just what follows `Authorization: Bearer `; '' for none. */
  token: string;
}

const patience_ms = 10_000;

/** Purges by one HTTP request, as Fastly, Varnish (xkey), Bunny, Cloudflare and others take it. Redirects are not followed: a token is sent along. */
export function createHttpPurge({ url, method, header, token }: HttpPurgeOptions): Cdn {
  const at = token.search(/:\s/);
  const credentials =
    token === ''
      ? {}
      : at > 0
        ? { [token.slice(0, at)]: token.slice(at + 1).trim() }
        : { authorization: `Bearer ${token}` };
  return {
    is_there: true,
    async purge(tags) {
      const told =
        header === ''
          ? { body: JSON.stringify({ tags }), headers: { 'content-type': 'application/json' } }
          : { headers: { [header]: tags.join(' ') } };
      const response = await fetch(url, {
        ...told,
        method,
        headers: { ...credentials, ...told.headers },
        redirect: 'error',
        signal: AbortSignal.timeout(patience_ms),
      });
      await response.body?.cancel();
      if (!response.ok)
        throw new Error(`the cache in front answered ${response.status} to a purge`);
    },
  };
}
