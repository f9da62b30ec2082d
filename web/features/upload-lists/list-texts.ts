import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { upload_limits } from '#contracts/limits/limits-of-uploads.ts';
import type { UploadLine, UploadListFault } from '#contracts/calls/uploads/upload-list.ts';
import { accountFailureTexts, accountFaultTexts, faultTextOf } from '../accounts/index.ts';

/** Why a list is unusable as a whole. */
const listFaults: Readonly<Record<UploadListFault, MessageDescriptor>> = {
  required: msg`Choose a file.`,
  too_large: msg`The file is too large.`,
  not_text: msg`The list is not text in UTF-8.`,
  unreadable: msg`The list is no CSV file that can be read.`,
  empty: msg`The list is empty.`,
  too_many: msg`The list has more than 200 lines. Split it.`,
  unknown_column: msg`The list has a column that is not known.`,
  column_twice: msg`The list has a column twice.`,
  no_column: msg`The list has no column “file”.`,
};

/** The result of a line. */
export const lineStateTexts: Readonly<Record<UploadLine['state'], MessageDescriptor>> = {
  saved: msg`Saved as a draft`,
  submitted: msg`Submitted`,
  done: msg`Already submitted`,
  waiting: msg`The file is not here yet`,
  failed: msg`Not accepted`,
};

const ofFiles: Readonly<Record<string, MessageDescriptor>> = {
  twice: msg`Another line has the same file.`,
  ambiguous: msg`Two uploads have this name. Remove one of them.`,
};

/** The fault of a line, by column; a code without words is shown as it is. */
export function lineFaultText(column: string, fault: string): MessageDescriptor | undefined {
  if (fault === 'not_for_members') return msg`Leave this column empty.`;
  if (fault === 'fields') return msg`The line has more or fewer fields than the first line.`;
  if (column === 'categories' && fault === 'invalid') return msg`There is no such category.`;
  if (column === 'title' && fault === 'short') return faultTextOf(fault, upload_limits.title);
  return (
    (column === 'file' ? ofFiles[fault] : undefined) ??
    (Object.hasOwn(accountFaultTexts, fault)
      ? accountFaultTexts[fault as keyof typeof accountFaultTexts]
      : failureText(fault))
  );
}

const failureText = (code: string): MessageDescriptor | undefined =>
  Object.hasOwn(accountFailureTexts, code)
    ? accountFailureTexts[code as keyof typeof accountFailureTexts]
    : undefined;

/** Also of a failure that has nothing to do with the list. */
export const listFaultText = (fault: string): MessageDescriptor =>
  Object.hasOwn(listFaults, fault)
    ? listFaults[fault as UploadListFault]
    : (failureText(fault) ?? accountFailureTexts.unavailable);
