import type { FastifyRequest } from 'fastify';
import { checkForm } from '#contracts/calls/forms/check-form.ts';
import type { FieldErrors } from '#contracts/calls/forms/form-fields.ts';
import type { CaseKind } from '#contracts/calls/forms/forms.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';
import type { SiteSettings } from '#contracts/site.ts';
import type { Language } from '#contracts/vocabulary.ts';
import { requestLanguage } from '../http/address-language.ts';
import { bodyOf } from '../http/bodies/multipart-body.ts';
import type { PlaceOf } from '../http/visitor-place.ts';

/** A form as it was sent: its fields, their faults, and the facts of the request. */
export interface FormRequest {
  kind: CaseKind;
  fields: Record<string, string>;
  errors: FieldErrors;
  lang: Language;
  region: string;
  captcha: string;
  file: Buffer | undefined;
}

/** A browser that opens a document, in contrast to a script that fetches. */
export const acceptsDocument = ({ headers }: FastifyRequest): boolean =>
  (headers.accept ?? '').toLowerCase().includes('text/html');

export function readForm(
  kind: CaseKind,
  request: FastifyRequest,
  { site, placeOf }: FormReader,
): FormRequest {
  const { fields: given, files } = bodyOf(request.body);
  const lang = requestLanguage(request, site.language_urls);
  const { fields, errors } = checkForm(kind, given, [
    new URL(site.public_origin).host,
    ...site.family_hosts,
    // The site may be opened under another name than that of PUBLIC_ORIGIN.
    ...(request.headers.host ? [request.headers.host] : []),
  ]);
  const [file] = files;
  if (files.length > 1 || (file && file.name !== 'file')) errors['file'] = 'file_type';
  else if (file && file.bytes.length > form_limits.file_bytes) errors['file'] = 'file_size';
  const captcha = given['captcha'] ?? '';
  // Without a proof of work a mail has to do: only a browser without script is asked to give an address.
  if (captcha === '' && !acceptsDocument(request)) errors['captcha'] = 'required';
  if (captcha === '' && acceptsDocument(request) && fields['email'] === undefined)
    errors['email'] ??= 'no_script';
  const region = placeOf(request).country ?? '';
  return { kind, fields, errors, lang, region, captcha, file: file?.bytes };
}

export interface FormReader {
  site: Pick<SiteSettings, 'public_origin' | 'family_hosts' | 'language_urls'>;
  placeOf: PlaceOf;
}
