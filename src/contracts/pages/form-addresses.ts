import type { CaseKind, FormKind } from '../calls/forms/forms.ts';

// Every page links the forms, so these addresses load without the schemas of their calls.

/** The last part of the address of each form, in the order of lists of them. */
export const formNames: Readonly<Record<FormKind, string>> = {
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
  form: (kind: FormKind): string => `/forms/${formNames[kind]}/`,
  /** 'Please open the link in the mail', for browsers without script. */
  mailSent: (): string => '/forms/confirm/',
  /** Where the link in the mail leads. */
  confirm: (secret: string): string => `/forms/confirm/${secret}/`,
  /** The receipt, and later how far the case is. */
  case: (secret: string): string => `/case/${secret}/`,
} as const;

/** The page of a form, `report` being the contact page's. */
export const pageOfForm = (kind: CaseKind): string =>
  kind === 'report' ? formPages.contact() : formPages.form(kind);

/** The subject of a report; see `choices.target_type`. */
export interface ReportTarget {
  target_type: string;
  target_id: string;
}

const targets: readonly (readonly [pattern: RegExp, target_type: string])[] = [
  [/^\/videos\/(\d{1,10})\/[^/]+\/$/, 'video'],
  [/^\/playlist\/(\d{1,10})\/[^/]+\/$/, 'playlist'],
  [/^\/album\/(\d{1,10})\/[^/]+\/$/, 'album'],
  [/^\/model\/([a-z0-9-]+)\//, 'model'],
  [/^\/channel\/([a-z0-9-]+)\//, 'channel'],
];

/** The subject that the page at a path shows, where that can be reported. */
export function targetOf(path: string): ReportTarget | undefined {
  for (const [pattern, target_type] of targets) {
    const [, target_id] = pattern.exec(path) ?? [];
    if (target_id !== undefined) return { target_type, target_id };
  }
  return undefined;
}

export const reportAddress = ({ target_type, target_id }: ReportTarget): string =>
  `${formPages.contact()}?target_type=${target_type}&target_id=${target_id}`;

/** Where the page at `path` is reported. */
export function reportPage(path: string): string {
  const target = targetOf(path);
  return target ? reportAddress(target) : formPages.contact();
}
