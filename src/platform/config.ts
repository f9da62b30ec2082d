import { join, resolve } from 'node:path';
import * as z from 'zod';
import { parseAdsTxt } from './ads-txt.ts';
import {
  httpsUrl,
  httpUrl,
  isAddress,
  line,
  mailbox,
  mailUrl,
  listed,
  matching,
  photoKey,
  origin,
  passing,
  postgresUrl,
  postgresUrls,
  whole,
} from './config-fields.ts';
import { accountFault, accountFields, accountSettings } from './account-settings.ts';
import { consoleFields, consoleSettings } from './console-settings.ts';
import { cdnPurge, encoding, looks, mailSettings, placesOf } from './config-parts.ts';
import { hashFields, hashSettings } from './hash-settings.ts';
import { moderationFields, moderationSettings } from './moderation-settings.ts';
import { ratesOf, rateSettings } from './rate-settings.ts';
import { parseAgeProvider } from './age-provider/settings.ts';
import { parseBotCheck } from './bot-check/settings.ts';
import { identityFields, identitySettings } from './identity-provider/settings.ts';
import { uploadFields, uploadSettings } from './upload-settings.ts';
import { vaultFields, vaultSettings } from './vault/settings.ts';
import {
  adOriginsFault,
  areSecureOrigins,
  parseOrigins,
  parsePartnerLinks,
} from './partner-settings.ts';

/** The name of a site whose owner has set none. */
export const shipped_name = 'Velour';

/** Every variable, one line each; `.env.example` explains them to operators and a test compares the two. */
export const environmentSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: whole(0, 65_535, 3000),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: postgresUrl,
  DATABASE_OWNER_URL: postgresUrl,
  POSTGRES_BUFFERS_MB: whole(16, 1_000_000, 256),
  DATABASE_REPLICA_URLS: postgresUrls,
  PUBLIC_ORIGIN: origin,
  MEDIA_ORIGIN: origin,
  TRUSTED_PROXIES: z.string().default(''),
  COUNTRY_HEADER: matching(/^[a-z0-9-]*$/, 'must be a header name in lower case'),
  REGION_HEADER: matching(/^[a-z0-9-]*$/, 'must be a header name in lower case'),
  COUNTRY_DB: line(1000),
  CRAWLER_DNS: z.enum(['on', 'off']).default('on'),
  CRAWLER_RANGES: line(1000),
  AGE_PHOTO_PUBLIC_KEY: photoKey,
  AGE_PHOTO_PRIVATE_KEY: photoKey,
  AGE_PROVIDER: passing(
    (text) => parseAgeProvider(text) !== undefined,
    'must be a JSON object with name, authorize_url, client_id, issuer and keys_url; https only',
  ),
  BOT_CHECK: passing(
    (text) => parseBotCheck(text) !== undefined,
    'must be a JSON object with service (turnstile or hcaptcha), site_key and secret, or with name, script_url, api, verify_url, site_key, secret and privacy_url; https only',
  ),
  LEAVE_URL: httpsUrl('must be an https address such as https://www.example.com/'),
  SECRET: passing((text) => text.length >= 32, 'must have 32 characters or more'),
  SITE_NAME: z.string().min(1).max(60).default(shipped_name),
  OPERATOR_NAME: line(200),
  OPERATOR_ADDRESS: line(300),
  OPERATOR_EMAIL: mailbox,
  SITE_LOGO: matching(
    /^$|^(https?:\/\/|\/)[^\s"'<>]+$/,
    'must be a path or an address of a picture',
  ),
  APP_NAME: z.string().min(1).max(30).default('Videos'),
  SEARCH_ENGINES: z.enum(['on', 'off']).default('on'),
  INDEXNOW_KEY: matching(
    /^$|^[A-Za-z0-9-]{8,128}$/,
    'must have 8 to 128 letters, digits or hyphens',
  ),
  INDEXNOW_URL: httpsUrl('must be an https address such as https://api.indexnow.org/indexnow'),
  SITEMAP_PING_URL: passing(
    (text) => isAddress(text) && text.includes('{sitemap}'),
    'must be an address with {sitemap} in it, such as https://search.example/ping?sitemap={sitemap}',
  ),
  ADS_TXT: passing(
    (text) => parseAdsTxt(text) !== undefined,
    'must be a JSON list of records such as ["ads.example, 1234, DIRECT"]',
  ),
  ACCENT: matching(
    /^$|^#[0-9a-fA-F]{6}$|^oklch\([0-9. %]+\)$/,
    'must be a colour such as #c2185b or oklch(0.6 0.2 8)',
  ),
  DEFAULT_THEME: z.enum(['dark', 'light', 'system']).default('dark'),
  LANGUAGE_URLS: z.enum(['cookie', 'prefix']).default('cookie'),
  HOME_EXCLUDED_TAGS: matching(
    /^$|^[a-z0-9-]{1,80}(,[a-z0-9-]{1,80}){0,9}$/,
    'must be one to ten dirs of tags, such as close-up,long-take',
  ),
  PLAIN_FALLBACK: z.enum(['on', 'off']).default('on'),
  DOWNLOAD: z.enum(['on', 'off']).default('off'),
  DOWNLOAD_SUBSCRIBE_URL: httpsUrl('must be an https address such as https://chat.example/join'),
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  PAGE_VIEWS_URL: matching(
    /^$|^\/(?!\/)[\w./-]{0,200}$/,
    'must be a path of the site, such as /stats/event',
  ),
  FAMILY_HOSTS: matching(
    /^$|^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?(,[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?){0,49}$/,
    'must be hosts in lower case such as example.com,example.org',
  ),
  PARTNER_LINKS: passing(
    (text) => parsePartnerLinks(text) !== undefined,
    'must be a JSON list such as [{"title":"Example","url":"https://example.com/"}], https only',
  ),
  HELPLINES: passing(
    (text) => parsePartnerLinks(text) !== undefined,
    'must be a JSON list such as [{"title":"Example","url":"https://example.com/"}], https only',
  ),
  AD_ORIGINS: passing(
    (text) => parseOrigins(text) !== undefined,
    'must be https origins such as https://ads.example.com, joined by commas',
  ),
  PARTNER_PICTURE_ORIGINS: passing(
    areSecureOrigins,
    'must be https origins such as https://pictures.example.com, joined by commas',
  ),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  WORKER: z.enum(['on', 'off']).default('on'),
  SEED: z.enum(['demo', 'sample', 'none']).default('demo'),
  FFMPEG_PRESET: z
    .enum(['ultrafast', 'superfast', 'veryfast', 'faster', 'fast', 'medium', 'slow'])
    .default('veryfast'),
  LADDER: matching(
    /^$|^\d{3,4}:\d{2,5}( \d{3,4}:\d{2,5}){0,7}$/,
    'must be heights with kbit/s, such as 360:800 720:2800',
  ),
  FFMPEG_THREADS: whole(0, 64, 0),
  WORKER_SLOTS: whole(0, 64, 0),
  ALLOW_UNJAILED_FFMPEG: z.enum(['0', '1']).default('0'),
  PAGE_CACHE_MB: whole(0, 64, 64),
  ANSWER_CACHE_MB: whole(0, 4096, 64),
  NOTIFICATION_STREAMS: whole(0, 100_000, 2000),
  CDN_PURGE_URL: httpUrl('must be an address such as https://cdn.example/purge'),
  CDN_PURGE_METHOD: matching(/^[A-Z]{3,20}$/, 'must be a method such as POST or PURGE', 'POST'),
  CDN_PURGE_HEADER: matching(
    /^[A-Za-z0-9-]{1,60}$/,
    'must be the name of a header, or json',
    'Surrogate-Key',
  ),
  CDN_PURGE_TOKEN: line(4000),
  ...rateSettings,
  ...accountFields,
  ...consoleFields,
  ...vaultFields,
  ...identityFields,
  ...moderationFields,
  ...hashFields,
  ...uploadFields,
  MAIL_URL: mailUrl,
  MAIL_FROM: mailbox,
  VELOUR_BUILD_DIR: z.string().default('build'),
});

/** An invalid variable: one sentence for the operator, no stack. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Config = ReturnType<typeof readConfig>;

export type Environment = z.output<typeof environmentSchema>;

const otherSites = (set: Environment) => ({
  family_hosts: listed(set.FAMILY_HOSTS),
  partner_links: parsePartnerLinks(set.PARTNER_LINKS) ?? [],
  partner_picture_origins: parseOrigins(set.PARTNER_PICTURE_ORIGINS) ?? [],
  helplines: parsePartnerLinks(set.HELPLINES) ?? [],
});

/** Settings of files that machines read, and of announcements to them. */
const machineSettings = (set: Environment) => ({
  /** The content of the small files. */
  site_files: {
    app_name: set.APP_NAME,
    is_listed: set.SEARCH_ENGINES === 'on',
    indexnow_key: set.INDEXNOW_KEY,
    ads_txt: parseAdsTxt(set.ADS_TXT) ?? [],
  },
  /** Services that are notified of new and changed pages: none as shipped. */
  announce: {
    key: set.INDEXNOW_KEY,
    url: set.INDEXNOW_URL || 'https://api.indexnow.org/indexnow',
    ping_url: set.SITEMAP_PING_URL,
  },
});

/** How videos are given out as one file: not to be saved as shipped. */
const wholeFiles = (set: Environment) => ({
  has_plain_fallback: set.PLAIN_FALLBACK === 'on',
  download: set.DOWNLOAD === 'on' ? { subscribe_url: set.DOWNLOAD_SUBSCRIBE_URL } : null,
});

/** Throws ConfigError for variables that are valid each, but not together. */
function assertTogether(
  set: Environment,
  { public_origin, ad_origins }: { public_origin: string; ad_origins: readonly string[] },
): void {
  const ads = adOriginsFault(ad_origins, { public_origin, media_origin: set.MEDIA_ORIGIN });
  const fault = ads ? `AD_ORIGINS ${ads}` : accountFault(set);
  if (fault) throw new ConfigError(`The configuration is wrong: ${fault}.`);
}

const foldersOf = (data_dir: string) => ({
  media_dir: join(data_dir, 'media'),
  work_dir: join(data_dir, 'work'),
  mail_dir: join(data_dir, 'mail'),
  private_dir: join(data_dir, 'private'),
  uploads_dir: join(data_dir, 'uploads'),
});

/** How what is published is reviewed. */
const reviewSettings = (set: z.infer<typeof environmentSchema>) => ({
  ...consoleSettings(set),
  ...moderationSettings(set),
  ...hashSettings(set),
  ...uploadSettings(set),
});

/**
 * Reads and freezes the configuration. `root` is the project's folder, against which relative paths
 * are resolved. Throws `ConfigError` that names each invalid variable and what it must be; the
 * value is not repeated, because it may be a secret.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, root: string) {
  const parsed = environmentSchema.safeParse(env);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) =>
        `${issue.path.join('.')} ${issue.message.replace(/^Invalid option: expected one of /, 'must be ').replaceAll('"|"', '" or "')}`,
    );
    throw new ConfigError(`The configuration is wrong: ${faults.join('; ')}.`);
  }
  const set = parsed.data;
  const data_dir = resolve(root, set.DATA_DIR);
  const ad_origins = parseOrigins(set.AD_ORIGINS) ?? [];
  const public_origin =
    set.PUBLIC_ORIGIN ||
    `http://${set.HOST.includes(':') ? `[${set.HOST}]` : set.HOST}:${set.PORT}`;
  assertTogether(set, { public_origin, ad_origins });
  return Object.freeze({
    root,
    mode: set.NODE_ENV,
    host: set.HOST,
    port: set.PORT,
    data_dir,
    ...foldersOf(data_dir),
    database_url: set.DATABASE_URL,
    database_owner_url: set.DATABASE_OWNER_URL || set.DATABASE_URL,
    postgres_buffers_mb: set.POSTGRES_BUFFERS_MB,
    database_replica_urls: listed(set.DATABASE_REPLICA_URLS),
    public_origin,
    media_origin: set.MEDIA_ORIGIN,
    trusted_proxies: listed(set.TRUSTED_PROXIES),
    ...placesOf(set, root),
    secret: set.SECRET,
    site_name: set.SITE_NAME,
    ...mailSettings(set, public_origin),
    ...vaultSettings(set, data_dir),
    ...identitySettings(set),
    ...looks(set),
    ...machineSettings(set),
    /** Sorted, because the API accepts one order only. */
    home_excluded_tags: [...new Set(set.HOME_EXCLUDED_TAGS.split(','))].toSorted().join(','),
    ...wholeFiles(set),
    has_shell: set.SERVICE_WORKER === 'on',
    page_views_url: set.PAGE_VIEWS_URL,
    ...otherSites(set),
    ad_origins,
    log_level: set.LOG_LEVEL,
    has_worker: set.WORKER === 'on',
    seed: set.SEED,
    ...encoding(set),
    worker_slots: set.WORKER_SLOTS,
    allow_unjailed: set.NODE_ENV !== 'production' || set.ALLOW_UNJAILED_FFMPEG === '1',
    page_cache_mb: set.PAGE_CACHE_MB,
    answer_cache_mb: set.ANSWER_CACHE_MB,
    notification_streams: set.NOTIFICATION_STREAMS,
    cdn_purge: cdnPurge(set),
    rates: ratesOf(set),
    ...accountSettings(set, root, public_origin),
    ...reviewSettings(set),
    build_dir: resolve(root, set.VELOUR_BUILD_DIR),
  });
}
