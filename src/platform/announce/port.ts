/** A receiver that will never take this announcement; it is not sent again. */
export class AnnouncementRefused extends Error {
  override readonly name = 'AnnouncementRefused';
}

/** Addresses in one announcement at most. IndexNow allows 10,000. */
export const addresses_at_once = 1000;

/** Notifies search engines of changes. Announcements without their setting are not sent. */
export interface Announcer {
  readonly takes_addresses: boolean;
  readonly takes_pings: boolean;
  /** Announces pages that are new or changed, with whole addresses. Idempotent. */
  announce(addresses: readonly string[]): Promise<void>;
  /** Says that the sitemap has changed. Idempotent. */
  ping(sitemap: string): Promise<void>;
}

/** Notifies no one, as shipped. */
export const noAnnouncer: Announcer = {
  takes_addresses: false,
  takes_pings: false,
  announce: () => Promise.resolve(),
  ping: () => Promise.resolve(),
};
