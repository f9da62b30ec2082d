import type { SiteSettings } from '#contracts/site.ts';
import type { RegionHides } from '#domain/region-hides/index.ts';
import type { LiveSessions } from '#domain/credentials/index.ts';
import type { DomainSettings } from '#domain/ctx.ts';
import type { FileAudiences } from '#domain/file-access/index.ts';
import type { Domain } from '#domain/index.ts';
import type { ResponseCache, ReadFrom } from '#platform/cache/port.ts';
import type { IdentityProvider } from '#platform/identity-provider/port.ts';
import type { AgeProvider } from '#platform/age-provider/port.ts';
import type { BotCheck } from '#platform/bot-check/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { IconSet } from '#platform/images/icon-set.ts';
import type { Log } from '#platform/log.ts';
import type { RateLimiter } from '#platform/rate-limit/port.ts';
import type { Storage } from '#platform/storage/port.ts';
import type { Reads } from './answer-tags.ts';
import type { AgeGate } from './age-gate/age-gate.ts';
import type { PlaceOf } from './http/visitor-place.ts';
import type { ReadYourWrites } from './http/read-your-writes.ts';
import type { NotificationStreams } from './notifications/notification-streams.ts';

/** Dependencies of the API, built by `src/app`. */
export interface ApiDeps {
  /** Signed reads and small writes of visitors. */
  domain: Pick<
    Domain,
    | 'access'
    | 'files'
    | 'votes'
    | 'stats'
    | 'searches'
    | 'sitemaps'
    | 'dumps'
    | 'watching'
    | 'cases'
    | 'ages'
    | 'members'
    | 'credentials'
    | 'hiddenThings'
    | 'ownComments'
    | 'subscriptions'
    | 'notifications'
    | 'friends'
    | 'messages'
    | 'ownPlaylists'
    | 'savedItems'
    | 'history'
    | 'erasure'
    | 'profiles'
    | 'exports'
    | 'pictures'
    | 'uploads'
    | 'decisions'
    | 'verifications'
    | 'ownVideos'
    | 'ownPeople'
    | 'ownAlbums'
    | 'apiTokens'
  >;
  /** The catalogue of the public viewer: shared caches store only its answers. */
  reads: Readonly<Record<ReadFrom, Reads>>;
  marks: ReadYourWrites;
  response_cache: ResponseCache;
  /** bytes of cached JSON answers; 0 disables the cache */
  answer_cache_bytes: number;
  storage: Pick<Storage, 'facts' | 'read'>;
  /** The audience of each file, whatever address was given out before. */
  fileAudiences: FileAudiences;
  /** Objects that visitors of some countries may not have. */
  regionHides: { current(): Promise<RegionHides> };
  /** Files of a stream that is bound to a session are refused after its end. */
  liveSessions: LiveSessions;
  /** The numbers of unread notifications, as events. Ended with the API. */
  notificationStreams: NotificationStreams;
  /** The catalogue as a member may see it; no answer of it may be in a cache. */
  domainOf(member_id: number): Domain;
  rateLimiter: RateLimiter;
  /** Slows uploads of the process until what it returns is called. */
  beginAnswer(): () => void;
  botCheck: BotCheck;
  placeOf: PlaceOf;
  ageGate: AgeGate;
  /** Undefined where the owner has none. */
  ageProvider: AgeProvider | undefined;
  /** The service that checks the identity of uploaders. */
  identityProvider: IdentityProvider;
  clock: Clock;
  log: Log;
  site: SiteSettings;
  /** The icons of the site's mark; undefined where its file is elsewhere. */
  icons: IconSet | undefined;
  /** Contents of the small files for machines. */
  site_files: {
    /** On the home screen of a phone. */
    app_name: string;
    /** Search engines may list the site. */
    is_listed: boolean;
    /** Served as `/{key}.txt` to prove that announcements are of the site; '' for none. */
    indexnow_key: string;
    /** Records of ads.txt; empty for no file. */
    ads_txt: readonly string[];
  };
  accounts: DomainSettings['accounts'];
  /** Proxies whose `X-Forwarded-For` is accepted; empty for none. */
  trusted_proxies: readonly string[];
  /** Whether caches in front are purged; where not, they store answers for a minute at most. */
  purges_caches: boolean;
  /** Key of voter keys; at least 32 characters. */
  secret: string;
  /**
   * True when `signature` grants the files below `v/{storage_key}/` and `expires` (unix seconds) is
   * not past.
   */
  verifyHls(grant: { storage_key: string; expires: number; signature: string }): boolean;
  /** Folder of the browser bundle; undefined when Vite serves it. */
  client_folder: string | undefined;
}
