import { checkForm } from '#contracts/calls/forms/check-form.ts';
import { FieldErrors } from '#contracts/calls/forms/form-fields.ts';
import { FormAnswer, formUrl, type CaseKind } from '#contracts/calls/forms/forms.ts';
import { report_url } from '#contracts/calls/forms/report.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import { CheckFault, type FormProof } from '../bot-check/index.ts';
import { SendFault } from './send-fault.ts';
import { localAction } from '../../lib/visit/page-address.ts';

/** A picture takes its time on a slow connection. */
const timeout_ms = 180_000;

export const actionOf = (kind: CaseKind): string =>
  kind === 'report' ? report_url : formUrl(kind);

interface Sending {
  kind: CaseKind;
  form: FormData;
  /** Of the site: its addresses in the form are checked before it is sent. */
  hosts: readonly string[];
  proof: FormProof;
}

/** Undefined: this browser can do no work, and the form has to be sent as without script. */
export type SendAnswer = FormAnswer['case'] | undefined;

/** Sends a form once, and once more with another proof where the first is no longer good. Throws a `SendFault`. */
export async function sendForm({ kind, form, hosts, proof }: Sending): Promise<SendAnswer> {
  const errors = faultsOf(kind, form, hosts);
  if (Object.keys(errors).length > 0) throw new SendFault('fields', errors);
  for (let last = false; ; last = true) {
    const captcha = await proof.get().catch(asSendFault);
    if (captcha === undefined) return undefined;
    form.set('captcha', captcha);
    const answer = await post(localAction(actionOf(kind)), form);
    // The server has used it, or will not take it.
    if (answer.status !== 503) proof.drop();
    if (answer.ok) return FormAnswer.parse(answer.body).case;
    const fault = faultOf(answer);
    if (last || fault.errors['captcha'] === undefined) throw withoutCaptcha(fault);
  }
}

function asSendFault(error: unknown): never {
  throw error instanceof CheckFault ? new SendFault(error.failure) : error;
}

/** The faults that the browser can detect; the server checks again. */
function faultsOf(kind: CaseKind, form: FormData, hosts: readonly string[]): FieldErrors {
  const given: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') given[name] = value;
  const { errors } = checkForm(kind, given, hosts);
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) form.delete('file');
  else if (file.size > form_limits.file_bytes) errors['file'] = 'file_size';
  else if (file.type !== '' && !file.type.startsWith('image/')) errors['file'] = 'file_type';
  return errors;
}

interface Answer {
  ok: boolean;
  status: number;
  body: unknown;
}

async function post(url: string, body: FormData): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeout_ms),
  }).catch(() => {
    throw new SendFault('offline');
  });
  const { ok, status } = response;
  const answer: unknown = await response.json().catch(() => {
    // It may have arrived: the same form again is the same case.
    if (ok) throw new SendFault('offline');
  });
  return { ok, status, body: answer };
}

function faultOf({ status, body }: Answer): SendFault {
  if (status === 429) return new SendFault('too_many_requests');
  if (status === 413) return new SendFault('payload_too_large');
  const said: unknown =
    typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const errors = FieldErrors.safeParse(said);
  return status === 422 && errors.success
    ? new SendFault('fields', errors.data)
    : new SendFault('other');
}

/** The visitor knows of no such field. */
function withoutCaptcha(fault: SendFault): SendFault {
  const { captcha, form, ...errors } = fault.errors;
  return captcha === undefined && form === undefined
    ? fault
    : new SendFault(Object.keys(errors).length > 0 ? 'fields' : 'other', errors);
}
