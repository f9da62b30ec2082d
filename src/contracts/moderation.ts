// Subjects of decisions by staff, and the kinds of decision: one list for database, console and command line.

/** Types of subject that a case may have. */
export const subjectTypes = [
  'video',
  'album',
  'photo',
  'comment',
  'thread',
  'message',
  'member',
  'model',
  'channel',
  'playlist',
  'picture',
  'verification',
] as const;

/** Possible decisions; the subject determines which of them make sense. */
export const actions = [
  'approve',
  'approve-limited',
  'ask-changes',
  'reject',
  'hold',
  'hide-region',
  'remove',
  'remove-stay-down',
  'strike',
  'mute',
  'suspend',
  'ban',
  'restore',
  'uphold',
] as const;

/** Treatment of content by a rule. */
export const dispositions = ['prohibited', 'restricted', 'allowed'] as const;
