import { challenge_url } from '#contracts/calls/forms/challenge.ts';
import {
  caseStatusUrl,
  confirm_form_url,
  draftUrl,
  formKinds,
  secretPattern,
} from '#contracts/calls/forms/forms.ts';
import { report_url } from '#contracts/calls/forms/report.ts';
import type { Call } from '../call.ts';

const form_errors = [
  'unauthorized',
  'foreign_origin',
  'payload_too_large',
  'unsupported_media_type',
  'invalid',
  'too_many_requests',
  'unavailable',
] as const;

const secret = {
  name: 'secret',
  in: 'path',
  description: 'The secret of the address.',
  schema: { type: 'string', pattern: secretPattern.source },
} as const;

const without_script =
  'A browser that accepts text/html is led on by 303: to the page of the case, to the form with `?draft=` where something is wrong, or, without `captcha`, to the page that asks to follow the link in a mail.';

const received = {
  status: 200,
  schemas: ['FormAnswer'],
  description: 'It is a case; equal forms within 24 hours are the same one.',
} as const;

/** Reports, notices and demands of visitors. */
export const formCalls: readonly Call[] = [
  {
    id: 'getChallenge',
    group: 'Forms',
    method: 'GET',
    pattern: challenge_url,
    path: challenge_url,
    parameters: [],
    summary: 'A proof of work to be done before a form is sent.',
    details:
      'As the client of ALTCHA 3 reads it. It is good for ten minutes, one form and the address that asked; each further one that an address asks for within a minute costs more. There is none on a site with a hosted check, whose answer is sent instead.',
    answer: { status: 200, schemas: ['Challenge'], description: 'The challenge.' },
    policy: 'never',
    errors: ['not_found', 'too_many_requests'],
    example: { url: challenge_url },
  },
  {
    id: 'sendReport',
    group: 'Forms',
    method: 'POST',
    pattern: report_url,
    path: report_url,
    parameters: [],
    summary: 'Sends a message to the site, or reports something.',
    details: `Takes multipart/form-data with one picture in \`file\` as well. Required: email, message, captcha. ${without_script}`,
    forms: ['FormFields'],
    takes_files: true,
    answer: received,
    policy: 'never',
    errors: form_errors,
    example: {
      url: report_url,
      form: 'email=a%40example.com&message=Hello&captcha={captcha}',
    },
  },
  {
    id: 'sendForm',
    group: 'Forms',
    method: 'POST',
    pattern: '/api/v1/forms/:kind',
    path: '/api/v1/forms/{kind}',
    parameters: [
      {
        name: 'kind',
        in: 'path',
        description: 'Which form.',
        schema: { type: 'string', enum: formKinds },
      },
    ],
    summary: 'Sends a form with a clock.',
    details: `Takes multipart/form-data with one picture in \`file\` as well. An empty form is answered with the fields that are required. ${without_script}`,
    forms: ['FormFields'],
    takes_files: true,
    answer: received,
    policy: 'never',
    errors: form_errors,
    example: {
      url: '/api/v1/forms/complaint',
      form: 'email=a%40example.com&message=You+decided+wrongly.&captcha={captcha}',
    },
  },
  {
    id: 'confirmForm',
    group: 'Forms',
    method: 'POST',
    pattern: confirm_form_url,
    path: confirm_form_url,
    parameters: [],
    summary: 'Confirms a form that was sent without a proof of work.',
    details: 'By the secret of the link in the mail; pressed twice, it is the same case.',
    forms: ['Confirmation'],
    answer: {
      status: 303,
      description: '`Location` is the page of the case, or says that the link is too old.',
    },
    policy: 'never',
    errors: form_errors,
    example: { url: confirm_form_url, form: `secret=${'x'.repeat(32)}` },
  },
  {
    id: 'getFormDraft',
    group: 'Forms',
    method: 'GET',
    pattern: draftUrl(':secret'),
    path: draftUrl('{secret}'),
    parameters: [secret],
    summary: 'What was typed in a form that was refused without script, and why.',
    answer: { status: 200, schemas: ['FormDraft'], description: 'The fields and their faults.' },
    policy: 'never',
    errors: ['too_many_requests'],
    example: { url: draftUrl('{draft}') },
  },
  {
    id: 'getCaseStatus',
    group: 'Forms',
    method: 'GET',
    pattern: caseStatusUrl(':secret'),
    path: caseStatusUrl('{secret}'),
    parameters: [secret],
    summary: 'How far a case is.',
    details: 'Nothing of what was written, and nothing of what it is about.',
    answer: { status: 200, schemas: ['CaseStatus'], description: 'The state.' },
    policy: 'never',
    errors: ['too_many_requests'],
    example: { url: caseStatusUrl('{case}') },
  },
];
