import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { OwnDecisions, ReasonsStatement } from '#contracts/calls/own-decisions.ts';

export const actionTexts: Readonly<Record<ReasonsStatement['action'], MessageDescriptor>> = {
  'approve-limited': msg`Published with a label`,
  reject: msg`Not published`,
  'hide-region': msg`Not shown in some countries`,
  remove: msg`Removed`,
  'remove-stay-down': msg`Removed for good`,
  strike: msg`Strike`,
  mute: msg`You cannot post anything`,
  suspend: msg`Account suspended`,
  ban: msg`Account closed`,
};

const subjects = {
  video: msg`Video`,
  album: msg`Album`,
  photo: msg`Photo`,
  comment: msg`Comment`,
  thread: msg`Messages`,
  member: msg`Your account`,
  model: msg`Model`,
  channel: msg`Channel`,
  playlist: msg`Playlist`,
  picture: msg`Picture`,
  verification: msg`Your application as an uploader`,
} as const satisfies Record<string, MessageDescriptor>;

export const subjectText = (type: string): MessageDescriptor | undefined =>
  Object.hasOwn(subjects, type) ? subjects[type as keyof typeof subjects] : undefined;

export const strikeTexts: Readonly<
  Record<OwnDecisions['strikes'][number]['kind'], MessageDescriptor>
> = {
  content: msg`Strike`,
  copyright: msg`Strike for copyright`,
  misuse: msg`Strike for misuse of notices`,
};
