import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type {
  OwnDecisions,
  OwnReport,
  ReasonsStatement,
} from '#contracts/calls/accounts/own-decisions.ts';

export const actionTexts: Readonly<Record<ReasonsStatement['action'], MessageDescriptor>> = {
  'approve-limited': msg`Published with limits`,
  'ask-changes': msg`Changes requested`,
  reject: msg`Not published`,
  hold: msg`Hidden while we review it`,
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

const reportStates: Readonly<Record<OwnReport['state'], MessageDescriptor>> = {
  open: msg`Received`,
  working: msg`In progress`,
  closed: msg`Closed`,
};

// As the page of a receipt says it.
const reportOutcomes: Readonly<Record<NonNullable<OwnReport['outcome']>, MessageDescriptor>> = {
  removed: msg`The content was removed.`,
  restored: msg`The content is available again.`,
  changed: msg`The details were corrected.`,
  unchanged: msg`Nothing was changed.`,
  answered: msg`We have answered you.`,
  refused: msg`The request was refused.`,
};

/** How far a report is, or what became of it. */
export const reportText = ({
  state,
  outcome,
}: Pick<OwnReport, 'state' | 'outcome'>): MessageDescriptor =>
  outcome ? reportOutcomes[outcome] : reportStates[state];
