import {
  age_callback_url,
  age_check_url,
  age_photo_url,
  age_redirect_url,
  age_status_url,
} from '#contracts/calls/forms/age.ts';
import type { Call } from '../call.ts';

const next = {
  name: 'next',
  in: 'query',
  description: 'Where the visitor wanted to go: a path of the site.',
  schema: { type: 'string' },
  is_optional: true,
} as const;

const text = { in: 'query', schema: { type: 'string' }, is_optional: true } as const;

/** How visitors prove their age where a policy asks for it. */
export const ageCalls: readonly Call[] = [
  {
    id: 'sendAgePhoto',
    group: 'Forms',
    method: 'POST',
    pattern: age_photo_url,
    path: age_photo_url,
    parameters: [],
    summary: 'Sends a photo by which the owner decides about an age.',
    details:
      'As multipart/form-data with the one field `file`. The photo is stored encrypted and erased with the decision, or within a day. A browser that accepts text/html is led to the age page by 303.',
    forms: ['AgePhoto'],
    takes_files: true,
    answer: { status: 200, schemas: ['AgeStatus'], description: 'How far the check is.' },
    policy: 'never',
    errors: [
      'foreign_origin',
      'payload_too_large',
      'unsupported_media_type',
      'invalid',
      'too_many_requests',
      'unavailable',
    ],
    example: { url: age_photo_url, form: 'next=%2F' },
  },
  {
    id: 'getAgeStatus',
    group: 'Forms',
    method: 'GET',
    pattern: age_status_url,
    path: age_status_url,
    parameters: [],
    summary: 'How far this browser’s check is.',
    details: 'Sets the proof, a cookie, when the check was passed.',
    answer: { status: 200, schemas: ['AgeStatus'], description: 'How far the check is.' },
    policy: 'never',
    errors: ['too_many_requests'],
    example: { url: age_status_url },
  },
  {
    id: 'checkAge',
    group: 'Forms',
    method: 'GET',
    pattern: age_check_url,
    path: age_check_url,
    parameters: [next],
    summary: 'The same for browsers without script.',
    details:
      'A browser that accepts text/html is led on by 303: to the age page, or to `next` when the check was passed.',
    answer: { status: 200, schemas: ['AgeStatus'], description: 'How far the check is.' },
    policy: 'never',
    errors: ['too_many_requests'],
    example: { url: age_check_url },
  },
  {
    id: 'startAgeRedirect',
    group: 'Forms',
    method: 'GET',
    pattern: age_redirect_url,
    path: age_redirect_url,
    parameters: [next],
    summary: 'Leads to the service that proves ages.',
    details:
      'The service learns an opaque state, a nonce and the address of the callback. Where no proof is needed it leads to `next`; 404 where the owner has no service.',
    answer: { status: 303, description: '`Location` is the service, or `next`.' },
    policy: 'never',
    errors: ['not_found', 'too_many_requests'],
    example: { url: age_redirect_url },
  },
  {
    id: 'finishAgeRedirect',
    group: 'Forms',
    method: 'GET',
    pattern: age_callback_url,
    path: age_callback_url,
    parameters: [
      { ...text, name: 'state', description: 'As it was sent to the service.' },
      {
        ...text,
        name: 'id_token',
        description: 'The result, a JWT signed by a key of the service.',
      },
    ],
    summary: 'Takes the result of the service that proves ages.',
    details:
      'Accepted once, from the browser that began the check, within ten minutes. Then the proof, a cookie, is set.',
    answer: {
      status: 303,
      description: '`Location` is where the visitor wanted to go, or the age page when it failed.',
    },
    policy: 'never',
    errors: ['not_found', 'too_many_requests', 'unavailable'],
    example: { url: age_callback_url },
  },
];
