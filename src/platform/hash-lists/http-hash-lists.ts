import * as z from 'zod';
import type { HashLists } from './port.ts';
import type { HashService } from './settings.ts';

const timeout_ms = 30_000;
const answer_bytes_most = 64 * 1024 ** 2;
const changes_most = 100_000;

const length = { sha256: 64, md5: 32, pdq: 64 } as const;
const Hash = z
  .object({ kind: z.enum(['sha256', 'md5', 'pdq']), hash: z.string().toLowerCase() })
  .refine(({ kind, hash }) => hash.length === length[kind] && /^[0-9a-f]+$/.test(hash));
const reference = z.string().min(1).max(200);
const Answer = z.object({
  changes: z
    .array(z.object({ reference, hashes: z.nullable(z.array(Hash).min(1).max(10_000)) }))
    .max(changes_most),
  cursor: z.string().max(1000),
  has_more: z.boolean(),
});

/** Asks services by HTTP, as docs/hash-lists.md describes. Redirects are refused: their target would receive the token. */
export function createHttpHashLists(services: readonly HashService[]): HashLists {
  return {
    services,
    async fetchChanges(service, cursor) {
      const url = new URL('changes', service.url);
      url.searchParams.set('cursor', cursor);
      const response = await ask(service, url, {});
      return Answer.parse(JSON.parse(await readText(response)));
    },
    async report(service, report) {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(report);
      const response = await ask(service, new URL('matches', service.url), {
        method: 'POST',
        headers,
        body,
      });
      await response.body?.cancel();
    },
  };
}

async function ask(
  { name, token }: HashService,
  url: URL,
  { headers, ...init }: { method?: string; headers?: Record<string, string>; body?: string },
): Promise<Response> {
  const response = await fetch(url, {
    ...init,
    headers: { ...headers, ...(token !== '' && { authorization: `Bearer ${token}` }) },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  });
  if (response.ok) return response;
  await response.body?.cancel();
  throw new Error(`the hash list ${name} answered ${response.status}`);
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > answer_bytes_most) throw new Error('the answer of a hash list is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
