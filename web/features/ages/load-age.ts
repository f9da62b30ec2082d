import {
  ageStates,
  refusalReasons,
  type AgeState,
  type RefusalReason,
} from '#contracts/calls/forms/age.ts';
import { age_path } from '#contracts/pages/age-page.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { demandPath } from '../../lib/transport/canonical.ts';

/** The parameters of the address: the result of a form without script, and the page that the visitor asked for. */
export interface AgePage {
  state: AgeState;
  reason: RefusalReason | null;
  /** The fault of the photo, or the code of an error. */
  failed: string | null;
  next: string;
}

/** Throws a redirect from the other slash. */
export function loadAge(url: URL): AgePage {
  demandPath(url, age_path);
  const query = url.searchParams;
  return {
    state: ageStates.find((each) => each === query.get('state')) ?? 'none',
    reason: refusalReasons.find((each) => each === query.get('reason')) ?? null,
    failed: query.get('failed'),
    next: safeNext(query.get('next') ?? undefined),
  };
}
