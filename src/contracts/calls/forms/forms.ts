import * as z from 'zod/mini';
import { FieldErrors, type FormField } from './form-fields.ts';

/**
 * The forms with a clock.
 *
 * POST /api/v1/forms/{kind}, multipart/form-data or application/x-www-form-urlencoded (without a
 * file). Same fields, same rules and same answers as /api/report.php (`report.ts`), which is the form
 * of kind `report`.
 *
 * **With script**: send `Accept: application/json` and the field `captcha`, the base64 payload of an
 * ALTCHA widget that solved `GET /api/v1/challenge`. The answer is 200 with `FormAnswer`, or 422 with
 * `{"error": {field: fault}}`, 413, 415, 429 with `Retry-After`, 503. `captcha: expired` or `used` is
 * no fault of the visitor: fetch a challenge and send again, once. Sending the same form twice is
 * safe: equal forms within 24 h are one case, with one receipt.
 *
 * **Without script**: the form's `action` is the address of the call itself (`method=post`,
 * `enctype=multipart/form-data`). A browser that opens a document accepts text/html and gets 303:
 *
 * - `/forms/confirm/` (`formPages.mailSent`): a mail is under way whose link confirms the form, in
 *   place of the proof of work. The link leads to `/forms/confirm/{secret}/`, a page with one button
 *   that posts `secret` to `/api/v1/forms/confirm`; answer 303 to the case's page, or to
 *   `/forms/confirm/?state=expired`.
 * - the form's page with `?draft={secret}`: something is wrong. The page reads what was typed and the
 *   faults by `GET /api/v1/forms/draft/{secret}` (`reads.forms.draft`) and shows them; the picture has
 *   to be chosen again. After an hour the draft is gone (404), and the page is the empty form.
 * - for errors that no field has (429, 413, 503): the form's page with `?failed={code}`.
 */
export const formKinds = [
  'remove',
  'illegal',
  'copyright',
  'counter-notice',
  'complaint',
  'trusted-flagger',
  'correction',
] as const;
export type FormKind = (typeof formKinds)[number];

export const isFormKind = (text: string): text is FormKind =>
  formKinds.some((kind) => kind === text);

/** The forms with a clock, and the one of reports and of the contact page. */
export const caseKinds = ['report', ...formKinds] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The fields of a form, in the order of its page. */
export interface FormShape {
  required: readonly FormField[];
  optional: readonly FormField[];
}

/**
 * Beyond `required`: `represented` is required where `relation` is `agent`; `name` and `email` of
 * `illegal` are not where `reason` is `minor`, and there a browser without script needs an e-mail all
 * the same (`no_script`). `addresses` has one address of the site a line.
 */
export const formShapes: Readonly<Record<CaseKind, FormShape>> = {
  report: {
    required: ['email', 'message'],
    optional: ['subject', 'reason', 'target_type', 'target_id', 'referrer', 'file'],
  },
  remove: {
    required: ['relation', 'addresses', 'name', 'email', 'good_faith', 'signature'],
    optional: ['represented', 'message', 'file'],
  },
  illegal: {
    required: ['addresses', 'reason', 'message', 'name', 'email', 'good_faith'],
    optional: ['file'],
  },
  copyright: {
    required: [
      'name',
      'email',
      'postal_address',
      'phone',
      'work',
      'addresses',
      'good_faith',
      'accuracy',
      'signature',
    ],
    optional: ['organisation', 'represented', 'message', 'file'],
  },
  'counter-notice': {
    required: [
      'name',
      'email',
      'postal_address',
      'phone',
      'addresses',
      'accuracy',
      'jurisdiction',
      'signature',
    ],
    optional: ['reference', 'message', 'file'],
  },
  complaint: {
    required: ['email', 'message'],
    optional: ['name', 'reference', 'addresses', 'file'],
  },
  'trusted-flagger': {
    required: ['token', 'addresses', 'reason', 'message'],
    optional: ['email', 'reference', 'file'],
  },
  correction: {
    required: ['relation', 'addresses', 'name', 'email', 'message'],
    optional: ['represented', 'file'],
  },
};

export const formUrl = (kind: FormKind): string => `/api/v1/forms/${kind}`;
export const confirm_form_url = '/api/v1/forms/confirm';

/** Secrets in addresses: 24 bytes as base64url. */
export const secretPattern = /^[A-Za-z0-9_-]{32}$/;

/** `status` is the path of the page that shows the receipt and, later, how far the case is. */
export const FormAnswer = z.object({
  ok: z.literal(1),
  case: z.object({ reference: z.string(), status: z.string() }),
});
export type FormAnswer = z.infer<typeof FormAnswer>;

/** GET /api/v1/forms/draft/{secret}: `no-store`. Only fields of the form; never the file nor the token. */
export const FormDraft = z.object({
  kind: z.enum(caseKinds),
  fields: z.record(z.string(), z.string()),
  errors: FieldErrors,
});
export type FormDraft = z.infer<typeof FormDraft>;
export const draftUrl = (secret: string): string => `/api/v1/forms/draft/${secret}`;

export const caseStates = ['open', 'working', 'closed'] as const;

/**
 * GET /api/v1/case/{secret}: `no-store`, 404 for an unknown one. The state of a case,
 * without its texts and its subject. Times are ISO 8601, UTC; `due_at` is null where no
 * clock runs. `outcome` is the owner's word when it is closed.
 */
export const CaseStatus = z.object({
  reference: z.string(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  created_at: z.string(),
  due_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  outcome: z.nullable(
    z.enum(['removed', 'restored', 'changed', 'unchanged', 'answered', 'refused']),
  ),
  /** A receipt goes, or went, by mail. */
  has_mail: z.boolean(),
});
export type CaseStatus = z.infer<typeof CaseStatus>;
export const caseStatusUrl = (secret: string): string => `/api/v1/case/${secret}`;
