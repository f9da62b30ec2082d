/** One check of one browser, as the service hears of it: nothing of the site's pages or of the visitor. */
export interface StartedCheck {
  /** Comes back with the result, unread. */
  state: string;
  /** Stands in the signed result. */
  nonce: string;
  /** Absolute address of the callback. */
  return_to: string;
}

export interface AgeResult {
  is_of_age: boolean;
  /** Names the result, so that it is used once. */
  id: string;
  /** After it the result is refused anyway. */
  expires_at: Date;
}

/** A service that proves ages: it learns no page of the site, the site learns no name. */
export interface AgeProvider {
  name: string;
  /** Where the visitor goes. */
  start(check: StartedCheck): string;
  /** Undefined for everything but a result of this service, for this site and this check, in time. */
  verify(result: string, check: { nonce: string; now: Date }): Promise<AgeResult | undefined>;
}
