import {
  accountDraftUrl,
  accountLinkUrl,
  type AccountDraft,
  type LinkKind,
} from '#contracts/calls/accounts/accounts.ts';
import { linkPattern } from '#contracts/pages/account-pages.ts';
import { safeNext } from '#contracts/pages/safe-next.ts';
import { demandPath } from '../../lib/transport/canonical.ts';
import { pageFailure } from '../../lib/transport/page-failure.ts';
import type { Read } from '../../lib/transport/page-source.ts';
import { readBy } from '../../lib/transport/read-by.ts';

export interface AccountFormPage {
  /** Where to go on: a path of the site. */
  next: string;
  /** Of a page that an invitation leads to; '' elsewhere. */
  invite: string;
  /** The result of the action before: `sent` when a mail is under way. */
  state: string | undefined;
  /** The fields of a form that was sent without script, and their faults. */
  draft: AccountDraft;
  /** The error code of a form without script. */
  failed: string | undefined;
  /** The form that has failed, on pages with several. */
  form: string | undefined;
}

/** A page to which a mail leads. */
export interface AccountLinkPage extends AccountFormPage {
  token: string;
  username: string;
  /** The address that the account gets; '' of links that change none. */
  new_email: string;
  /** Characters of a password of the account at least. */
  password_min: number;
}

const empty: AccountDraft = { fields: {}, errors: {} };

/** A page with a form of accounts. Throws page failures and redirects. */
export async function loadAccountForm(
  read: Read,
  url: URL,
  path: string,
): Promise<AccountFormPage> {
  demandPath(url, path);
  const query = url.searchParams;
  const secret = query.get('draft') ?? '';
  const ask = readBy(read, (reads, of: string) => reads.accounts.draft(of), accountDraftUrl);
  // One that is too old is an empty form.
  const draft = linkPattern.test(secret) ? await ask(secret).catch(() => empty) : empty;
  return {
    next: safeNext(query.get('next') ?? undefined),
    invite: linkPattern.test(query.get('invite') ?? '') ? (query.get('invite') ?? '') : '',
    state: query.get('state') ?? undefined,
    draft,
    failed: query.get('failed') ?? undefined,
    form: query.get('form') ?? undefined,
  };
}

/** A page to which a mail leads: whose account it is. Throws page failures and redirects. */
export async function loadAccountLink(
  read: Read,
  url: URL,
  {
    kind,
    token = '',
    pathOf,
  }: { kind: LinkKind; token?: string | undefined; pathOf: (token: string) => string },
): Promise<AccountLinkPage> {
  if (!linkPattern.test(token)) throw pageFailure({ code: 'expired_link' });
  const link = await readBy(
    read,
    (reads, of: string) => reads.accounts.link({ kind, token: of }),
    (of) => accountLinkUrl(kind, of),
  )(token);
  return { ...(await loadAccountForm(read, url, pathOf(token))), token, ...link };
}
