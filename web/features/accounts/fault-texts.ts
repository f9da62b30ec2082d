import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AccountFault } from '#contracts/calls/accounts/accounts.ts';

const check = msg`Check what you entered.`;
const gone = msg`This is gone.`;

export const accountFaultTexts: Readonly<Record<AccountFault, MessageDescriptor>> = {
  required: msg`This field is required`,
  length: msg`3 to 30 characters.`,
  symbols: msg`Only letters, digits, hyphens and underscores; begin and end with a letter or a digit.`,
  scripts: msg`Use letters of one alphabet only.`,
  taken: msg`This name is taken, or looks like one that is.`,
  reserved: msg`This name cannot be used.`,
  email: msg`Email entered incorrectly.`,
  // Where the limit is not known (`faultTextOf`).
  short: check,
  long: check,
  common: msg`This password is one of the most used. Choose another one.`,
  own: msg`Do not make your password from your name, your address or the name of this site.`,
  breached: msg`This password was published in a data breach. Choose another one.`,
  wrong: msg`That is not right. Try again.`,
  invalid: check,
  too_long: msg`This text is too long.`,
  website: msg`Enter a web address, such as https://example.com/.`,
  date: msg`Enter a date.`,
  underage: msg`You must be 18 or older. Until the site’s staff have looked at your account, it can only be used to browse.`,
  unknown: msg`There is no member with this name.`,
  self: msg`That is you.`,
  too_many: msg`The list is full. Remove somebody first.`,
  too_small: msg`The picture is too small: at least 1250 × 250 pixels.`,
  file_type: msg`This file type is not allowed to be uploaded.`,
  file_size: msg`The file is too large.`,
  file_damaged: msg`This picture cannot be read. Choose another one.`,
  malware: msg`Malware was found in this file.`,
  title_length: msg`This field must be at least 3 characters, no more than 25 characters`,
  description_length: msg`Leave this empty, or write at least 10 characters and no more than 5,000.`,
  three: msg`Choose 3 categories at most.`,
  min_chosen: msg`Choose more.`,
  max_chosen: msg`Choose fewer.`,
  not_here: msg`There is no model with this name here yet. Leave it out; reviewers add people.`,
  restricted: msg`This has words that are not allowed here.`,
  no_preview: msg`A preview must be selected`,
  preview_small: msg`The picture is too small: at least 1280 × 720 pixels.`,
  preview_upload: msg`Preview upload error. Choose another picture.`,
  moment: msg`Choose a time within the next year.`,
  time_zone: msg`Enter the name of a time zone, such as Europe/Berlin.`,
  person_underage: msg`Everybody shown must have been 18 or older when the release was signed.`,
  record_missing: msg`Somebody’s record is incomplete: it needs a signed release, and a document that was valid on that day.`,
  short_video: msg`The video is too short for this answer.`,
  chapters: msg`Write a time and a title in each line, such as 0:00 Beginning: at least three, the first at 0:00, each after the one before, all within the video.`,
  captions: msg`These captions cannot be read. Send a file of WebVTT or SRT in UTF-8.`,
  captions_late: msg`The captions continue after the end of the video.`,
  language: msg`This is not the code of a language.`,
};

/** How many characters a field has at least and at most. */
export interface Lengths {
  least?: number | undefined;
  most?: number | undefined;
}

/** The fault of a field in words, with the limit where its length is wrong. */
export function faultTextOf(fault: AccountFault, { least, most }: Lengths = {}): MessageDescriptor {
  const length = fault === 'short' ? least : fault === 'long' ? most : undefined;
  if (length === undefined) return accountFaultTexts[fault];
  return fault === 'short'
    ? msg`Minimum length ${length} characters.`
    : msg`Maximum length ${length} characters.`;
}

/** Why a form was not taken, when no field is to blame. */
export type AccountFailure =
  | 'invalid'
  | 'invalid_login'
  | 'unconfirmed'
  | 'unapproved'
  | 'robot'
  | 'suspended'
  | 'expired_link'
  | 'unauthorized'
  | 'already'
  | 'full'
  | 'payload_too_large'
  | 'over_quota'
  | 'forbidden'
  | 'deleted'
  | 'not_found'
  | 'read_only'
  | 'muted'
  | 'terms_changed'
  | 'too_many_requests'
  | 'passkey_wrong'
  | 'passkey_cancelled'
  | 'passkey_unsupported'
  | 'offline'
  | 'unavailable';

export const accountFailureTexts: Readonly<Record<AccountFailure, MessageDescriptor>> = {
  invalid: msg`Check the marked fields.`,
  invalid_login: msg`Invalid username or password`,
  unconfirmed: msg`Please confirm your email and try again`,
  robot: msg`We could not check that you are not a robot. Turn on JavaScript and try again.`,
  unapproved: msg`Your account has not been approved yet. We will email you when it is.`,
  suspended: msg`This account is suspended.`,
  expired_link: msg`This link no longer works. Ask for a new one.`,
  unauthorized: msg`Please sign in again.`,
  terms_changed: msg`Our terms of use have changed. Accept them in your account first.`,
  muted: msg`You cannot post anything at the moment. See “Decisions” in your account for the reason and how long.`,
  read_only: msg`Your account can only be used to browse until the site’s staff have looked at it.`,
  already: msg`That is not possible at the moment.`,
  full: msg`The list is full. Remove something first.`,
  payload_too_large: msg`The file is too large.`,
  over_quota: msg`That is more than you may upload at the moment.`,
  forbidden: msg`You can’t do that.`,
  deleted: gone,
  not_found: gone,
  too_many_requests: msg`Too many requests. Try again later.`,
  passkey_wrong: msg`This passkey was not accepted. Try again.`,
  passkey_cancelled: msg`No passkey was used. Try again.`,
  passkey_unsupported: msg`This browser cannot use passkeys.`,
  offline: msg`No connection. Try again in a moment.`,
  unavailable: msg`That did not work. Try again in a moment.`,
};

/** Of forms by which somebody shows to be a member: they count wrong passwords and codes. */
export const too_many_attempts = msg`Too many authorization attempts. Try again later.`;

export const accountFailureOf = (code: string | undefined): AccountFailure | undefined => {
  if (code === undefined) return undefined;
  return code in accountFailureTexts ? (code as AccountFailure) : 'unavailable';
};
