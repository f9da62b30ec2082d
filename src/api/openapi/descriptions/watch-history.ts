const next = 'Path of the page that a browser without script came from.';
const position = 'How far it was watched, whole seconds.';
const item = 'v and the number of a video.';

/** Fields of the history of a member. */
export const historyDescriptions = {
  WatchedVideo: {
    video: 'The video.',
    position,
    duration: 'Its length, seconds.',
    watched_at: 'When, Unix seconds.',
  },
  WatchHistory: {
    state: 'off, on, or paused: nothing is added meanwhile.',
    days: 'For how long videos stay in it; 0 while it is off.',
    videos: 'Sixty at most.',
    next: 'Where the next page begins, as `after`; empty on the last one.',
  },
  RecordWatched: { item, position: `${position} Absent for a video that was opened.` },
  HistoryForm: { item, next },
  ClearHistory: { next },
  HistorySettings: {
    days: '30, 90 or 365 days; 0 switches it off. Absent: as it is.',
    paused: '0 or 1. Absent: as it is.',
    next,
  },
  MergeHistory: {
    items:
      'v and the number of each video, a hyphen, the Unix seconds at which the device opened it (0 if it does not know), a hyphen, and the position in seconds; separated by commas, the newest first, 500 at most.',
    now: 'The clock of the device, Unix seconds: differences to that of the site are taken into account.',
  },
  HistoryMerged: {
    ok: '1.',
    state: 'of the history; nothing is added unless it is on.',
    added: 'How many are new, or later than before.',
    dropped: 'How many of the oldest have left.',
  },
} as const;
