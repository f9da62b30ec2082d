import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { fieldLength, type FieldFault } from '#contracts/calls/forms/form-fields.ts';
import { form_limits } from '#contracts/limits/limits-of-forms.ts';

const check = msg`Check what you entered.`;
const send_again = msg`Send it again.`;

const texts: Readonly<Record<Exclude<FieldFault, 'max_length'>, MessageDescriptor>> = {
  required: msg`This field is required`,
  email: msg`Email entered incorrectly.`,
  file_type: msg`This file type is not allowed to be uploaded.`,
  file_size: msg`The file is too large.`,
  file_damaged: msg`This picture cannot be read. Choose another one.`,
  invalid: check,
  not_here: msg`Every line must be a link to a page of this site.`,
  too_many: msg`No more than 50 links.`,
  unknown: msg`Not found. Check what you entered.`,
  expired: send_again,
  used: send_again,
  no_script: msg`Without JavaScript we need your email: you get a link that sends the message.`,
};

export function faultText(field: string, fault: FieldFault): MessageDescriptor {
  if (fault !== 'max_length') return texts[fault];
  const length = lengthOf(field);
  return msg`Maximum length ${length} characters.`;
}

/** A list of links is limited line by line. */
export const lengthOf = (field: string): number =>
  field === 'addresses'
    ? form_limits.address
    : (Object.entries(fieldLength).find(([name]) => name === field)?.[1] ?? 0);

/** Why a form was not sent, when no field is to blame. */
export type FormFailure =
  | 'fields'
  | 'offline'
  | 'check'
  | 'payload_too_large'
  | 'too_many_requests'
  | 'other';

export const failureTexts: Readonly<Record<FormFailure, MessageDescriptor>> = {
  fields: msg`Check the marked fields.`,
  offline: msg`No connection. What you typed is saved in this tab: send it again in a moment.`,
  check: msg`Complete the check above the button, then send it again.`,
  payload_too_large: msg`Too large to send. Choose a smaller picture.`,
  too_many_requests: msg`Too many messages in a short time. Try again in a few minutes.`,
  other: msg`The message could not be sent. Try again in a moment.`,
};

/** The failure of a form without script: the code in the address of its page. */
export function failureOf(code: string | null): FormFailure | undefined {
  if (code === null) return undefined;
  return code === 'payload_too_large' || code === 'too_many_requests' ? code : 'other';
}
