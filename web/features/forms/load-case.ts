import { caseStatusUrl, type CaseStatus } from '#contracts/calls/forms/forms.ts';
import { formPages } from '#contracts/pages/form-addresses.ts';
import { parseSecretPage } from '#contracts/pages/form-pages.ts';
import { demandPath } from '../../lib/transport/canonical.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';

const slashed = ({ pathname }: URL): string => (pathname.endsWith('/') ? pathname : `${pathname}/`);

/** How far a case is. Throws page failures and redirects. */
export async function loadCase(read: Read, url: URL): Promise<{ secret: string } & CaseStatus> {
  const found = parseSecretPage(slashed(url));
  if (found?.page !== 'case') throw pageFailure({ code: 'not_found' });
  const status = await readBy(
    read,
    (reads, secret: string) => reads.forms.caseStatus(secret),
    caseStatusUrl,
  )(found.secret);
  // After the read: an unknown case is missing with either slash.
  demandPath(url, formPages.case(found.secret));
  return { secret: found.secret, ...status };
}

/** The page to which the mail of a form leads. Throws page failures and redirects. */
export function loadConfirm(url: URL): { secret: string } {
  const found = parseSecretPage(slashed(url));
  if (found?.page !== 'confirm') throw pageFailure({ code: 'not_found' });
  demandPath(url, formPages.confirm(found.secret));
  return { secret: found.secret };
}

/** The page that a browser without script shows after a form, or after an old link. */
export function loadMailSent(url: URL): { isExpired: boolean } {
  demandPath(url, formPages.mailSent());
  return { isExpired: url.searchParams.get('state') === 'expired' };
}
