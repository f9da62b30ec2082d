const next = 'Path of the page that a browser without script came from.';

/** Fields of favourites, of videos to watch later, and of marks. */
export const savedItemDescriptions = {
  SavedItem: {
    code: 'v and the number of a video, or a and that of an album.',
    video: 'The video; null for an album.',
    album: 'The album; null for a video.',
  },
  SavedItems: {
    items: 'Sixty at most.',
    next: 'Where the next page begins, as `after`; empty on the last one.',
    removes_watched: 'What was watched to its end leaves the videos to watch later.',
  },
  Marks: {
    favourites: 'Videos and albums among the favourites.',
    watch_later: 'Videos to watch later.',
    liked: 'What the member has voted for.',
    disliked: 'What the member has voted against.',
    subscribed: 'Models, channels and members that it is subscribed to.',
    history: 'Whether the account has a history: off, on, or paused.',
    progress: 'How far videos of the history were watched.',
    'progress.code': 'v and the number of the video.',
    'progress.position': 'Where it was left, seconds.',
    'progress.duration': 'Its length, seconds.',
  },
  FavouriteForm: { item: 'Code of a video or an album.', next },
  WatchLaterForm: { item: 'Code of a video.', next },
  WatchLaterSettings: { removes_watched: '0 or 1.', next },
  MergeFavourites: {
    items:
      'Codes, each with a hyphen and the Unix seconds at which the device added it (0 if it does not know), separated by commas, the newest first, 500 at most.',
    now: 'The clock of the device, Unix seconds: differences to that of the site are taken into account.',
  },
  FavouritesMerged: {
    ok: '1.',
    added: 'How many are new.',
    dropped: 'How many of the oldest have left.',
  },
  WatchedAnswer: { ok: '1.', is_removed: 'It has left the videos to watch later.' },
} as const;
