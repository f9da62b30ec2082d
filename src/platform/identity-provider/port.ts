/** One check of one application, as the service hears of it: no name, no address, no number of the member. */
export interface StartedIdentityCheck {
  /** Comes back with the result, unread. */
  state: string;
  /** Where the member goes afterwards: an absolute address, which carries no result. */
  return_to: string;
}

/** The statuses that services report; any other is unknown. `abandoned`: the member did not finish. */
export const identityStatuses = ['approved', 'refused', 'abandoned'] as const;
export type IdentityStatus = (typeof identityStatuses)[number];

export interface IdentityResult {
  /** Of the check that it is about. */
  state: string;
  /** Undefined for a status that is none of ours. */
  status: IdentityStatus | undefined;
  /** Names the result, so that it is used once. */
  id: string;
  /** After it the result is refused anyway. */
  expires_at: Date;
}

/** The members of the staff compare the photos. */
export interface ReviewProvider {
  kind: 'review';
  name: 'review';
}

/** A service that sees the documents itself and reports the result; the site gets no photo. */
export interface IdentityService {
  kind: 'service';
  name: string;
  /** Where the member goes. */
  start(check: StartedIdentityCheck): string;
  /** Undefined for everything but a result that this service signed for this site, in time. Throws while its keys cannot be read. */
  verify(result: string, now: Date): Promise<IdentityResult | undefined>;
}

/** The verifier of an uploader's identity. */
export type IdentityProvider = ReviewProvider | IdentityService;

export const reviewProvider: IdentityProvider = { kind: 'review', name: 'review' };
