import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RefusalReason } from '#contracts/calls/forms/age.ts';
import { FieldFault } from '#contracts/calls/forms/form-fields.ts';
import { faultText } from '../forms/index.ts';
import type { PhotoFault } from './send-photo.ts';

export const reasonTexts: Readonly<Record<RefusalReason, MessageDescriptor>> = {
  unclear: msg`The photo is too dark or not sharp. Take it again in good light.`,
  face: msg`The photo must show one face, from the front and uncovered. Take it again.`,
  age: msg`The photo does not show clearly enough that you are old enough.`,
};

const failures: Readonly<Record<Exclude<PhotoFault, FieldFault>, MessageDescriptor>> = {
  offline: msg`No connection. Send the photo again in a moment.`,
  too_many_requests: msg`Too many photos in a short time. Try again in a few minutes.`,
  other: msg`The photo could not be sent. Try again in a moment.`,
};

export function photoFaultText(fault: PhotoFault): MessageDescriptor {
  const known = FieldFault.safeParse(fault);
  return known.success ? faultText('file', known.data) : failures[fault as keyof typeof failures];
}

/** The fault of a form without script, as its address names it: a fault of the photo, or the code of an error. */
export function photoFaultOf(failed: string | null): PhotoFault | undefined {
  if (failed === null) return undefined;
  if (failed === 'payload_too_large') return 'file_size';
  if (failed === 'too_many_requests') return 'too_many_requests';
  const known = FieldFault.safeParse(failed);
  return known.success ? known.data : 'other';
}
