import type { FormField } from '#contracts/calls/forms/form-fields.ts';
import type { CaseKind } from '#contracts/calls/forms/forms.ts';

/** Fields that are sent and not shown. */
export const hiddenFields = ['target_type', 'target_id', 'referrer'] as const;

/** The shown fields of each form, in the order of the page. */
export const layouts: Readonly<Record<CaseKind, readonly FormField[]>> = {
  report: ['reason', 'subject', 'email', 'message', 'file'],
  remove: [
    'relation',
    'represented',
    'addresses',
    'message',
    'file',
    'name',
    'email',
    'good_faith',
    'signature',
  ],
  illegal: ['addresses', 'reason', 'message', 'file', 'name', 'email', 'good_faith'],
  copyright: [
    'work',
    'addresses',
    'message',
    'file',
    'name',
    'represented',
    'organisation',
    'postal_address',
    'phone',
    'email',
    'good_faith',
    'accuracy',
    'signature',
  ],
  'counter-notice': [
    'reference',
    'addresses',
    'message',
    'file',
    'name',
    'postal_address',
    'phone',
    'email',
    'accuracy',
    'jurisdiction',
    'signature',
  ],
  complaint: ['reference', 'message', 'addresses', 'file', 'name', 'email'],
  'trusted-flagger': ['token', 'addresses', 'reason', 'message', 'reference', 'file', 'email'],
  correction: ['relation', 'represented', 'addresses', 'message', 'file', 'name', 'email'],
};
