import { isFormKind, type CaseKind, type FormKind } from '../calls/forms.ts';
import { secretPattern } from '../calls/forms.ts';

/** The last part of the address of each form. */
const names: Readonly<Record<FormKind, string>> = {
  remove: 'remove-content',
  illegal: 'illegal-content',
  copyright: 'copyright',
  'counter-notice': 'counter-notice',
  complaint: 'complaint',
  'trusted-flagger': 'trusted-flagger',
  correction: 'correction',
};

export const formPages = {
  contact: (): string => '/contact/',
  form: (kind: FormKind): string => `/forms/${names[kind]}/`,
  /** 'Please open the link in the mail', for browsers without script. */
  mailSent: (): string => '/forms/confirm/',
  /** Where the link in the mail leads. */
  confirm: (secret: string): string => `/forms/confirm/${secret}/`,
  /** The receipt, and later how far the case is. */
  case: (secret: string): string => `/case/${secret}/`,
} as const;

/** The page of a form, `report` being the contact page's. */
export const pageOfForm = (kind: CaseKind): string =>
  isFormKind(kind) ? formPages.form(kind) : formPages.contact();

/**
 * Query names of the pages with a form: a draft or an error of a form that was sent without script,
 * and what a Report link is about.
 */
export const form_page_keys = ['draft', 'failed', 'target_type', 'target_id', 'reason'] as const;
/** Of `formPages.mailSent()`: `expired` when the link came too late. */
export const mail_sent_keys = ['state'] as const;

/** Whether what the page shows is of one visitor, so that no cache may store it. `address` has the query. */
export const isPersonalPage = (address: string): boolean =>
  address.startsWith('/case/') ||
  address.startsWith('/forms/confirm/') ||
  /[?&]draft=/.test(address);

/** The form whose page it is. */
export function parseFormPage(path: string): CaseKind | undefined {
  if (path === formPages.contact()) return 'report';
  const [, name] = /^\/forms\/([a-z-]+)\/$/.exec(path) ?? [];
  return Object.entries(names).find(([, each]) => each === name)?.[0] as FormKind | undefined;
}

/** The secret of `/case/{secret}/` or `/forms/confirm/{secret}/`. */
export function parseSecretPage(
  path: string,
): { page: 'case' | 'confirm'; secret: string } | undefined {
  const [, prefix, secret = ''] = /^\/(case|forms\/confirm)\/([^/]+)\/$/.exec(path) ?? [];
  if (prefix === undefined || !secretPattern.test(secret)) return undefined;
  return { page: prefix === 'case' ? 'case' : 'confirm', secret };
}
