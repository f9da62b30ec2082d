const next = 'Path of the page that a browser without script is led back to.';
const playlist_id = 'Number of the playlist.';
const video_id = 'Number of the video.';

const list = {
  playlist_id: 'Number of the playlist, for good.',
  dir: 'Readable part of the address.',
  title: '3 to 25 characters.',
  visible: '0 private, 1 public.',
  is_hidden: 'A decision took it from everyone but its member.',
  items: 'All videos, those that are not shown to anybody at the moment too.',
} as const;

/** Fields of the playlists of a member. */
export const playlistDescriptions = {
  OwnPlaylistRow: { ...list, has_video: 'Holds the video that was asked for.' },
  OwnPlaylists: {
    username: 'The member.',
    playlists: 'The newest first.',
    video_title:
      'Title of the video that was asked for; empty without one, and for one that the member may not see.',
  },
  OwnPlaylistItem: {
    video_id,
    dir: 'Readable part of its address.',
    title: 'Empty for a video that is not shown at the moment.',
    lang: 'Language of the title.',
    duration: 'As h:mm:ss or m:ss.',
    thumb: 'Address of a JPEG of 320 px; empty where there is none.',
  },
  OwnPlaylist: {
    ...list,
    description: 'Empty, or 10 to 5,000 characters.',
    gender: 'Orientation of the lists that show it.',
    categories: 'The dir of each, three at most.',
    videos: 'Sixty at most, in the member’s order.',
    next: 'Where the next page begins, as `after`; 0 on the last one.',
    following: 'The video that the next page begins with; 0 on the last one.',
  },
  QueueVideo: {
    video_id,
    dir: 'Readable part of its address.',
    title: 'Title in its own language.',
    lang: 'Language of the title.',
    duration: 'As h:mm:ss or m:ss.',
    thumb: 'Address of a JPEG of 320 px; empty where there is none.',
    things: 'Codes of what it is filed under, as of videos.',
  },
  PlaylistQueue: {
    playlist_id: list.playlist_id,
    dir: list.dir,
    title: list.title,
    visible: list.visible,
    videos: 'In the member’s order, a thousand at most; what is not listed is left out.',
  },
  PlaylistSaved: { ok: '1.', playlist_id, next: 'Where to go on.' },
  SavePlaylist: {
    playlist_id: 'Number of the one that is changed; a new one without it.',
    video_id: 'Number of the first video of a new one.',
    title: '3 to 25 characters.',
    description: 'Empty, or 10 to 5,000 characters.',
    visible: '0 private, 1 public.',
    orientation: 'Of the lists that show it.',
    category_1: 'Dir of a category.',
    category_2: 'Dir of another one.',
    category_3: 'Dir of a third.',
    next,
  },
  DeletePlaylist: { playlist_id, next },
  ChangePlaylistItem: { playlist_id, video_id, next },
  MovePlaylistItem: {
    playlist_id,
    video_id,
    to: 'start, end, or before- or after- with the number of another video of it.',
    next,
  },
} as const;
