/** What a favourite goes by in the list and on its heart: a video by its number, an album by a word. */
export type FavouriteId = number | string;

export const albumFavouriteId = (album_id: number): FavouriteId => `album-${album_id}`;

/** Reads `data-favourite`. */
export const parseFavouriteId = (text = ''): FavouriteId =>
  /^\d+$/.test(text) ? Number(text) : text;
