// What staff decides about, and how: one list for database, console and command line.

/** What a case may be about. */
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

/** What can be decided; which of it makes sense is a matter of the subject. */
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

/** What rules say of content. */
export const dispositions = ['prohibited', 'restricted', 'allowed'] as const;
