/** Addresses of the pages of playlists. */
export const playlistSorts = ['recent', 'most-viewed', 'top-rated'] as const;
export type PlaylistSort = (typeof playlistSorts)[number];

export const playlistsPage = (sort: PlaylistSort, page = 1): string =>
  `/playlists/${sort}/${page > 1 ? `?page=${page}` : ''}`;

/** `after`: the video after which the page continues; 0 for the first page. */
export const playlistPage = (
  { playlist_id, dir }: { playlist_id: number; dir: string },
  after = 0,
): string => `/playlist/${playlist_id}/${dir}/${after > 0 ? `?after=${after}` : ''}`;

/** The sort of a list of playlists; other spellings (slash, the sort left out) are parsed too; the caller compares. */
export function parsePlaylistsPath(path: string): { sort: PlaylistSort } | undefined {
  const [, first, text = 'recent', ...rest] = path.replace(/\/$/, '').split('/');
  const sort =
    first === 'playlists' && rest.length === 0
      ? playlistSorts.find((each) => each === text)
      : undefined;
  return sort && { sort };
}

export const isPlaylistPath = (path: string): boolean =>
  /^\/playlist\/[1-9]\d*\/(?:[^/]+\/?)?$/.test(path);

/**
 * The page of a video (`path`) as part of a playlist that is played through: the same document, whose browser
 * asks for the queue. `starts`: the film plays at once.
 */
export const queuePage = (path: string, playlist_id: number, starts = false): string =>
  `${path}?list=${playlist_id}${starts ? '&autostart=1' : ''}`;
