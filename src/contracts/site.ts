import type { Registration } from './calls/accounts/accounts.ts';
import type { LanguageUrls } from './pages/language-urls.ts';

/** "Restricted to adults": the label that parental controls look for, in the head of every page and in its headers (rtalabel.org). */
export const rta_label = 'RTA-5042-1996-1400-1577-RTA';

/** Another site that the owner points to. */
export interface PartnerLink {
  title: string;
  /** https. */
  url: string;
}

/** A service that distinguishes people from robots, as browsers need it. */
export interface HostedCheck {
  name: string;
  script_url: string;
  /** The name under which the script offers what it does. */
  api: string;
  site_key: string;
  privacy_url: string;
}

/** The owner's settings that every page needs. */
export interface SiteSettings {
  name: string;
  /** Path or address of a picture; '' for the built-in mark. */
  logo: string;
  /** CSS colour; '' for the built-in accent. */
  accent: string;
  /** Absolute addresses are built from this alone. */
  public_origin: string;
  /** Where the language of a page stands; with `prefix`, each page has an address in every language. */
  language_urls: LanguageUrls;
  /** Where media is served from; '' for the same host. */
  media_origin: string;
  /** Dirs of tags that the home page's popular list leaves out, as a `tagfilter` section names them; '' for none. */
  home_excluded_tags: string;
  /** A proxy in front names the countries that visitors are in. */
  knows_countries: boolean;
  /** Browsers without scripts get a link to the video as one file. */
  has_plain_fallback: boolean;
  /** Visitors may save videos; null where they may not. `subscribe_url` is https, '' where no subscription is needed first. */
  download: { subscribe_url: string } | null;
  /** Browsers install the service worker. */
  has_shell: boolean;
  /** Path of our own origin that page views are sent to; '' for none. */
  page_views_url: string;
  /** Hosts whose visitors count in country rankings as the site's own do. */
  family_hosts: readonly string[];
  /** Where those go who do not enter. */
  leave_url: string;
  /** Name of the service by which visitors can prove their age; '' for none. */
  age_provider: string;
  /** The service that distinguishes people from robots before a form is sent; null for the site's own proof of work. */
  bot_check: HostedCheck | null;
  accounts: {
    /** A sign-up requires the check for robots. */
    checks_sign_ups: boolean;
    /** The way in which new accounts are made. */
    registration: Registration;
    /** Links by mail work. */
    has_mail: boolean;
    /** Characters of a password at least. */
    password_min: number;
    /** Members may have passkeys: the site's origin has a name, and https. */
    has_passkeys: boolean;
  };
  /** The strip of links at the top of the home page; none as shipped. */
  partner_links: readonly PartnerLink[];
}

/** The icon of a tab: a logo that the site serves itself, else the built-in mark. */
export const faviconOf = (logo = ''): string => (logo.startsWith('/') ? logo : '/favicon.svg');
