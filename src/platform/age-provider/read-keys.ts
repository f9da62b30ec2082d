import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

const fresh_ms = 10 * 60_000;
/** Between two readings because of a key that is unknown. */
const again_ms = 30_000;
const timeout_ms = 3000;
const bytes_max = 64 * 1024;

/** Reads the public keys of a service, at most every half minute. Throws when they cannot be had. */
export function createKeyReader(url: string, now: () => number = Date.now): JWTVerifyGetKey {
  let known: { keys: JWTVerifyGetKey; read_at: number } | undefined;
  let reading: Promise<JWTVerifyGetKey> | undefined;
  const read = async (): Promise<JWTVerifyGetKey> => {
    const keys = createLocalJWKSet(await fetchKeys(url));
    known = { keys, read_at: now() };
    return keys;
  };
  const refresh = (): Promise<JWTVerifyGetKey> =>
    (reading ??= read().finally(() => (reading = undefined)));
  return async (header, token) => {
    const age = known ? now() - known.read_at : Infinity;
    const keys = known && age < fresh_ms ? known.keys : await refresh();
    try {
      return await keys(header, token);
    } catch (error) {
      if (age < again_ms || age >= fresh_ms) throw error;
      return (await refresh())(header, token);
    }
  };
}

async function fetchKeys(url: string): Promise<JSONWebKeySet> {
  const answer = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  });
  if (!answer.ok || !answer.body) throw new Error(`the keys answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > bytes_max) throw new Error('the keys are too long');
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as JSONWebKeySet;
}
