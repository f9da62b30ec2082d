/**
 * The id of a favourite in the list and on its heart: a number for a video, a word for an album.
 */
export type FavouriteId = number | string;

export const albumFavouriteId = (album_id: number): FavouriteId => `album-${album_id}`;

/** Reads `data-favourite`. */
export const parseFavouriteId = (text = ''): FavouriteId =>
  /^\d+$/.test(text) ? Number(text) : text;

/** Its code in calls of the account. */
export const savedCodeOf = (id: FavouriteId): string =>
  typeof id === 'number' ? `v${id}` : id.replace('album-', 'a');
