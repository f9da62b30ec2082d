import type { SiteSettings } from '#contracts/site.ts';
import type { Domain } from '#domain/index.ts';
import type { ResponseCache, ReadFrom } from '#platform/cache/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';
import type { RateLimiter } from '#platform/rate-limit/port.ts';
import type { Storage } from '#platform/storage/port.ts';
import type { Reads } from './answer-tags.ts';
import type { ReadYourWrites } from './http/read-your-writes.ts';

/** What the HTTP side is handed by `src/app`; it builds none of it. */
export interface ApiDeps {
  /** What anybody may do: read what is signed for one browser, and the small writes. */
  domain: Pick<Domain, 'files' | 'votes' | 'stats'>;
  /** The catalogue as the public viewer sees it: a shared-cacheable answer is never made for anybody else. */
  reads: Readonly<Record<ReadFrom, Reads>>;
  marks: ReadYourWrites;
  response_cache: ResponseCache;
  /** bytes of JSON answers kept; 0 for none */
  answer_cache_bytes: number;
  storage: Pick<Storage, 'facts' | 'read'>;
  rateLimiter: RateLimiter;
  clock: Clock;
  log: Log;
  site: SiteSettings;
  /** Addresses whose `X-Forwarded-For` is believed; nobody's when empty. */
  trusted_proxies: readonly string[];
  /** Makes voter keys; 32 characters or more. */
  secret: string;
  /** True when `signature` allows everything below `v/{storage_key}/` until `expires` (unix seconds) and that is not past. */
  verifyHls(grant: { storage_key: string; expires: number; signature: string }): boolean;
  /** Folder of the built web bundle's browser files; undefined when Vite serves them. */
  client_folder: string | undefined;
}
