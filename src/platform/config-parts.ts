import { resolve } from 'node:path';
import { parseAgeProvider } from './age-provider/settings.ts';
import { parseBotCheck } from './bot-check/settings.ts';
import type { Environment } from './config.ts';

// Parts of the configuration that are computed from several variables.

/**
 * A mailbox of RFC 2142 needs a host name; a machine that has only an IP address counts as
 * `localhost`.
 */
function mailHost(origin: string): string {
  const { hostname } = new URL(origin);
  return /^[\d.]+$|^\[/.test(hostname) ? 'localhost' : hostname;
}

export const mailSettings = (set: Environment, origin: string) => ({
  operator_name: set.OPERATOR_NAME || set.SITE_NAME,
  operator_address: set.OPERATOR_ADDRESS,
  operator_email: set.OPERATOR_EMAIL || `support@${mailHost(origin)}`,
  /** Where the owner hears of new cases; '' for nowhere: no mailbox is guessed. */
  case_mail: set.OPERATOR_EMAIL,
  /** '' for mail in a folder. */
  mail_url: set.MAIL_URL,
  mail_from: set.MAIL_FROM || `noreply@${mailHost(origin)}`,
});

/** Undefined without a cache in front that must be purged. */
export const cdnPurge = (set: Environment) =>
  set.CDN_PURGE_URL === ''
    ? undefined
    : {
        url: set.CDN_PURGE_URL,
        method: set.CDN_PURGE_METHOD,
        header: set.CDN_PURGE_HEADER.toLowerCase() === 'json' ? '' : set.CDN_PURGE_HEADER,
        token: set.CDN_PURGE_TOKEN,
      };

/** Where visitors and crawlers come from. */
export const placesOf = (set: Environment, root: string) => ({
  country_header: set.COUNTRY_HEADER,
  region_header: set.REGION_HEADER,
  country_db: set.COUNTRY_DB && resolve(root, set.COUNTRY_DB),
  crawlers: {
    has_dns: set.CRAWLER_DNS === 'on',
    ranges_file: set.CRAWLER_RANGES && resolve(root, set.CRAWLER_RANGES),
  },
  age_provider: parseAgeProvider(set.AGE_PROVIDER) ?? null,
  age_photo_keys: {
    public_key: set.AGE_PHOTO_PUBLIC_KEY,
    private_key: set.AGE_PHOTO_PRIVATE_KEY,
  },
  /** Null for the proof of work. */
  bot_check: parseBotCheck(set.BOT_CHECK) ?? null,
  /** Where those go who do not enter. */
  leave_url: set.LEAVE_URL || 'https://www.wikipedia.org/',
});

/** Renditions in ascending order; undefined for the default ladder. */
function ladderIn(text: string): { lines: number; max_rate: number }[] | undefined {
  if (text === '') return undefined;
  const steps = text.split(' ').map((step) => step.split(':').map(Number));
  return steps
    .map(([lines = 0, kilobits = 0]) => ({ lines, max_rate: kilobits * 1000 }))
    .toSorted((a, b) => a.lines - b.lines);
}

/** How clips are converted. */
export const encoding = (set: Environment) => ({
  ffmpeg_preset: set.FFMPEG_PRESET,
  ladder: ladderIn(set.LADDER),
  ffmpeg_threads: set.FFMPEG_THREADS,
});

/** The site's own mark, colour, theme and addresses. */
export const looks = (set: Environment) => ({
  site_logo: set.SITE_LOGO,
  accent: set.ACCENT,
  default_theme: set.DEFAULT_THEME,
  language_urls: set.LANGUAGE_URLS,
});
