import type { Domain } from '#domain/index.ts';
import type { Log } from '#platform/log.ts';
import type { RateLimiter } from '#platform/rate-limit/port.ts';
import type { PlaceOf } from '../http/visitor-place.ts';

/** Parts from which `src/app` builds the console's listener. */
export interface ConsoleDeps {
  domain: Pick<Domain, 'console' | 'consoleAccess' | 'members' | 'credentials'>;
  rateLimiter: RateLimiter;
  placeOf: PlaceOf;
  log: Log;
  /** Key of the cookie that knows browsers; at least 32 characters. */
  secret: string;
  site: { name: string; public_origin: string };
  /** Proxies whose `X-Forwarded-For` is accepted; empty for none. */
  trusted_proxies: readonly string[];
  settings: ConsoleSettings;
  /** Folder of the console's pages; undefined where they are not built. */
  pages_folder: string | undefined;
}

export interface ConsoleSettings {
  /** The host name under which staff opens it, by https; '' on this machine alone, by http. */
  host: string;
  /** Whether an address may ask at all. */
  isAllowed(address: string): boolean;
}
