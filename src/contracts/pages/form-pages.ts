import { secretPattern, type CaseKind, type FormKind } from '../calls/forms/forms.ts';
import { formNames, formPages } from './form-addresses.ts';

/**
 * Query names of the pages with a form: a draft or an error of a form that was sent without script,
 * and the subject of a Report link.
 */
export const form_page_keys = ['draft', 'failed', 'target_type', 'target_id', 'reason'] as const;
/** Of `formPages.mailSent()`: `expired` when the link came too late. */
export const mail_sent_keys = ['state'] as const;

/** Whether what the page shows is of one visitor, so that no cache may store it. `address` has the query. */
export const isPersonalPage = (address: string): boolean =>
  address.startsWith('/case/') ||
  address.startsWith('/age/?') ||
  address.startsWith('/forms/confirm/') ||
  /^\/(confirm|restore|email|account)\/./.test(address) ||
  /[?&](?:draft|invite)=/.test(address);

/** The form whose page it is. */
export function parseFormPage(path: string): CaseKind | undefined {
  if (path === formPages.contact()) return 'report';
  const [, name] = /^\/forms\/([a-z-]+)\/$/.exec(path) ?? [];
  return Object.entries(formNames).find(([, each]) => each === name)?.[0] as FormKind | undefined;
}

/** The secret of `/case/{secret}/` or `/forms/confirm/{secret}/`. */
export function parseSecretPage(
  path: string,
): { page: 'case' | 'confirm'; secret: string } | undefined {
  const [, prefix, secret = ''] = /^\/(case|forms\/confirm)\/([^/]+)\/$/.exec(path) ?? [];
  if (prefix === undefined || !secretPattern.test(secret)) return undefined;
  return { page: prefix === 'case' ? 'case' : 'confirm', secret };
}
